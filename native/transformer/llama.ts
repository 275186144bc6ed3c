import type { Rope } from '../ggml/operations.ts'
import type { Tape } from '../ggml/tape.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { shapeOf } from '../ggml/tensor.ts'
import type { LlamaConfig } from './config.ts'
import type { BlockLayer } from './parameters.ts'
import { blockParameter, embeddingName, outputName, outputNormName } from './parameters.ts'

/** What a forward pass reads besides the weights: rows of `rowLength` tokens, each holding whole documents one after another. */
export interface RowInputs {
  /** i32 [rows * rowLength]. */
  tokens: Tensor
  /** i32 [rows * rowLength]: each token's place in its own document. */
  positions: Tensor
  /** f32 [rowLength, rowLength, 1, rows]: 0 where a token (second dimension) may look, minus infinity elsewhere. */
  mask: Tensor
}

/** Logits [vocabulary, tokens] of a llama-architecture decoder over packed rows. `weight` finds a parameter by its GGUF name. */
export function llamaLogits(tape: Tape, config: LlamaConfig, weight: (name: string) => Tensor, inputs: RowInputs): Tensor {
  const embedding = weight(embeddingName)
  let residual = tape.embed(embedding, inputs.tokens)
  for (let block = 0; block < config.blockCount; block++) {
    const layer = (name: BlockLayer): Tensor => weight(blockParameter(block, name))
    residual = tape.add(residual, attentionLayer(tape, config, layer, inputs, residual))
    residual = tape.add(residual, feedForwardLayer(tape, config, layer, residual))
  }
  const normed = tape.rmsNorm(weight(outputNormName), residual, config.normEpsilon)
  return tape.linear(config.tiedEmbeddings ? embedding : weight(outputName), normed)
}

function attentionLayer(tape: Tape, config: LlamaConfig, layer: (name: BlockLayer) => Tensor, inputs: RowInputs, residual: Tensor): Tensor {
  const { headLength, headCount, headCountKv } = config
  const [rowLength, , , rows] = inputs.mask.shape
  const tokens = rowLength * rows
  const rope: Rope = { dimensions: headLength, contextLength: config.contextLength, frequencyBase: config.ropeFrequencyBase }
  const normed = tape.rmsNorm(layer('attn_norm'), residual, config.normEpsilon)
  const turned = (name: BlockLayer, heads: number): Tensor => {
    const rotated = tape.rope(tape.reshape(tape.linear(layer(name), normed), shapeOf(headLength, heads, tokens)), inputs.positions, rope)
    return tape.reshape(rotated, shapeOf(headLength, heads, rowLength, rows))
  }
  const value = tape.reshape(tape.linear(layer('attn_v'), normed), shapeOf(headLength, headCountKv, rowLength, rows))
  const mixed = tape.attention(turned('attn_q', headCount), turned('attn_k', headCountKv), value, inputs.mask)
  return tape.linear(layer('attn_output'), tape.reshape(mixed, shapeOf(headLength * headCount, tokens)))
}

function feedForwardLayer(tape: Tape, config: LlamaConfig, layer: (name: BlockLayer) => Tensor, residual: Tensor): Tensor {
  const normed = tape.rmsNorm(layer('ffn_norm'), residual, config.normEpsilon)
  const hidden = tape.swiglu(tape.linear(layer('ffn_gate'), normed), tape.linear(layer('ffn_up'), normed))
  return tape.linear(layer('ffn_down'), hidden)
}
