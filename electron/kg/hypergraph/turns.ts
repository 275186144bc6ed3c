import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a search works before others in the process get their turn. */
const LONGEST_MS = 8

/** Gives way to the rest of the process every few milliseconds: `if (turns.over) await turns.next()`. */
export class Turns {
  private started = performance.now()

  get over(): boolean {
    return performance.now() - this.started > LONGEST_MS
  }

  async next(): Promise<void> {
    await nextTurn()
    this.started = performance.now()
  }
}
