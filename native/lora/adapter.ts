import { ClewError } from '../../electron/contract/errors.ts'
import type { Shape } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import type { BlockLayer } from '../transformer/parameters.ts'
import { blockParameter, blockShapes } from '../transformer/parameters.ts'
import { seededRandom } from '../../electron/base/random.ts'
import type { LoraSettings, LoraTarget } from './settings.ts'
import { LORA_TARGETS } from './settings.ts'

export class LoraSettingsError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
    super('bad-request', message, options)
  }
}

/** Throws {@link LoraSettingsError} for an adapter that cannot be. */
export function checkLoraSettings({ rank, alpha, targets }: LoraSettings): void {
  if (!Number.isInteger(rank) || rank < 1 || rank > 1024)
    throw new LoraSettingsError(
      `The rank of an adapter is a whole number from 1 to 1024, and not ${rank}. Common are 8 to 64.`,
    )
  if (!Number.isFinite(alpha) || alpha <= 0)
    throw new LoraSettingsError(`An adapter's alpha is a number above 0, and not ${alpha}. Common is twice the rank.`)
  if (targets.length === 0)
    throw new LoraSettingsError(`An adapter needs at least one matrix to sit on: ${LORA_TARGETS.join(', ')}.`)
  for (const target of targets)
    if (!LORA_TARGETS.includes(target))
      throw new LoraSettingsError(
        `"${String(target)}" is no matrix that an adapter can sit on. Choose among ${LORA_TARGETS.join(', ')}.`,
      )
}

export function loraName(matrix: string, part: 'a' | 'b'): string {
  return `${matrix}.lora_${part}`
}

/**
 * A and B of every target in every block by their GGUF names: A [input, rank], B [rank, output], contiguous dimension
 * first.
 */
export function loraShapes(config: LlamaConfig, settings: LoraSettings): Map<string, Shape> {
  const layers = new Map<BlockLayer, Shape>(blockShapes(config))
  const shapes = new Map<string, Shape>()
  for (let block = 0; block < config.blockCount; block++) {
    for (const target of LORA_TARGETS.filter(one => settings.targets.includes(one))) {
      const [input, output] = layers.get(weightOf(target)) ?? shapeOf(1)
      const matrix = blockParameter(block, weightOf(target))
      shapes
        .set(loraName(matrix, 'a'), shapeOf(input, settings.rank))
        .set(loraName(matrix, 'b'), shapeOf(settings.rank, output))
    }
  }
  return shapes
}

function weightOf(target: LoraTarget): BlockLayer {
  return `${target}.weight`
}

/**
 * An adapter to start training from: A normal with deviation 1 / sqrt(input), so that A x has the size of x, and B
 * zero, so that the adapted model is the model (Hu et al. 2021, section 4.1). The seed decides it wholly.
 */
export function initialLora(config: LlamaConfig, settings: LoraSettings, seed: number): Map<string, Float32Array> {
  const normal = seededRandom(seed).normal
  return new Map(
    [...loraShapes(config, settings)].map(([name, shape]) => {
      const values = new Float32Array(elementCount(shape))
      const deviation = 1 / Math.sqrt(shape[0])
      if (name.endsWith('.lora_a'))
        for (let index = 0; index < values.length; index++) values[index] = deviation * normal()
      return [name, values]
    }),
  )
}
