import { countedSaying, type Saying, saying } from '../../contract/words/saying.ts'

/** What a format has no place for: a noun, and the text of what becomes of it. */
const LOSSES = {
  'odd times': ['time', 'exportNotes.oddTimes'],
  'times of values': ['time', 'exportNotes.timesOfValues'],
  'too long': ['text', 'exportNotes.tooLong'],
} as const
export type Loss = keyof typeof LOSSES

/** What an export counts while it writes: its facts, and what the format cannot hold. */
export class ExportTally {
  facts = 0
  private readonly lost = new Map<Loss, number>()

  lose(what: Loss): void {
    this.lost.set(what, (this.lost.get(what) ?? 0) + 1)
  }

  /** A sentence for each kind of loss. */
  get notes(): Saying[] {
    return [...this.lost].map(([what, many]) => {
      const [noun, fate] = LOSSES[what]
      return saying(fate, { count: many, things: countedSaying(many, noun) })
    })
  }
}
