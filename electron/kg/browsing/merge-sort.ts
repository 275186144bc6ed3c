import { yieldToEventLoop } from '../../base/event-loop.ts'

/** Sorted at one go. */
const RUN = 1_000
const BETWEEN = 5_000

/** Sorts in runs that are merged, a few milliseconds at a time, so that nothing else waits for it. Stable. */
export async function mergeSort<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  signal?: AbortSignal,
): Promise<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).toSorted(compare))
    await yieldToEventLoop(signal)
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await mergedRuns(runs[i] ?? [], runs[i + 1] ?? [], compare, signal))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedRuns<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
  signal: AbortSignal | undefined,
): Promise<T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as T, b[j] as T]
    if (compare(left, right) <= 0) {
      merged.push(left)
      i++
    } else {
      merged.push(right)
      j++
    }
    if (merged.length % BETWEEN === 0) await yieldToEventLoop(signal)
  }
  for (const item of i < a.length ? a.slice(i) : b.slice(j)) merged.push(item)
  return merged
}
