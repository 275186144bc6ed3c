import { saying } from '../../electron/contract/words/saying.ts'
import { GgufError } from '../gguf/header-check.ts'
import type { GgufHeader, GgufValue } from '../gguf/header-check.ts'
import type { GgufEntry } from '../gguf/write.ts'
import type { LlamaConfig } from './config.ts'
import { ARCHITECTURES, checkConfig } from './config.ts'
import { EMBEDDING_NAME, OUTPUT_NAME, parameterShapes, ROPE_FACTORS_NAME } from './parameters.ts'

/**
 * The keys that describe a configuration in a GGUF. Which biases and whether an output layer there are, its tensors
 * say.
 */
export function configMetadata(config: LlamaConfig): Map<string, GgufEntry> {
  const { architecture } = config
  const keys: [string, GgufEntry][] = [
    ['vocab_size', { type: 'uint32', value: config.vocabularySize }],
    ['context_length', { type: 'uint32', value: config.contextLength }],
    ['embedding_length', { type: 'uint32', value: config.embeddingLength }],
    ['block_count', { type: 'uint32', value: config.blockCount }],
    ['feed_forward_length', { type: 'uint32', value: config.feedForwardLength }],
    ['attention.head_count', { type: 'uint32', value: config.headCount }],
    ['attention.head_count_kv', { type: 'uint32', value: config.headCountKv }],
    ['attention.key_length', { type: 'uint32', value: config.headLength }],
    ['attention.value_length', { type: 'uint32', value: config.headLength }],
    ['attention.layer_norm_rms_epsilon', { type: 'float32', value: config.normEpsilon }],
    ['rope.dimension_count', { type: 'uint32', value: config.headLength }],
    ['rope.freq_base', { type: 'float32', value: config.ropeFrequencyBase }],
  ]
  if (config.ropeFrequencyScale !== 1) {
    keys.push(
      ['rope.scaling.type', { type: 'string', value: 'linear' }],
      ['rope.scaling.factor', { type: 'float32', value: 1 / config.ropeFrequencyScale }],
    )
  }
  return new Map(keys.map(([key, entry]) => [`${architecture}.${key}`, entry]))
}

/** What the tensors of a file say of its shape, and its keys do not. */
export interface TensorFacts {
  vocabularySize: number
  attentionBias: boolean
  tiedEmbeddings: boolean
  ropeFactors: readonly number[]
}

/** Keys whose presence means another computation than this engine's, unless they hold one of the values beside them. */
const REFUSED_KEYS: readonly [string, readonly GgufValue[]][] = [
  ['expert_count', [0]],
  ['attention.scale', [0]],
  ['attention.clamp_kqv', [0]],
  ['attention.causal', [true]],
  ['rope.scaling.attn_factor', [0, 1]],
  ['attention.sliding_window_pattern', [0]],
  ['logit_scale', [0]],
  ['residual_scale', [0]],
  ['embedding_scale', [0]],
]

/**
 * The configuration that a GGUF's keys describe. Throws {@link GgufError} with the reason for what this engine does not
 * build.
 */
export function configFromMetadata(values: ReadonlyMap<string, GgufValue>, facts: TensorFacts): LlamaConfig {
  const named = values.get('general.architecture')
  const architecture = ARCHITECTURES.find(name => name === named)
  if (architecture === undefined)
    throw new GgufError(saying('modelFiles.architecture', { found: String(named), known: ARCHITECTURES.join(', ') }))
  for (const [key, harmless] of REFUSED_KEYS) {
    const value = values.get(`${architecture}.${key}`)
    if (value !== undefined && !harmless.includes(value))
      throw new GgufError(
        saying(key === 'expert_count' ? 'modelFiles.mixture' : 'modelFiles.notBuilt', {
          key: `${architecture}.${key}`,
          value: String(value),
          architecture,
        }),
      )
  }
  const number = (key: string, fallback?: number): number => {
    const value = values.get(`${architecture}.${key}`) ?? fallback
    if (typeof value !== 'number')
      throw new GgufError(saying('modelFiles.keyMissing', { key: `${architecture}.${key}` }))
    return value
  }
  const [embeddingLength, headCount] = [number('embedding_length'), number('attention.head_count')]
  const config: LlamaConfig = {
    architecture,
    ...facts,
    contextLength: number('context_length'),
    embeddingLength,
    blockCount: number('block_count'),
    headCount,
    headCountKv: number('attention.head_count_kv', headCount),
    headLength: number('attention.key_length', embeddingLength / headCount),
    feedForwardLength: number('feed_forward_length'),
    ropeFrequencyBase: number('rope.freq_base', 10_000),
    ropeFrequencyScale: ropeScale(architecture, values),
    normEpsilon: Math.fround(number('attention.layer_norm_rms_epsilon')),
  }
  checkConfig(config)
  if (number('rope.dimension_count', config.headLength) !== config.headLength)
    throw new GgufError(saying('modelFiles.partOfHeads'))
  if (number('attention.value_length', config.headLength) !== config.headLength)
    throw new GgufError(saying('modelFiles.widths'))
  return config
}

/** As llama.cpp reads it: a factor without a type is linear, and an older key may hold it. */
function ropeScale(architecture: string, values: ReadonlyMap<string, GgufValue>): number {
  const type = values.get(`${architecture}.rope.scaling.type`) ?? 'linear'
  if (type === 'none') return 1
  if (type !== 'linear') throw new GgufError(saying('modelFiles.stretched', { found: String(type) }))
  const factor =
    values.get(`${architecture}.rope.scaling.factor`) ?? values.get(`${architecture}.rope.scale_linear`) ?? 0
  return typeof factor === 'number' && factor > 0 ? 1 / factor : 1
}

/**
 * The configuration of a model file by its header, with every tensor's name and shape checked against it. `ropeFactors`
 * are the numbers of {@link ROPE_FACTORS_NAME} where the file has it. Throws {@link GgufError} and the errors of
 * `checkConfig`.
 */
export function configFromHeader(header: GgufHeader, ropeFactors: readonly number[]): LlamaConfig {
  const shapes = new Map(header.tensors.map(({ name, shape }) => [name, shape]))
  const embedding = shapes.get(EMBEDDING_NAME)
  if (embedding === undefined) throw new GgufError(saying('modelFiles.notWhole', { name: EMBEDDING_NAME }))
  const config = configFromMetadata(header.values, {
    vocabularySize: embedding[1] ?? 1,
    attentionBias: shapes.has('blk.0.attn_q.bias'),
    tiedEmbeddings: !shapes.has(OUTPUT_NAME),
    ropeFactors,
  })
  const expected = parameterShapes(config)
  for (const [name, shape] of expected) {
    const found = shapes.get(name)
    if (found === undefined) throw new GgufError(saying('modelFiles.tensorMissing', { name }))
    if (!shape.every((size, dimension) => size === (found[dimension] ?? 1)))
      throw new GgufError(saying('modelFiles.tensorShape', { name, found: found.join(', '), wanted: shape.join(', ') }))
  }
  for (const name of shapes.keys())
    if (!expected.has(name) && name !== ROPE_FACTORS_NAME)
      throw new GgufError(saying('modelFiles.tensorLeftOut', { name, architecture: config.architecture }))
  return config
}
