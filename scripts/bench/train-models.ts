import { quantize, typeNumber } from '../../native/ggml/quantize.ts'
import { storedBytes } from '../../native/ggml/tensor-store.ts'
import { elementCount } from '../../native/ggml/tensor.ts'
import type { GgufEntry, GgufTensorData } from '../../native/gguf/write.ts'
import { writeGguf } from '../../native/gguf/write.ts'
import type { LlamaConfig } from '../../native/transformer/config.ts'
import { llamaConfig } from '../../native/transformer/config.ts'
import { configMetadata } from '../../native/transformer/gguf-config.ts'
import { isMatrix, parameterShapes } from '../../native/transformer/parameters.ts'
import { seededRandom } from '../../electron/base/random.ts'
import { vocabularyMetadata } from '../../native/tokenizer/gguf-vocabulary.ts'
import { byteCharacters, TOKEN_TYPE } from '../../native/tokenizer/vocabulary.ts'

/** A shape to measure, whole or under an adapter. Weights are random: time and memory do not depend on them. */
export interface BenchedModel {
  name: string
  config: LlamaConfig
  /** How its file stores matrices; an adapter is trained on it. Left out: the whole model is trained. */
  storage?: string
  tokensPerStep: number
  /** Of a large model one takes minutes. */
  rounds: number
}

export const benchedModels: readonly BenchedModel[] = [
  {
    name: '3M',
    tokensPerStep: 2048,
    rounds: 5,
    config: llamaConfig({ vocabularySize: 2048, contextLength: 512, embeddingLength: 256, blockCount: 4 }),
  },
  {
    name: '30M',
    tokensPerStep: 512,
    rounds: 1,
    config: llamaConfig({ vocabularySize: 16_384, contextLength: 512, embeddingLength: 512, blockCount: 7 }),
  },
  ...['q8_0', 'q4_0'].map((storage): BenchedModel => ({
    name: `0.5B-${storage}`,
    storage,
    tokensPerStep: 256,
    rounds: 1,
    // The shape of Qwen2.5-0.5B, from its published configuration.
    config: llamaConfig({
      architecture: 'qwen2',
      vocabularySize: 151_936,
      contextLength: 2048,
      embeddingLength: 896,
      blockCount: 24,
      headCount: 14,
      headCountKv: 2,
      headLength: 64,
      feedForwardLength: 4864,
      ropeFrequencyBase: 1_000_000,
      normEpsilon: 1e-6,
    }),
  })),
]

/**
 * Writes a model file of random weights: one stretch of random numbers, repeated, since half a billion would take
 * longer to draw than to train on.
 */
export async function writeRandomModel(path: string, config: LlamaConfig, storage: string): Promise<void> {
  const shapes = [...parameterShapes(config)]
  const type = typeNumber(storage)
  const stretch = 256 * 1024
  const uniform = seededRandom(1).next
  const numbers = Float32Array.from({ length: stretch }, () => (uniform() - 0.5) * 0.1)
  const pattern = storage === 'f32' ? new Uint8Array(numbers.buffer) : quantize(type, numbers, 256)
  const repeated = new Uint8Array(Math.max(...shapes.map(([, shape]) => storedBytes(type, elementCount(shape)))))
  for (let at = 0; at < repeated.length; at += pattern.length)
    repeated.set(pattern.subarray(0, repeated.length - at), at)
  const tensors = shapes.map(([name, shape]): GgufTensorData => {
    if (isMatrix(shape))
      return {
        name,
        shape: shape.slice(0, 2),
        type,
        bytes: repeated.subarray(0, storedBytes(type, elementCount(shape))),
      }
    return {
      name,
      shape: shape.slice(0, 1),
      type: 'f32',
      values: new Float32Array(shape[0]).fill(name.endsWith('.bias') ? 0 : 1),
    }
  })
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: config.architecture }],
    ['general.name', { type: 'string', value: 'random weights' }],
    ...configMetadata(config),
    // A byte is a token; the rest of the vocabulary only takes its place.
    ...vocabularyMetadata({
      preTokenizer: 'gpt-2',
      merges: [],
      endOfText: 256,
      tokens: Array.from({ length: config.vocabularySize }, (_, token) => byteCharacters[token] ?? `<${token}>`),
      types: Array.from({ length: config.vocabularySize }, (_, token) =>
        token === 256 ? TOKEN_TYPE.control : TOKEN_TYPE.normal,
      ),
    }),
  ])
  await writeGguf(path, { metadata, tensors })
}
