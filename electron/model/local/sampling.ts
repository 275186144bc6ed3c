import type { Random } from '../../base/random.ts'

/** The tokens that may come, ascending, and the logit of each. */
export interface Distribution {
  tokens: Int32Array
  logits: Float32Array
}

/** @param allowed ascending; left out: every token that has a logit. A token without a logit gets none. */
export function distributionOf(
  logits: ReadonlyMap<number, number>,
  allowed: Int32Array = Int32Array.from(logits.keys()).sort(),
): Distribution {
  const values = new Float32Array(allowed.length)
  for (let i = 0; i < allowed.length; i++) values[i] = logits.get(allowed[i] ?? -1) ?? -Infinity
  return { tokens: allowed, logits: values }
}

export interface Sampling {
  temperature: number
  /** Nucleus sampling (Holtzman et al. 2020); 1: all tokens. */
  topP: number
  random: Random
}

export interface Drawn {
  token: number
  logprob: number
}

/**
 * Draws from a softmax over the given logits. At temperature 0 the largest logit wins (the lower token id on a tie).
 *
 * `logprob` is always the probability in the whole softmax at the given temperature (at 1 where it is 0), also where
 * `topP` keeps the draw to a nucleus of it: it is what a policy gradient needs, and it does not change with how one
 * samples.
 */
export function draw({ tokens, logits }: Distribution, { temperature, topP, random }: Sampling): Drawn {
  const divisor = temperature > 0 ? temperature : 1
  let best = 0
  for (let i = 1; i < logits.length; i++) if ((logits[i] ?? -Infinity) > (logits[best] ?? -Infinity)) best = i
  const largest = logits[best] ?? -Infinity
  const weights = new Float64Array(logits.length)
  let total = 0
  for (let i = 0; i < logits.length; i++) total += weights[i] = Math.exp(((logits[i] ?? -Infinity) - largest) / divisor)
  let chosen = best
  if (temperature > 0) {
    const nucleus = topP < 1 ? nucleusOf(weights, topP * total) : undefined
    let left = random.next() * (nucleus?.weight ?? total)
    for (let i = 0; i < weights.length; i++) {
      if (nucleus && !nucleus.kept.has(i)) continue
      left -= weights[i] ?? 0
      if (left < 0) {
        chosen = i
        break
      }
    }
  }
  return { token: tokens[chosen] ?? -1, logprob: Math.log((weights[chosen] ?? 0) / total) }
}

/** The fewest of the heaviest that together weigh at least `share`, the lower index first among equals. */
function nucleusOf(weights: Float64Array, share: number): { kept: ReadonlySet<number>; weight: number } {
  const order = Array.from(weights, (_, index) => index).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  const kept = new Set<number>()
  let weight = 0
  for (const index of order) {
    kept.add(index)
    weight += weights[index] ?? 0
    if (weight >= share) break
  }
  return { kept, weight }
}
