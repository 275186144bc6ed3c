/** A small seeded generator (mulberry32, T. Ettinger 2017): the same seed gives the same numbers on every machine. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Uniform in 0..2^32-1. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.bits() / 4294967296
  }
}

export interface Drawn {
  token: number
  logprob: number
}

/**
 * Draws from a softmax over the given logits. At temperature 0 the largest logit wins (the lower token id on a tie) and its
 * probability is that at temperature 1.
 */
export function draw(logits: Iterable<readonly [token: number, logit: number]>, temperature: number, random: SeededRandom): Drawn {
  const scale = temperature > 0 ? 1 / temperature : 1
  const entries = [...logits].toSorted((a, b) => a[0] - b[0])
  const best = entries.reduce((top, entry) => (entry[1] > top[1] ? entry : top), entries[0] ?? [-1, -Infinity])
  let total = 0
  for (const [, logit] of entries) total += Math.exp((logit - best[1]) * scale)
  if (temperature <= 0) return { token: best[0], logprob: -Math.log(total) }
  let left = random.uniform() * total
  for (const [token, logit] of entries) {
    const weight = Math.exp((logit - best[1]) * scale)
    left -= weight
    if (left < 0) return { token, logprob: Math.log(weight / total) }
  }
  return { token: best[0], logprob: -Math.log(total) }
}
