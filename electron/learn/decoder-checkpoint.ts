import { readGguf } from '../../native/gguf/read.ts'
import type { GgufEntry, GgufTensorData } from '../../native/gguf/write.ts'
import { writeGguf } from '../../native/gguf/write.ts'
import { vocabularyArrays, vocabularyFromGguf, vocabularyMetadata } from '../../native/tokenizer/gguf-vocabulary.ts'
import type { Vocabulary } from '../../native/tokenizer/vocabulary.ts'
import { defaultAdamW } from '../../native/trainer/adamw.ts'
import type { Moments } from '../../native/trainer/adamw.ts'
import type { TrainerState } from '../../native/trainer/state.ts'

/** Where the decoder's training stands: enough to go on from as if it had never stopped. */
export interface DecoderCheckpoint {
  vocabulary: Vocabulary
  state: Required<TrainerState>
  tokensRead: number
}

const kinds = { weights: 'w:', first: 'm:', second: 'v:' } as const

/** Writes a checkpoint as one file (GGUF holding weights and moments in f32); it appears only when complete. */
export async function saveDecoderCheckpoint(path: string, { vocabulary, state, tokensRead }: DecoderCheckpoint): Promise<void> {
  const tensors: GgufTensorData[] = []
  const add = (name: string, values: Float32Array): void => {
    tensors.push({ name, shape: [values.length], type: 'f32', values })
  }
  for (const [name, values] of state.weights) add(kinds.weights + name, values)
  for (const [name, { first, second }] of state.moments) {
    add(kinds.first + name, first)
    add(kinds.second + name, second)
  }
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: 'clew-decoder-checkpoint' }],
    ['clew.steps', { type: 'uint32', value: state.steps }],
    ['clew.tokens_read', { type: 'uint32', value: tokensRead }],
    ...vocabularyMetadata(vocabulary),
  ])
  await writeGguf(path, { metadata, tensors })
}

/** @throws GgufError where the file is no whole checkpoint */
export async function loadDecoderCheckpoint(path: string): Promise<DecoderCheckpoint> {
  const { values, tensors } = await readGguf(path, vocabularyArrays)
  const weights = new Map<string, Float32Array>()
  const moments = new Map<string, Moments>()
  for (const [name, numbers] of tensors) {
    if (!name.startsWith(kinds.weights)) continue
    const parameter = name.slice(kinds.weights.length)
    weights.set(parameter, numbers)
    const first = tensors.get(kinds.first + parameter)
    const second = tensors.get(kinds.second + parameter)
    if (first && second) moments.set(parameter, { first, second })
  }
  const count = (key: string): number => Number(values.get(key) ?? 0)
  return { vocabulary: vocabularyFromGguf(values), state: { weights, moments, steps: count('clew.steps'), adamW: defaultAdamW }, tokensRead: count('clew.tokens_read') }
}
