import { readGguf } from '../gguf/read.ts'
import { GgufError } from '../gguf/header-check.ts'
import type { GgufValue } from '../gguf/header-check.ts'
import type { GgufEntry, GgufTensorData } from '../gguf/write.ts'
import { writeGguf } from '../gguf/write.ts'
import { vocabularyArrays, vocabularyFromGguf, vocabularyMetadata } from '../tokenizer/gguf-vocabulary.ts'
import type { Vocabulary } from '../tokenizer/vocabulary.ts'
import type { LlamaConfig } from './config.ts'
import { checkConfig } from './config.ts'
import { isMatrix, outputName, parameterShapes } from './parameters.ts'

/** A whole model: what a GGUF of the llama architecture holds. */
export interface LlamaModel {
  config: LlamaConfig
  /** By GGUF name. */
  weights: ReadonlyMap<string, Float32Array>
  vocabulary: Vocabulary
}

export interface ExportOptions {
  /** `general.name`. */
  name: string
  /** How matrices are stored; norms stay f32. */
  type: 'f32' | 'f16'
  /** More keys, such as `clew.protocol`. */
  metadata?: ReadonlyMap<string, GgufEntry>
}

/** Writes a GGUF that llama.cpp and node-llama-cpp load. */
export async function exportModel(path: string, model: LlamaModel, options: ExportOptions): Promise<void> {
  const tensors = [...parameterShapes(model.config)].map(([name, shape]): GgufTensorData => {
    const values = model.weights.get(name)
    if (!values) throw new RangeError(`The model has no weights for ${name}.`)
    return isMatrix(shape) ? { name, shape: shape.slice(0, 2), type: options.type, values } : { name, shape: shape.slice(0, 1), type: 'f32', values }
  })
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: 'llama' }],
    ['general.name', { type: 'string', value: options.name }],
    ['general.file_type', { type: 'uint32', value: options.type === 'f16' ? 1 : 0 }],
    ...configMetadata(model.config),
    ...vocabularyMetadata(model.vocabulary),
    ...(options.metadata ?? []),
  ])
  await writeGguf(path, { metadata, tensors })
}

/** Reads a llama-architecture GGUF (f32, f16 or bf16) with a byte-level BPE vocabulary. Throws {@link GgufError} and the vocabulary's errors. */
export async function importModel(path: string): Promise<LlamaModel> {
  const { values, tensors } = await readGguf(path, vocabularyArrays)
  const vocabulary = vocabularyFromGguf(values)
  const config = configFromMetadata(values, vocabulary.tokens.length, !tensors.has(outputName))
  return { config, weights: tensors, vocabulary }
}

/** The llama.* keys of a configuration. */
export function configMetadata(config: LlamaConfig): Map<string, GgufEntry> {
  return new Map<string, GgufEntry>([
    ['llama.vocab_size', { type: 'uint32', value: config.vocabularySize }],
    ['llama.context_length', { type: 'uint32', value: config.contextLength }],
    ['llama.embedding_length', { type: 'uint32', value: config.embeddingLength }],
    ['llama.block_count', { type: 'uint32', value: config.blockCount }],
    ['llama.feed_forward_length', { type: 'uint32', value: config.feedForwardLength }],
    ['llama.attention.head_count', { type: 'uint32', value: config.headCount }],
    ['llama.attention.head_count_kv', { type: 'uint32', value: config.headCountKv }],
    ['llama.attention.key_length', { type: 'uint32', value: config.headLength }],
    ['llama.attention.value_length', { type: 'uint32', value: config.headLength }],
    ['llama.attention.layer_norm_rms_epsilon', { type: 'float32', value: config.normEpsilon }],
    ['llama.rope.dimension_count', { type: 'uint32', value: config.headLength }],
    ['llama.rope.freq_base', { type: 'float32', value: config.ropeFrequencyBase }],
  ])
}

/** The configuration that llama.* keys describe. Throws {@link GgufError} for what this engine does not build. */
export function configFromMetadata(values: ReadonlyMap<string, GgufValue>, vocabularySize: number, tiedEmbeddings: boolean): LlamaConfig {
  const architecture = values.get('general.architecture')
  if (architecture !== 'llama') throw new GgufError(`The model's architecture is "${String(architecture)}", and the trainer builds "llama". Choose a llama model.`)
  for (const unsupported of ['llama.rope.scaling.type', 'llama.expert_count']) {
    const value = values.get(unsupported)
    if (value !== undefined && value !== 0 && value !== 'none') throw new GgufError(`The model uses ${unsupported} (${String(value)}), which the trainer does not build. Choose a plain llama model.`)
  }
  const number = (key: string, fallback?: number): number => {
    const value = values.get(`llama.${key}`) ?? fallback
    if (typeof value !== 'number') throw new GgufError(`The model's llama.${key} is missing, so its shape is unknown; the file is damaged.`)
    return value
  }
  const [embeddingLength, headCount] = [number('embedding_length'), number('attention.head_count')]
  const config: LlamaConfig = {
    vocabularySize,
    contextLength: number('context_length'),
    embeddingLength,
    blockCount: number('block_count'),
    headCount,
    headCountKv: number('attention.head_count_kv', headCount),
    headLength: number('attention.key_length', embeddingLength / headCount),
    feedForwardLength: number('feed_forward_length'),
    ropeFrequencyBase: number('rope.freq_base', 10_000),
    normEpsilon: Math.fround(number('attention.layer_norm_rms_epsilon')),
    tiedEmbeddings,
  }
  checkConfig(config)
  if (number('rope.dimension_count', config.headLength) !== config.headLength) throw new GgufError('The model turns only a part of each head by its position, which the trainer does not build. Choose a plain llama model.')
  return config
}
