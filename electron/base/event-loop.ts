import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_MS = 10
let last = performance.now()

/**
 * Lets the event loop run when it has not for ten milliseconds. Work that answers at once would otherwise keep the
 * process to itself, and nobody could stop it or hear of it.
 * @param signal ends the work when it is no longer wanted
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (performance.now() - last < LONGEST_MS) return
  await nextTurn()
  last = performance.now()
  signal?.throwIfAborted()
}
