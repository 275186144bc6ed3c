import { useState } from 'react'
import type { EvaluationResult } from '../../../electron/contract/evaluation-result.ts'
import type { EvaluationView, RecordFilter, RecordView } from '../../../electron/contract/evaluation.ts'
import { api } from '../../api/client.ts'
import { count, counted, duration, moment } from '../../../electron/contract/reading/format.ts'
import { canResume, isAtWork, stateTitle } from '../../../electron/contract/states.ts'
import { Name } from '../../design/name.tsx'
import { Picker } from '../../design/picker.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { go } from '../../shell/route-store.ts'
import { protocolTitle } from '../../../electron/contract/reading/protocol-title.ts'
import { exportRows, removeEvaluation, resumeEvaluation, stopEvaluation } from './evaluations-store.ts'
import { IntervalBar } from './interval-bar.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { interval, NO_WIDTH, percent } from './score-words.ts'
import { useQuery } from './use-query.ts'
import { WhoAnswered } from './who-answered.tsx'

const FILTERS: { value: RecordFilter; label: string }[] = [
  { value: 'all', label: 'all answers' },
  { value: 'wrong', label: 'wrong ones' },
  { value: 'right', label: 'right ones' },
  { value: 'failed', label: 'failed ones' },
  { value: 'contaminated', label: 'those like a lesson' },
]
const PAGE_SIZE = 50

/** One evaluation: what it came to, by hops and type, and every answer. */
export function EvaluationPage({ evaluation }: { evaluation: EvaluationView }) {
  const { id, name, kg, questionSet, protocol, state, done, of, startedAt, error, notes } = evaluation
  const { value: detail, problem } = useQuery(
    `${id} ${state} ${evaluation.endedAt ?? ''} ${evaluation.hit1?.low ?? ''}`,
    () => api.evaluate.get.query({ id }),
  )
  const [shown, show] = useState<RecordView>()
  return (
    <div className="run-page evaluation-page">
      <aside className="run-side" aria-label="Evaluation">
        <button type="button" className="button plain run-back" onClick={() => go({ screen: 'evaluate' })}>
          ← All evaluations
        </button>
        <h1>
          <Name text={questionSet} limit={80} />
        </h1>
        <p className="soft">
          <WhoAnswered by={evaluation} /> over <Name text={kg} limit={60} />
          {protocol !== '' && `, ${protocolTitle(protocol)}`}
          <br />
          <span className="note number">{moment(startedAt)}</span>
        </p>
        <p>
          <span className="run-state" aria-live="polite">
            {stateTitle(state)}
          </span>
          <span className="note number">
            {count(done)} of {counted(of, 'answer')}
          </span>
        </p>
        {isAtWork(evaluation) && <ProgressBar label={name} fraction={of === 0 ? 0 : done / of} />}
        {error !== undefined && (
          <p className="problem" role="alert">
            <Name text={error} limit={1_000} />
          </p>
        )}
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          {isAtWork(evaluation) && (
            <button type="button" className="button" onClick={() => void stopEvaluation(id)}>
              Stop
            </button>
          )}
          {canResume(evaluation) && (
            <button type="button" className="button main" onClick={() => void resumeEvaluation(id)}>
              Go on
            </button>
          )}
          {done > 0 && (
            <button type="button" className="button" onClick={() => void exportRows(id, 'csv')}>
              Save as CSV
            </button>
          )}
          {!isAtWork(evaluation) && (
            <button type="button" className="button plain" onClick={() => void removeEvaluation(evaluation)}>
              Remove
            </button>
          )}
        </div>
        {notes.length > 0 && (
          <ul className="run-notes">
            {notes.map((note, at) => (
              <li key={at}>
                <Name text={note} limit={400} />
              </li>
            ))}
          </ul>
        )}
        {detail?.result && <Result result={detail.result} />}
        {!detail?.result && evaluation.hit1 && <Headline label="Hit@1 so far" score={evaluation.hit1} />}
      </aside>
      <main className="run-main" aria-label="Answers">
        <div hidden={shown !== undefined}>
          <Records id={id} done={done} state={state} onOpen={show} />
        </div>
        {shown && (
          <AnswerPanel
            sides={[{ title: <WhoAnswered by={evaluation} />, evaluation: id, at: shown.at, sample: shown.sample }]}
            question={shown.question}
            gold={shown.gold}
            onClose={() => show(undefined)}
          />
        )}
      </main>
    </div>
  )
}

function Headline({ label, score }: { label: string; score: { value: number; low: number; high: number } }) {
  return (
    <div className="headline">
      <span className="headline-value number">{percent(score.value)}</span>
      <span className="label">{label}</span>
      <IntervalBar score={score} carried />
      <span className="note number">{score.low === score.high ? NO_WIDTH : <>95 % interval: {interval(score)}</>}</span>
    </div>
  )
}

function Result({ result }: { result: EvaluationResult }) {
  const { intervals, hit1, f1, em, recovery, contamination, judge, dimensions, multipleChoice, passAt } = result
  const hops = result.byHops.map(({ hops: each, ...row }) => ({ label: counted(each, 'hop'), ...row }))
  const types = result.byType.map(({ type, ...row }) => ({ label: type, ...row }))
  return (
    <>
      {multipleChoice && <Headline label="Chosen right" score={multipleChoice.accuracy} />}
      <Headline label="Hit@1: the first answer is right" score={{ value: hit1, ...intervals.hit1 }} />
      <dl className="figures-list number">
        <div>
          <dt>F1 of the set</dt>
          <dd>
            {percent(f1)} <span className="note">{interval(intervals.f1)}</span>
          </dd>
        </div>
        <div>
          <dt>Exactly the set</dt>
          <dd>
            {percent(em)} <span className="note">{interval(intervals.em)}</span>
          </dd>
        </div>
        <div>
          <dt>A right answer was seen</dt>
          <dd>{percent(result.retrievalRate)}</dd>
        </div>
        {recovery.rate !== null && (
          <div>
            <dt>Right after an error</dt>
            <dd>
              {percent(recovery.rate)} <span className="note">of {count(recovery.episodes)}</span>
            </dd>
          </div>
        )}
        {passAt?.map(({ k, value }) => (
          <div key={k}>
            <dt>Pass@{k}</dt>
            <dd>{percent(value)}</dd>
          </div>
        ))}
        <div>
          <dt>Calls a question</dt>
          <dd>{result.calls.toFixed(1)}</dd>
        </div>
        {result.totalTokens > 0 && (
          <div>
            <dt>Tokens a question</dt>
            <dd>
              {count(Math.round(result.generatedTokens))}{' '}
              <span className="note">of {count(Math.round(result.totalTokens))}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Time a question</dt>
          <dd>{duration(result.secondsPerQuestion)}</dd>
        </div>
        {result.errors > 0 && (
          <div>
            <dt>Failed</dt>
            <dd>{count(result.errors)}</dd>
          </div>
        )}
      </dl>
      {hops.length > 1 && <Breakdown label="By steps needed" rows={hops} />}
      {types.length > 1 && <Breakdown label="By type" rows={types} />}
      {contamination && (
        <p className="run-notes number">
          {counted(contamination.contaminated, 'question')} ({percent(contamination.share)}) resemble one of{' '}
          {counted(contamination.lessons, 'lesson')}; without them Hit@1 is {percent(contamination.clean.hit1.value)} (
          {interval(contamination.clean.hit1)}).
        </p>
      )}
      {judge && (
        <p className="run-notes number">
          Judged by <Name text={judge.by} limit={60} />, not measured: {percent(judge.hit)} met a right answer, F1{' '}
          {percent(judge.f1)}
          {judge.failed > 0 && `; ${counted(judge.failed, 'answer')} could not be judged`}.
        </p>
      )}
      {dimensions && (
        <dl className="figures-list number">
          <div>
            <dt>
              Judged by <Name text={dimensions.by} limit={40} />
            </dt>
            <dd>{dimensions.overall.toFixed(1)} of 10</dd>
          </div>
          {Object.entries(dimensions.scores).map(([dimension, score]) => (
            <div key={dimension}>
              <dt>{dimension}</dt>
              <dd>{score.toFixed(1)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Breakdown({
  label,
  rows,
}: {
  label: string
  rows: { label: string; n: number; hit1: { value: number; low: number; high: number }; f1: { value: number } }[]
}) {
  return (
    <table className="breakdown number">
      <caption className="label">{label}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Questions</th>
          <th scope="col">Hit@1</th>
          <th scope="col">Interval</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.label}>
            <th scope="row">
              <Name text={row.label} limit={60} />
            </th>
            <td className="note">{count(row.n)}</td>
            <td>{percent(row.hit1.value)}</td>
            <td>
              <IntervalBar score={row.hit1} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Records({
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
  const pages = Math.max(1, Math.ceil((value?.total ?? 0) / PAGE_SIZE))
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
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {value?.total === 0 && (
        <p className="note">
          {filter === 'all' && search === '' ? 'No answer yet.' : 'None of the answers is like that.'}
        </p>
      )}
      <ul className="records">
        {value?.records.map(record => (
          <li key={`${record.at} ${record.sample}`}>
            <button
              type="button"
              className={record.scores.hit1 === 1 ? 'record right' : 'record'}
              onClick={() => onOpen(record)}
            >
              <span className="record-question">
                <Name text={record.question} limit={200} />
              </span>
              <span className="record-answers">
                <span className="record-mark">
                  {record.scores.hit1 === 1 ? 'right' : record.answers.length === 0 ? 'silent' : 'wrong'}
                </span>{' '}
                <Name text={record.answers.join(', ') || '—'} limit={120} />
                {record.scores.hit1 === 0 && (
                  <span className="note">
                    {' '}
                    · right: <Name text={record.gold.join(', ')} limit={120} />
                  </span>
                )}
              </span>
              <span className="note number">
                {record.hops !== undefined && `${counted(record.hops, 'hop')} · `}F1 {record.scores.f1.toFixed(2)} ·{' '}
                {counted(record.calls, 'call')} · {duration(record.seconds)}
                {record.contaminated && ' · like a lesson'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="acts">
          <button type="button" className="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span className="note number">
            page {page + 1} of {pages}
          </span>
          <button type="button" className="button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </div>
      )}
    </section>
  )
}
