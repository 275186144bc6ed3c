/** The longest time for which other work of the thread had to wait. */
export interface LongestBlock {
  /** By the clock: on a busy machine with what other processes took. */
  ms: number
  /** By the processor: what this process itself did meanwhile, all of its threads together. */
  cpuMs: number
}

/** Between two looks; a loop that was asked without a pause would take the processor from what it watches. */
const PAUSE_MS = 1

/**
 * Does work and watches the event loop of this thread meanwhile: how much later than it was to a timer fires, which is
 * how long a window of the same thread would not have answered.
 */
export async function watchingBlocks<T>(work: () => Promise<T>): Promise<{ value: T; longest: LongestBlock }> {
  const longest = { ms: 0, cpuMs: 0 }
  let isWatching = true
  let [last, lastCpu] = [performance.now(), cpuMs()]
  const look = (): void => {
    const [now, nowCpu] = [performance.now(), cpuMs()]
    longest.ms = Math.max(longest.ms, now - last - PAUSE_MS)
    longest.cpuMs = Math.max(longest.cpuMs, nowCpu - lastCpu)
    ;[last, lastCpu] = [now, nowCpu]
    if (isWatching) setTimeout(look, PAUSE_MS)
  }
  setTimeout(look, PAUSE_MS)
  try {
    const value = await work()
    await new Promise<void>(resolve => {
      setTimeout(resolve, PAUSE_MS + 1)
    })
    return { value, longest }
  } finally {
    isWatching = false
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
