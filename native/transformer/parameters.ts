import type { Shape } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import type { LlamaConfig } from './config.ts'
import { seededRandom } from '../../electron/base/random.ts'

/** What the parameters of a block are called in GGUF, after `blk.N.`. */
export type BlockLayer =
  | 'attn_norm.weight'
  | 'attn_q.weight'
  | 'attn_q.bias'
  | 'attn_k.weight'
  | 'attn_k.bias'
  | 'attn_v.weight'
  | 'attn_v.bias'
  | 'attn_q_norm.weight'
  | 'attn_k_norm.weight'
  | 'attn_output.weight'
  | 'ffn_norm.weight'
  | 'ffn_gate.weight'
  | 'ffn_up.weight'
  | 'ffn_down.weight'

export const EMBEDDING_NAME = 'token_embd.weight'
export const OUTPUT_NORM_NAME = 'output_norm.weight'
export const OUTPUT_NAME = 'output.weight'
/** The rotary factors of Llama 3.1, which are no parameter: they are never trained. */
export const ROPE_FACTORS_NAME = 'rope_freqs.weight'

export function blockParameter(block: number, layer: BlockLayer): string {
  return `blk.${block}.${layer}`
}

/** The parameters of one block in GGUF's usual order, contiguous dimension (the layer's input) first. */
export function blockShapes(config: LlamaConfig): [BlockLayer, Shape][] {
  const { architecture, attentionBias, embeddingLength, feedForwardLength, headCount, headCountKv, headLength } = config
  const bias = (name: BlockLayer, width: number): [BlockLayer, Shape][] =>
    attentionBias ? [[name, shapeOf(width)]] : []
  const [queries, keys] = [headCount * headLength, headCountKv * headLength]
  return [
    ['attn_norm.weight', shapeOf(embeddingLength)],
    ['attn_q.weight', shapeOf(embeddingLength, queries)],
    ...bias('attn_q.bias', queries),
    ['attn_k.weight', shapeOf(embeddingLength, keys)],
    ...bias('attn_k.bias', keys),
    ['attn_v.weight', shapeOf(embeddingLength, keys)],
    ...bias('attn_v.bias', keys),
    ...(architecture === 'qwen3'
      ? ([
          ['attn_q_norm.weight', shapeOf(headLength)],
          ['attn_k_norm.weight', shapeOf(headLength)],
        ] satisfies [BlockLayer, Shape][])
      : []),
    ['attn_output.weight', shapeOf(queries, embeddingLength)],
    ['ffn_norm.weight', shapeOf(embeddingLength)],
    ['ffn_gate.weight', shapeOf(embeddingLength, feedForwardLength)],
    ['ffn_up.weight', shapeOf(embeddingLength, feedForwardLength)],
    ['ffn_down.weight', shapeOf(feedForwardLength, embeddingLength)],
  ]
}

/** Every weight of the model by its GGUF name, in GGUF's usual order. */
export function parameterShapes(config: LlamaConfig): Map<string, Shape> {
  const { embeddingLength, vocabularySize } = config
  const layers = blockShapes(config)
  const shapes = new Map<string, Shape>([[EMBEDDING_NAME, shapeOf(embeddingLength, vocabularySize)]])
  for (let block = 0; block < config.blockCount; block++) {
    for (const [layer, shape] of layers) shapes.set(blockParameter(block, layer), shape)
  }
  shapes.set(OUTPUT_NORM_NAME, shapeOf(embeddingLength))
  if (!config.tiedEmbeddings) shapes.set(OUTPUT_NAME, shapeOf(embeddingLength, vocabularySize))
  return shapes
}

export function parameterCount(config: LlamaConfig): number {
  return [...parameterShapes(config).values()].reduce((sum, shape) => sum + elementCount(shape), 0)
}

/** Norm weights and biases are vectors; every other weight is a matrix. */
export function isMatrix(shape: Shape): boolean {
  return shape[1] > 1
}

const STANDARD_DEVIATION = 0.02

/**
 * Weights to start training from: normal with deviation 0.02, ones for norms, zeros for biases; the two layers of a
 * block that write to the residual stream are smaller by the root of twice the depth (Radford et al. 2019, section
 * 2.3). The seed decides them wholly.
 */
export function initialWeights(config: LlamaConfig, seed: number): Map<string, Float32Array> {
  const weights = new Map<string, Float32Array>()
  const normal = seededRandom(seed).normal
  for (const [name, shape] of parameterShapes(config)) {
    const values = new Float32Array(elementCount(shape))
    const writesResidual = name.includes('attn_output') || name.includes('ffn_down')
    const deviation = writesResidual ? STANDARD_DEVIATION / Math.sqrt(2 * config.blockCount) : STANDARD_DEVIATION
    if (isMatrix(shape)) for (let index = 0; index < values.length; index++) values[index] = deviation * normal()
    else if (!name.endsWith('.bias')) values.fill(1)
    weights.set(name, values)
  }
  return weights
}
