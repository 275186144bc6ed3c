import type { EvaluationResult } from '../../../electron/contract/evaluation-result.ts'
import { count, decimal, counted, duration } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { IntervalBar } from './interval-bar.tsx'
import { interval, percent } from './score-words.ts'
import { SurenessFigures } from './sureness-figures.tsx'
import { sentence, t } from '../../words/words.ts'

/** The score that counts, large, with its interval. */
export function Headline({ label, score }: { label: string; score: { value: number; low: number; high: number } }) {
  return (
    <div className="headline">
      <span className="headline-value number">{percent(score.value)}</span>
      <span className="label">{label}</span>
      <IntervalBar score={score} />
      <span className="note number">
        {score.low === score.high ? (
          t('evaluate.noWidth')
        ) : (
          <>{t('evaluate.interval95', { interval: interval(score) })}</>
        )}
      </span>
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
        <dt>{t('evaluate.turnsOfTheModel')}</dt>
        <dd>{decimal(llmCalls, 1)}</dd>
      </div>
      <div>
        <dt>{t('evaluate.callsToTheGraph')}</dt>
        <dd>{decimal(serverCalls, 1)}</dd>
      </div>
      <div>
        <dt>{t('evaluate.timeOfAnAnswer')}</dt>
        <dd>
          {t('evaluate.secondsMean', { mean: decimal(latency.mean, 2) })}{' '}
          <span className="note">
            ± {decimal(latency.deviation, 2)}
            {secondsPerTurn !== undefined && t('evaluate.secondsATurn', { seconds: decimal(secondsPerTurn, 2) })}
          </span>
        </dd>
      </div>
      {throughput && (
        <div>
          <dt>{t('evaluate.answersASecond')}</dt>
          <dd>
            {decimal(throughput.answersPerSecond, 2)}{' '}
            <span className="note">{t('evaluate.atOnce', { atOnce: throughput.atOnce })}</span>
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
      {multipleChoice && <Headline label={t('evaluate.chosenRight')} score={multipleChoice.accuracy} />}
      <Headline label={t('evaluate.hit1Means')} score={{ value: hit1, ...intervals.hit1 }} />
      <dl className="figures-list number">
        <div>
          <dt>{t('evaluate.f1OfTheSet')}</dt>
          <dd>
            {percent(f1)} <span className="note">{interval(intervals.f1)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('evaluate.exactlyTheSet')}</dt>
          <dd>
            {percent(em)} <span className="note">{interval(intervals.em)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('evaluate.aRightAnswerWasSeen')}</dt>
          <dd>{percent(result.retrievalRate)}</dd>
        </div>
        {result.seeds && (
          <div>
            <dt>{t('evaluate.f1OverSeeds', { each: result.seeds.f1.each.length })}</dt>
            <dd>
              {percent(result.seeds.f1.mean)} <span className="note">± {percent(result.seeds.f1.deviation)}</span>
            </dd>
          </div>
        )}
        {result.efficiency && <Efficiency efficiency={result.efficiency} />}
        {recovery.rate !== null && (
          <div>
            <dt>{t('evaluate.rightAfterAnError')}</dt>
            <dd>
              {percent(recovery.rate)}{' '}
              <span className="note">{t('evaluate.ofEpisodes', { episodes: count(recovery.episodes) })}</span>
            </dd>
          </div>
        )}
        {passAt?.map(({ k, value }) => (
          <div key={k}>
            <dt>{t('evaluate.passAt', { k })}</dt>
            <dd>{percent(value)}</dd>
          </div>
        ))}
        {!result.efficiency && (
          <div>
            <dt>{t('evaluate.callsAQuestion')}</dt>
            <dd>{decimal(result.calls, 1)}</dd>
          </div>
        )}
        {result.totalTokens > 0 && (
          <div>
            <dt>{t('evaluate.tokensAQuestion')}</dt>
            <dd>
              {count(Math.round(result.generatedTokens))}{' '}
              <span className="note">
                {t('evaluate.ofTokens', { totalTokens: count(Math.round(result.totalTokens)) })}
              </span>
            </dd>
          </div>
        )}
        {!result.efficiency && (
          <div>
            <dt>{t('evaluate.timeAQuestion')}</dt>
            <dd>{duration(result.secondsPerQuestion)}</dd>
          </div>
        )}
        {result.errors > 0 && (
          <div>
            <dt>{t('evaluate.failed')}</dt>
            <dd>{count(result.errors)}</dd>
          </div>
        )}
      </dl>
      {result.sureness && <SurenessFigures sureness={result.sureness} />}
      {hops.length > 1 && <Breakdown label={t('evaluate.byStepsNeeded')} rows={hops} />}
      {types.length > 1 && <Breakdown label={t('evaluate.byType')} rows={types} />}
      {levels.length > 1 && <Breakdown label={t('evaluate.byWhatTrainingHasSeen')} rows={levels} />}
      {contamination && (
        <p className="run-notes number">
          {t('evaluate.resembleLessons', {
            questions: counted(contamination.contaminated, 'question'),
            share: percent(contamination.share),
            lessons: counted(contamination.lessons, 'lesson'),
            value: percent(contamination.clean.hit1.value),
            interval: interval(contamination.clean.hit1),
          })}
        </p>
      )}
      {judge && (
        <p className="run-notes number">
          {sentence('evaluate.judgedNotMeasured', { by: <Name text={judge.by} limit={60} />, hit: percent(judge.hit) })}{' '}
          {percent(judge.f1)}
          {judge.failed > 0 && t('evaluate.notJudged', { answers: counted(judge.failed, 'answer') })}.
        </p>
      )}
      {dimensions && (
        <dl className="figures-list number">
          <div>
            <dt>{sentence('evaluate.judgedBy', { by: <Name text={dimensions.by} limit={40} /> })}</dt>
            <dd>{t('evaluate.ofTen', { score: decimal(dimensions.overall, 1) })}</dd>
          </div>
          {Object.entries(dimensions.scores).map(([dimension, score]) => (
            <div key={dimension}>
              <dt>{dimension}</dt>
              <dd>{decimal(score, 1)}</dd>
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
          <th scope="col">{t('evaluate.kind')}</th>
          <th scope="col">{t('common.questions')}</th>
          <th scope="col">{t('common.hit1')}</th>
          <th scope="col">{t('common.interval')}</th>
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
