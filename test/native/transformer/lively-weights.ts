import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { initialWeights } from '../../../native/transformer/parameters.ts'
import { seededRandom } from '../../../electron/base/random.ts'

/** Random weights large enough that every layer, bias and norm matters to the result: a wrong one shows. */
export function livelyWeights(config: LlamaConfig, seed: number, factor: number): Map<string, Float32Array> {
  const weights = initialWeights(config, seed)
  const uniform = seededRandom(seed).next
  for (const [name, values] of weights) {
    if (name.endsWith('.bias')) values.forEach((_, index) => (values[index] = uniform() - 0.5))
    else if (name.includes('norm')) values.forEach((_, index) => (values[index] = 0.5 + uniform()))
    else values.forEach((value, index) => (values[index] = value * factor))
  }
  return weights
}

/** Adapter weights where B is not zero, so that the adapter shows. */
export function livelyAdapter(
  weights: ReadonlyMap<string, Float32Array>,
  seed: number,
  size: number,
): Map<string, Float32Array> {
  const uniform = seededRandom(seed).next
  return new Map(
    [...weights].map(([name, values]) => [
      name,
      name.endsWith('.lora_b') ? values.map(() => (uniform() * 2 - 1) * size) : values,
    ]),
  )
}
