import { useState } from 'react'
import type { EvaluationView, RecordFilter, RecordView } from '../../../electron/contract/evaluation.ts'
import { counted, decimal, duration } from '../../../electron/contract/reading/format.ts'
import { api } from '../../api/client.ts'
import { Name } from '../../design/name.tsx'
import { Picker } from '../../design/picker.tsx'
import { PAGE_SIZE, PagedList } from './paged-list.tsx'
import { useQuery } from '../../api/use-query.ts'
import { sentence, t, type PlainKey } from '../../words/words.ts'

const FILTERS: { value: RecordFilter; label: PlainKey }[] = [
  { value: 'all', label: 'evaluate.kindAll' },
  { value: 'wrong', label: 'evaluate.kindWrong' },
  { value: 'right', label: 'evaluate.kindRight' },
  { value: 'failed', label: 'evaluate.kindFailed' },
  { value: 'contaminated', label: 'evaluate.kindLikeLesson' },
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
    <section aria-label={t('common.answers')}>
      <div className="records-head">
        <Picker
          label={t('evaluate.whichAnswers')}
          value={filter}
          choices={FILTERS.map(each => ({ ...each, label: t(each.label) }))}
          onChoose={chosen => {
            setFilter(chosen as RecordFilter)
            setPage(0)
          }}
        />
        <input
          className="field"
          type="search"
          placeholder={t('evaluate.searchTheQuestions')}
          aria-label={t('evaluate.searchTheQuestions')}
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
        none={filter === 'all' && search === '' ? t('evaluate.noAnswerYet') : t('evaluate.noneOfTheAnswersIs')}
        isRight={({ scores }) => scores.hit1 === 1}
      >
        {({ scores, answers, gold, hops, calls, seconds, contaminated }) => (
          <>
            <span className="record-answers">
              <span className="record-mark">
                {t(
                  scores.hit1 === 1
                    ? 'evaluate.recordRight'
                    : answers.length === 0
                      ? 'evaluate.recordSilent'
                      : 'evaluate.recordWrong',
                )}
              </span>{' '}
              <Name text={answers.join(', ') || '—'} limit={120} />
              {scores.hit1 === 0 && (
                <span className="note">
                  {' '}
                  {sentence('evaluate.rightIsAfter', { gold: <Name text={gold.join(', ')} limit={120} /> })}
                </span>
              )}
            </span>
            <span className="note number">
              {hops !== undefined && `${counted(hops, 'hop')} · `}
              {t('evaluate.f1Calls', {
                f1: decimal(scores.f1, 2),
                calls: counted(calls, 'call'),
                duration: duration(seconds),
              })}
              {contaminated && t('evaluate.likeLesson')}
            </span>
          </>
        )}
      </PagedList>
    </section>
  )
}
