import type { HeldOutScore } from '../../../electron/contract/training-run.ts'
import { counted } from '../../../electron/contract/reading/format.ts'
import { locale } from '../../../electron/contract/words/words.ts'
import { t } from '../../words/words.ts'

const percent = (share: number) => `${(100 * share).toLocaleString(locale(), { maximumFractionDigits: 1 })} %`
/** Room at the ends for the numbers beside the points. */
const at = (share: number) => `${8 + 84 * Math.min(1, Math.max(0, share))}%`
const ROWS = { before: 20, after: 62, axis: 92 }

/** Before and after on questions that nothing was learnt from: a thread between two points, each with its interval. */
export function ScoreThread({ before, after }: { before: HeldOutScore | undefined; after: HeldOutScore | undefined }) {
  const first = before ?? after
  if (!first) return null
  return (
    <section className="scores" aria-labelledby="scores">
      <h2 className="label" id="scores">
        {t('teach.answeredRightOf', { questions: counted(first.questions, 'question') })}
      </h2>
      <p className="scores-said number">{sentenceOf(before, after)}</p>
      <svg className="score-thread number" height={112} aria-hidden="true">
        <line className="axis" x1={at(0)} x2={at(1)} y1={ROWS.axis} y2={ROWS.axis} />
        {[0, 0.25, 0.5, 0.75, 1].map(tick => (
          <g key={tick}>
            <line className="axis" x1={at(tick)} x2={at(tick)} y1={ROWS.axis} y2={ROWS.axis + 4} />
            <text x={at(tick)} y={ROWS.axis + 17} textAnchor="middle">
              {100 * tick} %
            </text>
          </g>
        ))}
        {before && after && (
          <line className="thread" x1={at(before.hit1)} x2={at(after.hit1)} y1={ROWS.before} y2={ROWS.after} />
        )}
        {before && <Score score={before} y={ROWS.before} label={t('teach.before')} tone="before" />}
        {after && <Score score={after} y={ROWS.after} label={t('teach.after')} tone="after" />}
      </svg>
      <HopTable before={before} after={after} />
    </section>
  )
}

function Score({
  score: { hit1, hit1Low, hit1High },
  y,
  label,
  tone,
}: {
  score: HeldOutScore
  y: number
  label: string
  tone: 'before' | 'after'
}) {
  // The words stand where there is room for them.
  const left = hit1 > 0.5
  return (
    <g className={tone}>
      <line className="interval" x1={at(hit1Low)} x2={at(hit1High)} y1={y} y2={y} />
      <circle cx={at(hit1)} cy={y} r={6} />
      <text
        x={at(left ? hit1Low : hit1High)}
        dx={left ? -10 : 10}
        y={y}
        dy="0.34em"
        textAnchor={left ? 'end' : 'start'}
      >
        {label} {percent(hit1)}
      </text>
    </g>
  )
}

/** What the two scores say, in a sentence that also says how sure they are. */
export function sentenceOf(before: HeldOutScore | undefined, after: HeldOutScore | undefined): string {
  const interval = ({ hit1, hit1Low, hit1High }: HeldOutScore) =>
    t('teach.hit1Interval', { hit1: percent(hit1), hit1Low: percent(hit1Low), hit1High: percent(hit1High) })
  if (before && !after) return t('teach.beforeTraining', { interval: interval(before) })
  if (after && !before) return t('teach.afterTraining', { interval: interval(after) })
  if (!before || !after) return ''
  const change = t('teach.beforeAndAfter', { interval: interval(before), after: interval(after) })
  if (after.hit1 === before.hit1) return t('teach.noChange', { change })
  const apart = after.hit1Low > before.hit1High || after.hit1High < before.hit1Low
  const isBetter = after.hit1 > before.hit1
  if (apart) return t(isBetter ? 'teach.betterClear' : 'teach.worseClear', { change })
  return t(isBetter ? 'teach.betterUnclear' : 'teach.worseUnclear', { change })
}

function HopTable({ before, after }: { before: HeldOutScore | undefined; after: HeldOutScore | undefined }) {
  const hops = [...new Set([...(before?.byHops ?? []), ...(after?.byHops ?? [])].map(row => row.hops))].toSorted(
    (a, b) => a - b,
  )
  const of = (score: HeldOutScore | undefined, wanted: number) => score?.byHops.find(row => row.hops === wanted)
  const cell = (value: number | undefined) => (value === undefined ? '–' : percent(value))
  return (
    <table className="hops number">
      <thead>
        <tr>
          <th scope="col">{t('teach.stepsNeeded')}</th>
          <th scope="col">{t('common.questions')}</th>
          <th scope="col">{t('teach.hit1Before')}</th>
          <th scope="col">{t('teach.after')}</th>
          <th scope="col">{t('teach.f1Before')}</th>
          <th scope="col">{t('teach.after')}</th>
        </tr>
      </thead>
      <tbody>
        {hops.map(wanted => {
          const [was, is] = [of(before, wanted), of(after, wanted)]
          return (
            <tr key={wanted}>
              <th scope="row">{counted(wanted, 'hop')}</th>
              <td>{(is ?? was)?.questions}</td>
              <td>{cell(was?.hit1)}</td>
              <td>{cell(is?.hit1)}</td>
              <td>{cell(was?.f1)}</td>
              <td>{cell(is?.f1)}</td>
            </tr>
          )
        })}
        <tr className="all">
          <th scope="row">{t('common.all')}</th>
          <td>{(after ?? before)?.questions}</td>
          <td>{cell(before?.hit1)}</td>
          <td>{cell(after?.hit1)}</td>
          <td>{cell(before?.f1)}</td>
          <td>{cell(after?.f1)}</td>
        </tr>
      </tbody>
    </table>
  )
}
