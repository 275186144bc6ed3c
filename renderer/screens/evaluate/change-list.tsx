import { useState } from 'react'
import type { ChangeFilter, ChangeView, ComparisonView } from '../../../electron/contract/evaluation.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import { api } from '../../api/client.ts'
import { Name } from '../../design/name.tsx'
import { PAGE_SIZE, PagedList } from './paged-list.tsx'
import { useQuery } from './use-query.ts'

/** What a person looks at first, where there is any. */
const FILLED = ['won', 'lost', 'neither', 'both'] as const
const WORDS: Record<Exclude<ChangeFilter, 'all'>, string> = {
  won: 'right only in B',
  lost: 'right only in A',
  both: 'right in both',
  neither: 'wrong in both',
}

/** The questions that two evaluations have both answered, by how each did. */
export function ChangeList({
  a,
  b,
  counts,
  onOpen,
}: {
  a: string
  b: string
  counts: ComparisonView['counts']
  onOpen: (change: ChangeView) => void
}) {
  const [filter, setFilter] = useState<Exclude<ChangeFilter, 'all'>>(FILLED.find(each => counts[each] > 0) ?? 'won')
  const [page, setPage] = useState(0)
  const { value, problem } = useQuery(`${a} ${b} ${filter} ${page}`, () =>
    api.evaluate.changes.query({ a, b, filter, offset: page * PAGE_SIZE, limit: PAGE_SIZE }),
  )
  return (
    <section aria-label="Questions">
      <fieldset className="change-tabs">
        <legend className="unseen">Which questions</legend>
        {(['won', 'lost', 'both', 'neither'] as const).map(each => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={filter === each}
            onClick={() => {
              setFilter(each)
              setPage(0)
            }}
          >
            {WORDS[each]} <span className="number note">{count(counts[each])}</span>
          </button>
        ))}
      </fieldset>
      <PagedList
        rows={value?.changes}
        total={value?.total}
        page={page}
        onTurn={setPage}
        onOpen={onOpen}
        problem={problem}
        none={`No question is ${WORDS[filter]}.`}
      >
        {change => (
          <>
            <span className="record-answers">
              <b>A</b> <Name text={change.a.answers.join(', ') || 'no answer'} limit={100} /> · <b>B</b>{' '}
              <Name text={change.b.answers.join(', ') || 'no answer'} limit={100} />
            </span>
            <span className="note">
              right: <Name text={change.gold.join(', ')} limit={140} />
            </span>
          </>
        )}
      </PagedList>
    </section>
  )
}
