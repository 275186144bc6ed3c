import { count, counted } from '../../contract/reading/format.ts'
import type { JobProgress } from './job-kind.ts'

/** The rate and what is left, from the answers of this run alone. */
export class AnswerRate {
  private readonly started = performance.now()
  private readonly earlier: number

  /** @param earlier answers that were there already */
  constructor(earlier: number) {
    this.earlier = earlier
  }

  /** @param more what else is known by now */
  progress({ done, of }: { done: number; of: number }, more?: string): JobProgress {
    const seconds = Math.max((performance.now() - this.started) / 1_000, 0.001)
    const rate = (done - this.earlier) / seconds
    return {
      phase: [`${count(done)} of ${counted(of, 'answer')}`, ...(more === undefined ? [] : [more])].join(', '),
      fraction: of === 0 ? 1 : done / of,
      rate: `${rate >= 10 ? count(Math.round(rate)) : rate.toFixed(1)} answers/s`,
      secondsLeft: rate === 0 ? undefined : (of - done) / rate,
    }
  }
}
