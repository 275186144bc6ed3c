import { useState } from 'react'
import type { EvaluationView, RecordFilter, RecordView } from '../../../electron/contract/evaluation.ts'
import { counted, duration } from '../../../electron/contract/reading/format.ts'
import { api } from '../../api/client.ts'
import { Name } from '../../design/name.tsx'
import { Picker } from '../../design/picker.tsx'
import { PAGE_SIZE, PagedList } from './paged-list.tsx'
import { useQuery } from './use-query.ts'

const FILTERS: { value: RecordFilter; label: string }[] = [
  { value: 'all', label: 'all answers' },
  { value: 'wrong', label: 'wrong ones' },
  { value: 'right', label: 'right ones' },
  { value: 'failed', label: 'failed ones' },
  { value: 'contaminated', label: 'those like a lesson' },
]

/** Every answer of an evaluation, a page at a time: of a kind, or with words in the question. */
export function RecordList({
  id,
  done,
  state,
  onOpen,
}: {
  id: string
  done: number
  state: EvaluationView['state']
  onOpen: (record: RecordView) => void
}) {
  const [filter, setFilter] = useState<RecordFilter>('all')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  // While it runs, the list follows every fiftieth answer, and once more when it ends.
  const { value, problem } = useQuery(
    `${id} ${filter} ${search} ${page} ${state} ${Math.floor(done / PAGE_SIZE)}`,
    () =>
      api.evaluate.records.query({
        id,
        filter,
        offset: page * PAGE_SIZE,
        limit: PAGE_SIZE,
        ...(search === '' ? {} : { search }),
      }),
  )
  return (
    <section aria-label="Answers">
      <div className="records-head">
        <Picker
          label="Which answers"
          value={filter}
          choices={FILTERS}
          onChoose={chosen => {
            setFilter(chosen as RecordFilter)
            setPage(0)
          }}
        />
        <input
          className="field"
          type="search"
          placeholder="Search the questions"
          aria-label="Search the questions"
          value={search}
          onChange={event => {
            setSearch(event.target.value)
            setPage(0)
          }}
        />
        <span className="note number" aria-live="polite">
          {value && counted(value.total, 'answer')}
        </span>
      </div>
      <PagedList
        rows={value?.records}
        total={value?.total}
        page={page}
        onTurn={setPage}
        onOpen={onOpen}
        problem={problem}
        none={filter === 'all' && search === '' ? 'No answer yet.' : 'None of the answers is like that.'}
        isRight={({ scores }) => scores.hit1 === 1}
      >
        {({ scores, answers, gold, hops, calls, seconds, contaminated }) => (
          <>
            <span className="record-answers">
              <span className="record-mark">
                {scores.hit1 === 1 ? 'right' : answers.length === 0 ? 'silent' : 'wrong'}
              </span>{' '}
              <Name text={answers.join(', ') || '—'} limit={120} />
              {scores.hit1 === 0 && (
                <span className="note">
                  {' '}
                  · right: <Name text={gold.join(', ')} limit={120} />
                </span>
              )}
            </span>
            <span className="note number">
              {hops !== undefined && `${counted(hops, 'hop')} · `}F1 {scores.f1.toFixed(2)} · {counted(calls, 'call')} ·{' '}
              {duration(seconds)}
              {contaminated && ' · like a lesson'}
            </span>
          </>
        )}
      </PagedList>
    </section>
  )
}
