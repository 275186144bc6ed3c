import { setImmediate as nextRound } from 'node:timers/promises'

const LONGEST_MS = 10
let last = performance.now()

/**
 * Lets the event loop run when it has not for ten milliseconds. A policy and a store that answer at once would
 * otherwise keep a whole evaluation in one go, and nobody could stop it or hear of it.
 */
export async function breathe(): Promise<void> {
  if (performance.now() - last < LONGEST_MS) return
  await nextRound()
  last = performance.now()
}
