import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a state. The end is far away: it is there for what never comes, not for what is slow. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 300_000
  while (!(await what())) {
    if (performance.now() > end) throw new Error('waited too long')
    await pause(10)
  }
}
