import { ClewError } from '../../electron/contract/errors.ts'

/** Architectures that this engine builds, by llama.cpp's names: one decoder with small differences. */
export const ARCHITECTURES = ['llama', 'qwen2', 'qwen3'] as const
export type Architecture = (typeof ARCHITECTURES)[number]

/**
 * The shape of a decoder of the llama family: RMSNorm, rotary positions, grouped-query attention, SwiGLU (Touvron et
 * al. 2023). `qwen2` turns halves of a head where llama turns neighbours; `qwen3` also norms each query and key (Yang
 * et al. 2025).
 */
export interface LlamaConfig {
  architecture: Architecture
  vocabularySize: number
  /** The longest sequence, in tokens. */
  contextLength: number
  embeddingLength: number
  blockCount: number
  headCount: number
  /** Key and value heads; a divisor of `headCount`. */
  headCountKv: number
  /** Width of one head; even. */
  headLength: number
  feedForwardLength: number
  ropeFrequencyBase: number
  /** 1, or 1 / factor of a linearly stretched context. */
  ropeFrequencyScale: number
  /** Divisors of the `headLength / 2` rotary frequencies (Llama 3.1); empty: none. */
  ropeFactors: readonly number[]
  normEpsilon: number
  /** Queries, keys and values have biases (qwen2). */
  attentionBias: boolean
  /** The output layer shares the embedding's weights. */
  tiedEmbeddings: boolean
}

/** A shape that no model can have. */
function impossible(rule: string): ClewError {
  return new ClewError('unreadable', `This model shape cannot be built: ${rule}`)
}

/**
 * A llama shape from its few free sizes: heads of 64, a feed-forward of 8/3 of the width in multiples of 32, tied
 * embeddings.
 */
export function llamaConfig(
  sizes: {
    vocabularySize: number
    contextLength: number
    embeddingLength: number
    blockCount: number
  } & Partial<LlamaConfig>,
): LlamaConfig {
  const headLength = sizes.headLength ?? 64
  const headCount = sizes.headCount ?? sizes.embeddingLength / headLength
  const config: LlamaConfig = {
    architecture: 'llama',
    headCountKv: headCount,
    feedForwardLength: Math.floor((sizes.embeddingLength * 8) / 3 / 32) * 32,
    ropeFrequencyBase: 10_000,
    ropeFrequencyScale: 1,
    ropeFactors: [],
    normEpsilon: 1e-5,
    attentionBias: sizes.architecture === 'qwen2',
    tiedEmbeddings: true,
    ...sizes,
    headLength,
    headCount,
  }
  checkConfig(config)
  return config
}

/** Far above any model; below what a damaged file claims. */
const LARGEST = { blockCount: 1024, other: 2 ** 24 }
const COUNTS = [
  'vocabularySize',
  'contextLength',
  'embeddingLength',
  'blockCount',
  'headCount',
  'headCountKv',
  'headLength',
  'feedForwardLength',
] as const

/** Throws {@link ClewError} for sizes that no model can have. */
export function checkConfig(config: LlamaConfig): void {
  for (const name of COUNTS) {
    const value = config[name]
    if (!Number.isInteger(value) || value < 1)
      throw impossible(`${name} is ${value} and must be a positive whole number.`)
    const limit = name === 'blockCount' ? LARGEST.blockCount : LARGEST.other
    if (value > limit) throw impossible(`${name} is ${value}, over the limit of ${limit}.`)
  }
  for (const name of ['ropeFrequencyBase', 'ropeFrequencyScale'] as const)
    if (!Number.isFinite(config[name]) || config[name] <= 0)
      throw impossible(`${name} is ${config[name]} and must be above zero.`)
  if (!(config.normEpsilon >= 0 && config.normEpsilon < 1))
    throw impossible(`normEpsilon is ${config.normEpsilon} and must be a small number.`)
  if (config.headCount % config.headCountKv !== 0)
    throw impossible(`${config.headCount} heads cannot share ${config.headCountKv} key-value heads evenly.`)
  if (config.headLength % 2 !== 0)
    throw impossible(`the head length ${config.headLength} is odd, and rotary positions turn pairs.`)
  if (config.ropeFactors.length !== 0 && config.ropeFactors.length !== config.headLength / 2)
    throw impossible(`${config.ropeFactors.length} rotary factors do not fit heads of ${config.headLength}.`)
}
