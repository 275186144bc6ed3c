import type { EvaluationResult } from '../../../electron/contract/evaluation-result.ts'
import { count, counted, duration } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { IntervalBar } from './interval-bar.tsx'
import { interval, NO_WIDTH, percent } from './score-words.ts'
import { SurenessFigures } from './sureness-figures.tsx'

/** The score that counts, large, with its interval. */
export function Headline({ label, score }: { label: string; score: { value: number; low: number; high: number } }) {
  return (
    <div className="headline">
      <span className="headline-value number">{percent(score.value)}</span>
      <span className="label">{label}</span>
      <IntervalBar score={score} />
      <span className="note number">{score.low === score.high ? NO_WIDTH : <>95 % interval: {interval(score)}</>}</span>
    </div>
  )
}

/** Calls of the model and of the graph, latency and throughput, each by itself (KG-R1, E.2). */
function Efficiency({
  efficiency: { llmCalls, serverCalls, latency, secondsPerTurn, throughput },
}: {
  efficiency: NonNullable<EvaluationResult['efficiency']>
}) {
  return (
    <>
      <div>
        <dt>Turns of the model</dt>
        <dd>{llmCalls.toFixed(1)}</dd>
      </div>
      <div>
        <dt>Calls to the graph</dt>
        <dd>{serverCalls.toFixed(1)}</dd>
      </div>
      <div>
        <dt>Time of an answer</dt>
        <dd>
          {latency.mean.toFixed(2)} s{' '}
          <span className="note">
            ± {latency.deviation.toFixed(2)}
            {secondsPerTurn !== undefined && `, ${secondsPerTurn.toFixed(2)} a turn`}
          </span>
        </dd>
      </div>
      {throughput && (
        <div>
          <dt>Answers a second</dt>
          <dd>
            {throughput.answersPerSecond.toFixed(2)} <span className="note">{throughput.atOnce} at once</span>
          </dd>
        </div>
      )}
    </>
  )
}

/** What an evaluation came to: every measure, by hops and by type, and what a judge said. */
export function EvaluationFigures({ result }: { result: EvaluationResult }) {
  const { intervals, hit1, f1, em, recovery, contamination, judge, dimensions, multipleChoice, passAt } = result
  const hops = result.byHops.map(({ hops: each, ...row }) => ({ label: counted(each, 'hop'), ...row }))
  const types = result.byType.map(({ type, ...row }) => ({ label: type, ...row }))
  const levels = (result.byLevel ?? []).map(({ level, ...row }) => ({ label: level, ...row }))
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
        {result.seeds && (
          <div>
            <dt>F1 over {result.seeds.f1.each.length} seeds</dt>
            <dd>
              {percent(result.seeds.f1.mean)} <span className="note">± {percent(result.seeds.f1.deviation)}</span>
            </dd>
          </div>
        )}
        {result.efficiency && <Efficiency efficiency={result.efficiency} />}
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
      {result.sureness && <SurenessFigures sureness={result.sureness} />}
      {hops.length > 1 && <Breakdown label="By steps needed" rows={hops} />}
      {types.length > 1 && <Breakdown label="By type" rows={types} />}
      {levels.length > 1 && <Breakdown label="By what training has seen" rows={levels} />}
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
