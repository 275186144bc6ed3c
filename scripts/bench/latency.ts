import { percentiles, type Latency } from './percentiles.ts'

/** Microseconds of a run for each item, after a number of runs that are not counted. */
export async function latency<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  warmUp: number,
): Promise<Latency> {
  const warm = Math.min(warmUp, items.length >> 1)
  for (const item of items.slice(0, warm)) await run(item)
  const measured: number[] = []
  for (const item of items.slice(warm)) {
    const started = performance.now()
    await run(item)
    measured.push((performance.now() - started) * 1000)
  }
  measured.sort((a, b) => a - b)
  return percentiles(measured)
}
