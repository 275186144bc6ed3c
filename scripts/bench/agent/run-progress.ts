import { timeLeft } from '../../../electron/contract/reading/format.ts'
import type { Part } from './part.ts'

/** How far a run is, with the time that is left by what questions took under each protocol so far. */
export class RunProgress {
  private readonly left: Map<string, number>
  private readonly asked = new Map<string, { questions: number; seconds: number }>()
  private readonly show: (text: string) => void

  /** @param parts those questions of each part that are still to be asked */
  constructor(parts: readonly { part: Part; open: number }[], show: (text: string) => void) {
    this.left = new Map()
    for (const { part, open } of parts) this.left.set(costOf(part), (this.left.get(costOf(part)) ?? 0) + open)
    this.show = show
  }

  /** @param seconds with all that was done for the question, the opening of its graph too */
  asking(part: Part, at: number, seconds: number | undefined): void {
    const cost = costOf(part)
    if (seconds !== undefined) {
      const known = this.asked.get(cost) ?? { questions: 0, seconds: 0 }
      this.asked.set(cost, { questions: known.questions + 1, seconds: known.seconds + seconds })
      this.left.set(cost, (this.left.get(cost) ?? 1) - 1)
    }
    this.show(
      `${part.set}, ${part.protocol}, ${part.model}: ${at} of ${part.questions.length}, ${timeLeft(this.secondsLeft())}`,
    )
  }

  /** What was not asked yet is taken to cost what the others do on average. */
  secondsLeft(): number {
    const all = [...this.asked.values()]
    const questions = all.reduce((sum, known) => sum + known.questions, 0)
    const mean = questions === 0 ? 0 : all.reduce((sum, known) => sum + known.seconds, 0) / questions
    return [...this.left].reduce((sum, [cost, open]) => {
      const known = this.asked.get(cost)
      return sum + open * (known === undefined ? mean : known.seconds / known.questions)
    }, 0)
  }
}

/** Graphs that are made for a question cost more than those that are there. */
function costOf({ protocol, model, questions }: Part): string {
  return `${model} ${protocol} ${questions[0]?.own === undefined ? '' : 'own graph'}`
}
