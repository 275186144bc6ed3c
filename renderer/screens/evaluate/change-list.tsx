import { useState } from 'react'
import type { ChangeFilter, ChangeView, ComparisonView } from '../../../electron/contract/evaluation.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import { api } from '../../api/client.ts'
import { Name } from '../../design/name.tsx'
import { PAGE_SIZE, PagedList } from './paged-list.tsx'
import { useQuery } from '../../api/use-query.ts'
import { sentence, t, type PlainKey } from '../../words/words.ts'

/** What a person looks at first, where there is any. */
const FILLED = ['won', 'lost', 'neither', 'both'] as const
const WORDS: Record<Exclude<ChangeFilter, 'all'>, PlainKey> = {
  won: 'evaluate.wonWords',
  lost: 'evaluate.lostWords',
  both: 'evaluate.bothWords',
  neither: 'evaluate.neitherWords',
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
    <section aria-label={t('common.questions')}>
      <fieldset className="change-tabs">
        <legend className="unseen">{t('evaluate.whichQuestions')}</legend>
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
            {t(WORDS[each])} <span className="number note">{count(counts[each])}</span>
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
        none={t('evaluate.noQuestionIs', { words: t(WORDS[filter]) })}
      >
        {change => (
          <>
            <span className="record-answers">
              <b>{t('evaluate.a')}</b> <Name text={change.a.answers.join(', ') || t('common.noAnswer')} limit={100} /> ·{' '}
              <b>{t('evaluate.b')}</b> <Name text={change.b.answers.join(', ') || t('common.noAnswer')} limit={100} />
            </span>
            <span className="note">
              {sentence('evaluate.rightIs', { gold: <Name text={change.gold.join(', ')} limit={140} /> })}
            </span>
          </>
        )}
      </PagedList>
    </section>
  )
}
