import type { LlamaConfig } from '../../../native/transformer/config.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'

interface DecoderSizes {
  vocabularySize: number
  contextLength: number
  embeddingLength: number
  blockCount: number
  headLength: number
}

export const DECODER_SIZES: DecoderSizes = {
  vocabularySize: 2048,
  contextLength: 1024,
  embeddingLength: 192,
  blockCount: 4,
  headLength: 32,
}

/** Shape of the decoder for a vocabulary. */
export function decoderConfig(vocabularySize: number): LlamaConfig {
  return llamaConfig({ ...DECODER_SIZES, vocabularySize })
}
