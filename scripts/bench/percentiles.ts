export interface Latency {
  p50us: number
  p99us: number
}

/** Median and 99th percentile of sorted microseconds. */
export function percentiles(sorted: readonly number[]): Latency {
  const at = (share: number): number =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)) / 10
  return { p50us: at(0.5), p99us: at(0.99) }
}
