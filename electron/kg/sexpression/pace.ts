import { setImmediate as nextRound } from 'node:timers/promises'

const LONGEST_MS = 10

/**
 * Lets the event loop run when an expression has kept it for ten milliseconds, and ends the work when it is no longer
 * wanted.
 */
export class Pace {
  private readonly signal: AbortSignal | undefined
  private last = performance.now()

  constructor(signal?: AbortSignal) {
    this.signal = signal
  }

  async step(): Promise<void> {
    this.signal?.throwIfAborted()
    if (performance.now() - this.last < LONGEST_MS) return
    await nextRound()
    this.signal?.throwIfAborted()
    this.last = performance.now()
  }
}
