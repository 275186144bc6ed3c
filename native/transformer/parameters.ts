import type { Shape } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import type { LlamaConfig } from './config.ts'
import { seededNormal } from './random.ts'

/** What each layer of a block is called in GGUF, after `blk.N.` and before `.weight`. */
export const blockLayers = ['attn_norm', 'attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_norm', 'ffn_gate', 'ffn_up', 'ffn_down'] as const
export type BlockLayer = (typeof blockLayers)[number]

export const embeddingName = 'token_embd.weight'
export const outputNormName = 'output_norm.weight'
export const outputName = 'output.weight'

export function blockParameter(block: number, layer: BlockLayer): string {
  return `blk.${block}.${layer}.weight`
}

/** Every weight of the model by its GGUF name, in GGUF's usual order, contiguous dimension (the layer's input) first. */
export function parameterShapes(config: LlamaConfig): Map<string, Shape> {
  const { embeddingLength, feedForwardLength, headCount, headCountKv, headLength, vocabularySize } = config
  const layers: Record<BlockLayer, Shape> = {
    attn_norm: shapeOf(embeddingLength),
    attn_q: shapeOf(embeddingLength, headCount * headLength),
    attn_k: shapeOf(embeddingLength, headCountKv * headLength),
    attn_v: shapeOf(embeddingLength, headCountKv * headLength),
    attn_output: shapeOf(headCount * headLength, embeddingLength),
    ffn_norm: shapeOf(embeddingLength),
    ffn_gate: shapeOf(embeddingLength, feedForwardLength),
    ffn_up: shapeOf(embeddingLength, feedForwardLength),
    ffn_down: shapeOf(feedForwardLength, embeddingLength),
  }
  const shapes = new Map<string, Shape>([[embeddingName, shapeOf(embeddingLength, vocabularySize)]])
  for (let block = 0; block < config.blockCount; block++) {
    for (const layer of blockLayers) shapes.set(blockParameter(block, layer), layers[layer])
  }
  shapes.set(outputNormName, shapeOf(embeddingLength))
  if (!config.tiedEmbeddings) shapes.set(outputName, shapeOf(embeddingLength, vocabularySize))
  return shapes
}

export function parameterCount(config: LlamaConfig): number {
  return [...parameterShapes(config).values()].reduce((sum, shape) => sum + elementCount(shape), 0)
}

/** Norm weights scale one vector; every other weight is a matrix. */
export function isMatrix(shape: Shape): boolean {
  return shape[1] > 1
}

const standardDeviation = 0.02

/**
 * Weights to start training from: normal with deviation 0.02, ones for norms; the two layers of a block that write to the
 * residual stream are smaller by the root of twice the depth (Radford et al. 2019, section 2.3). The seed decides them wholly.
 */
export function initialWeights(config: LlamaConfig, seed: number): Map<string, Float32Array> {
  const weights = new Map<string, Float32Array>()
  const normal = seededNormal(seed)
  for (const [name, shape] of parameterShapes(config)) {
    const values = new Float32Array(elementCount(shape))
    const writesResidual = name.includes('attn_output') || name.includes('ffn_down')
    const deviation = writesResidual ? standardDeviation / Math.sqrt(2 * config.blockCount) : standardDeviation
    if (isMatrix(shape)) for (let index = 0; index < values.length; index++) values[index] = deviation * normal()
    else values.fill(1)
    weights.set(name, values)
  }
  return weights
}
