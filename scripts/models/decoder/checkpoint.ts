import type { GgufEntry } from '../../../native/gguf/write.ts'
import { VOCABULARY_ARRAYS, vocabularyFromGguf, vocabularyMetadata } from '../../../native/tokenizer/gguf-vocabulary.ts'
import type { Vocabulary } from '../../../native/tokenizer/vocabulary.ts'
import { loadCheckpoint, saveCheckpoint } from '../../../native/trainer/checkpoint.ts'
import type { TrainerState } from '../../../native/trainer/state.ts'
import { decoderConfig } from './config.ts'

/** Where the decoder's training stands: enough to go on from as if it had never stopped. */
export interface DecoderCheckpoint {
  vocabulary: Vocabulary
  state: Required<TrainerState>
  tokensRead: number
}

const TOKENS_READ_KEY = 'clew.tokens_read'

/**
 * Writes a trainer's checkpoint with the decoder's vocabulary and place in the lessons; it appears only when complete.
 */
export async function saveDecoderCheckpoint(
  path: string,
  { vocabulary, state, tokensRead }: DecoderCheckpoint,
): Promise<void> {
  const extra = new Map<string, GgufEntry>([
    [TOKENS_READ_KEY, { type: 'uint32', value: tokensRead }],
    ...vocabularyMetadata(vocabulary),
  ])
  await saveCheckpoint(path, decoderConfig(vocabulary.tokens.length), state, extra)
}

/** @throws GgufError where the file is no whole checkpoint */
export async function loadDecoderCheckpoint(path: string): Promise<DecoderCheckpoint> {
  const { state, values } = await loadCheckpoint(path, VOCABULARY_ARRAYS)
  return { vocabulary: vocabularyFromGguf(values), state, tokensRead: Number(values.get(TOKENS_READ_KEY) ?? 0) }
}
