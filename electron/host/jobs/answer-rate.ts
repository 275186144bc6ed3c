import type { JobProgress } from './job-kind.ts'
import { countedSaying, rateValue, saying, type Saying } from '../../contract/words/saying.ts'

/** The rate and what is left, from the answers of this run alone. */
export class AnswerRate {
  private readonly started = performance.now()
  private readonly earlier: number

  /** @param earlier answers that were there already */
  constructor(earlier: number) {
    this.earlier = earlier
  }

  /** @param more what else is known by now */
  progress({ done, of }: { done: number; of: number }, more?: Saying): JobProgress {
    const seconds = Math.max((performance.now() - this.started) / 1_000, 0.001)
    const rate = (done - this.earlier) / seconds
    const answers = saying('progress.ofAnswers', { done, answers: countedSaying(of, 'answer') })
    return {
      phase: more === undefined ? answers : saying('progress.answersAnd', { answers, more }),
      fraction: of === 0 ? 1 : done / of,
      rate: saying('progress.answersASecond', { number: rateValue(rate) }),
      secondsLeft: rate === 0 ? undefined : (of - done) / rate,
    }
  }
}
