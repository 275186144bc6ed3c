import { quantize, typeNumber } from '../ggml/quantize.ts'
import { readGgufHeader } from '../gguf/header-check.ts'
import { readGguf } from '../gguf/read.ts'
import type { GgufEntry, GgufTensorData } from '../gguf/write.ts'
import { writeGguf } from '../gguf/write.ts'
import { VOCABULARY_ARRAYS, vocabularyFromGguf, vocabularyMetadata } from '../tokenizer/gguf-vocabulary.ts'
import type { Vocabulary } from '../tokenizer/vocabulary.ts'
import type { LlamaConfig } from './config.ts'
import { configFromHeader, configMetadata } from './gguf-config.ts'
import { isMatrix, parameterShapes, ROPE_FACTORS_NAME } from './parameters.ts'

/** A whole model: what a GGUF of the llama, qwen2 or qwen3 architecture holds. */
export interface LlamaModel {
  config: LlamaConfig
  /** By GGUF name. */
  weights: ReadonlyMap<string, Float32Array>
  vocabulary: Vocabulary
}

export interface ExportOptions {
  /** `general.name`. */
  name: string
  /** How matrices are stored: `f32`, `f16`, or a quantised type such as `q8_0` and `q4_K`; vectors stay f32. */
  type: string
  /** More keys, such as `clew.protocol`. */
  metadata?: ReadonlyMap<string, GgufEntry>
}

/** llama.h, `llama_ftype`, of the types that a whole file is commonly written in. */
const FILE_TYPE_NUMBERS: Readonly<Record<string, number>> = { f32: 0, f16: 1, q4_0: 2, q8_0: 7, q4_K: 14, q6_K: 18 }

/** Writes a GGUF that llama.cpp and node-llama-cpp load. Throws `ClewError` where the rows do not fit the type. */
export async function exportModel(path: string, model: LlamaModel, options: ExportOptions): Promise<void> {
  const tensors = [...parameterShapes(model.config)].map(([name, shape]): GgufTensorData => {
    const values = model.weights.get(name)
    if (!values) throw new RangeError(`The model has no weights for ${name}.`)
    if (!isMatrix(shape)) return { name, shape: shape.slice(0, 1), type: 'f32', values }
    const matrix = { name, shape: shape.slice(0, 2) }
    if (options.type === 'f32' || options.type === 'f16') return { ...matrix, type: options.type, values }
    const type = typeNumber(options.type)
    return { ...matrix, type, bytes: quantize(type, values, shape[0]) }
  })
  const { ropeFactors } = model.config
  if (ropeFactors.length > 0)
    tensors.push({
      name: ROPE_FACTORS_NAME,
      shape: [ropeFactors.length],
      type: 'f32',
      values: Float32Array.from(ropeFactors),
    })
  const fileType = FILE_TYPE_NUMBERS[options.type]
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: model.config.architecture }],
    ['general.name', { type: 'string', value: options.name }],
    ...(fileType === undefined
      ? []
      : [['general.file_type', { type: 'uint32', value: fileType }] satisfies [string, GgufEntry]]),
    ...configMetadata(model.config),
    ...vocabularyMetadata(model.vocabulary),
    ...(options.metadata ?? []),
  ])
  await writeGguf(path, { metadata, tensors })
}

/**
 * Reads an unquantised GGUF (f32, f16 or bf16) with a byte-level BPE vocabulary. Throws `GgufError` and the
 * vocabulary's errors.
 */
export async function importModel(path: string): Promise<LlamaModel> {
  const header = await readGgufHeader(path)
  const { values, tensors } = await readGguf(path, VOCABULARY_ARRAYS)
  const factors = tensors.get(ROPE_FACTORS_NAME)
  const weights = new Map(tensors)
  weights.delete(ROPE_FACTORS_NAME)
  return {
    config: configFromHeader(header, factors ? [...factors] : []),
    weights,
    vocabulary: vocabularyFromGguf(values),
  }
}
