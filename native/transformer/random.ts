/** Uniform numbers in [0, 1) from a 32-bit seed (mulberry32, T. Ettinger 2017). The same on every machine. */
export function seededUniform(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Standard normal numbers from a 32-bit seed: sums of twelve uniforms less six (Irwin-Hall), which needs no
 * transcendental function whose last bit differs between machines.
 */
export function seededNormal(seed: number): () => number {
  const uniform = seededUniform(seed)
  return () => {
    let sum = -6
    for (let term = 0; term < 12; term++) sum += uniform()
    return sum
  }
}
