import type { Estimate } from '../../../electron/contract/score.ts'
import { interval, percent } from './score-words.ts'
import { t } from '../../words/words.ts'

const at = (share: number) => `${100 * Math.min(1, Math.max(0, share))}%`

/** A score from 0 to 100 % with its 95 % interval: a point on a hairline. */
export function IntervalBar({ score }: { score: Estimate }) {
  return (
    <span
      className="interval-bar"
      title={t('evaluate.valueInterval', { value: percent(score.value), interval: interval(score) })}
    >
      <svg height={12} aria-hidden="true">
        <line className="axis" x1="0" x2="100%" y1={6} y2={6} />
        <line className="range" x1={at(score.low)} x2={at(score.high)} y1={6} y2={6} />
        <circle cx={at(score.value)} cy={6} r={3.5} />
      </svg>
    </span>
  )
}
