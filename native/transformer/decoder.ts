import type { Rope } from '../ggml/operations.ts'
import type { Tape } from '../ggml/tape.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { shapeOf } from '../ggml/tensor.ts'
import type { LlamaConfig } from './config.ts'
import type { BlockLayer } from './parameters.ts'
import { blockParameter, ROPE_FACTORS_NAME } from './parameters.ts'

/**
 * What a forward pass reads besides the weights: rows of `rowLength` tokens, each holding whole documents one after
 * another.
 */
export interface RowInputs {
  /** i32 [rows * rowLength]. */
  tokens: Tensor
  /** i32 [rows * rowLength]: each token's place in its own document. */
  positions: Tensor
  /**
   * Of each of the row's `queryBlocks` f32 [seen, count, 1, rows]: 0 where a token (second dimension) may look, minus
   * infinity elsewhere.
   */
  masks: readonly Tensor[]
}

/** A model's weights on a device, by their GGUF names. */
export interface Network {
  readonly config: LlamaConfig
  tensor(name: string): Tensor
  /** The matrix `name` applied to x, with its adapter where it has one. */
  linear(tape: Tape, name: string, x: Tensor): Tensor
}

type Layer = (name: BlockLayer) => string

/**
 * One block over packed rows: attention and feed-forward, each added to the residual stream [embedding, tokens].
 * The graphs of llama.cpp's src/models/llama.cpp, qwen2.cpp and qwen3.cpp.
 */
export function decoderBlock(tape: Tape, network: Network, block: number, inputs: RowInputs, residual: Tensor): Tensor {
  const layer: Layer = name => blockParameter(block, name)
  const attended = tape.add(residual, attentionLayer(tape, network, layer, inputs, residual))
  return tape.add(attended, feedForwardLayer(tape, network, layer, attended))
}

function attentionLayer(tape: Tape, network: Network, layer: Layer, inputs: RowInputs, residual: Tensor): Tensor {
  const { headLength, headCount, headCountKv, normEpsilon, attentionBias, architecture } = network.config
  const [rowLength, , , rows] = inputs.masks.at(-1)?.shape ?? shapeOf(0)
  const tokens = rowLength * rows
  const rope = ropeOf(network)
  const normed = tape.rmsNorm(network.tensor(layer('attn_norm.weight')), residual, normEpsilon)
  const projected = (name: 'attn_q' | 'attn_k' | 'attn_v', heads: number): Tensor => {
    const product = network.linear(tape, layer(`${name}.weight`), normed)
    const biased = attentionBias ? tape.addBias(product, network.tensor(layer(`${name}.bias`))) : product
    return tape.reshape(biased, shapeOf(headLength, heads, tokens))
  }
  const turned = (name: 'attn_q' | 'attn_k', heads: number): Tensor => {
    const raw = projected(name, heads)
    const scaled =
      architecture === 'qwen3' ? tape.rmsNorm(network.tensor(layer(`${name}_norm.weight`)), raw, normEpsilon) : raw
    return tape.reshape(tape.rope(scaled, inputs.positions, rope), shapeOf(headLength, heads, rowLength, rows))
  }
  const value = tape.reshape(projected('attn_v', headCountKv), shapeOf(headLength, headCountKv, rowLength, rows))
  const mixed = tape.attention(turned('attn_q', headCount), turned('attn_k', headCountKv), value, inputs.masks)
  return network.linear(tape, layer('attn_output.weight'), tape.reshape(mixed, shapeOf(headLength * headCount, tokens)))
}

function ropeOf(network: Network): Rope {
  const { config } = network
  const rope: Rope = {
    // llama.cpp, llama_model_rope_type: files of the llama architecture have their rows permuted for neighbours.
    pairs: config.architecture === 'llama' ? 'neighbours' : 'halves',
    dimensions: config.headLength,
    contextLength: config.contextLength,
    frequencyBase: config.ropeFrequencyBase,
    frequencyScale: config.ropeFrequencyScale,
  }
  return config.ropeFactors.length > 0 ? { ...rope, factors: network.tensor(ROPE_FACTORS_NAME) } : rope
}

function feedForwardLayer(tape: Tape, network: Network, layer: Layer, residual: Tensor): Tensor {
  const normed = tape.rmsNorm(network.tensor(layer('ffn_norm.weight')), residual, network.config.normEpsilon)
  const hidden = tape.swiglu(
    network.linear(tape, layer('ffn_gate.weight'), normed),
    network.linear(tape, layer('ffn_up.weight'), normed),
  )
  return network.linear(tape, layer('ffn_down.weight'), hidden)
}
