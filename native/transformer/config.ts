/** The shape of a llama-architecture decoder: RMSNorm, rotary positions, grouped-query attention, SwiGLU (Touvron et al. 2023). */
export interface LlamaConfig {
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
  normEpsilon: number
  /** The output layer shares the embedding's weights. */
  tiedEmbeddings: boolean
}

export class ModelShapeError extends Error {
  constructor(rule: string) {
    super(`This model shape cannot be built: ${rule}`)
    this.name = 'ModelShapeError'
  }
}

/** A llama shape from its few free sizes: heads of 64, a feed-forward of 8/3 of the width in multiples of 32, tied embeddings. */
export function llamaConfig(sizes: { vocabularySize: number; contextLength: number; embeddingLength: number; blockCount: number } & Partial<LlamaConfig>): LlamaConfig {
  const headLength = sizes.headLength ?? 64
  const headCount = sizes.headCount ?? sizes.embeddingLength / headLength
  const config: LlamaConfig = {
    headCountKv: headCount,
    feedForwardLength: Math.floor((sizes.embeddingLength * 8) / 3 / 32) * 32,
    ropeFrequencyBase: 10_000,
    normEpsilon: 1e-5,
    tiedEmbeddings: true,
    ...sizes,
    headLength,
    headCount,
  }
  checkConfig(config)
  return config
}

/** Far above any model; below what a damaged file claims. */
const largest = { blockCount: 1024, other: 2 ** 24 }

/** Throws {@link ModelShapeError} for sizes that no model can have. */
export function checkConfig(config: LlamaConfig): void {
  for (const [name, value] of Object.entries(config)) {
    if (name === 'tiedEmbeddings' || name === 'ropeFrequencyBase' || name === 'normEpsilon') continue
    if (!Number.isInteger(value) || Number(value) < 1) throw new ModelShapeError(`${name} is ${value} and must be a positive whole number.`)
    const limit = name === 'blockCount' ? largest.blockCount : largest.other
    if (Number(value) > limit) throw new ModelShapeError(`${name} is ${value}, over the limit of ${limit}.`)
  }
  if (config.headCount % config.headCountKv !== 0) throw new ModelShapeError(`${config.headCount} heads cannot share ${config.headCountKv} key-value heads evenly.`)
  if (config.headLength % 2 !== 0) throw new ModelShapeError(`the head length ${config.headLength} is odd, and rotary positions turn pairs.`)
}
