/** A seeded stream of random choices (mulberry32, T. Ettinger 2017): the same seed gives the same on every machine. */
export interface Random {
  /** Uniform in 0..2^32-1. */
  bits(): number
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, bound). */
  below(bound: number): number
  chance(probability: number): boolean
  /**
   * Standard normal: the sum of twelve uniforms less six (Irwin-Hall), which needs no transcendental function whose last
   * bit differs between machines.
   */
  normal(): number
  pick<T>(items: readonly T[]): T
  /** `count` distinct items (all of them when there are fewer), in random order. */
  sample<T>(items: readonly T[], count: number): T[]
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function bits(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const next = (): number => bits() / 2 ** 32
  const below = (bound: number): number => Math.floor(next() * bound)
  function pick<T>(items: readonly T[]): T {
    const item = items[below(items.length)]
    if (item === undefined) throw new RangeError('cannot pick from an empty list')
    return item
  }
  function sample<T>(items: readonly T[], count: number): T[] {
    const pool = [...items]
    const take = Math.min(count, pool.length)
    for (let i = 0; i < take; i++) {
      const j = i + below(pool.length - i)
      const swapped = pool[j] as T
      pool[j] = pool[i] as T
      pool[i] = swapped
    }
    return pool.slice(0, take)
  }
  function normal(): number {
    let sum = -6
    for (let term = 0; term < 12; term++) sum += next()
    return sum
  }
  return { bits, next, below, chance: probability => next() < probability, normal, pick, sample }
}
