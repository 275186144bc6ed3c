import type { GgufValue } from '../gguf/header-check.ts'
import type { GgufEntry } from '../gguf/write.ts'
import { unusableTokenizer } from './bpe.ts'
import type { PreTokenizerName, Vocabulary } from './vocabulary.ts'

/** Arrays that {@link vocabularyFromGguf} needs kept when the file is read. */
export const VOCABULARY_ARRAYS = [
  'tokenizer.ggml.tokens',
  'tokenizer.ggml.token_type',
  'tokenizer.ggml.merges',
] as const

const PRE_TOKENIZERS: readonly string[] = ['gpt-2', 'llama-bpe', 'qwen2'] satisfies PreTokenizerName[]

/** GGUF metadata under which llama.cpp tokenizes as {@link Tokenizer} does. */
export function vocabularyMetadata(vocabulary: Vocabulary): Map<string, GgufEntry> {
  return new Map<string, GgufEntry>([
    ['tokenizer.ggml.model', { type: 'string', value: 'gpt2' }],
    ['tokenizer.ggml.pre', { type: 'string', value: vocabulary.preTokenizer }],
    ['tokenizer.ggml.tokens', { type: 'strings', value: vocabulary.tokens }],
    ['tokenizer.ggml.token_type', { type: 'int32s', value: vocabulary.types }],
    ['tokenizer.ggml.merges', { type: 'strings', value: vocabulary.merges }],
    ['tokenizer.ggml.bos_token_id', { type: 'uint32', value: vocabulary.endOfText }],
    ['tokenizer.ggml.eos_token_id', { type: 'uint32', value: vocabulary.endOfText }],
    ['tokenizer.ggml.padding_token_id', { type: 'uint32', value: vocabulary.endOfText }],
    ['tokenizer.ggml.add_bos_token', { type: 'bool', value: false }],
    ['tokenizer.ggml.add_eos_token', { type: 'bool', value: false }],
    ['tokenizer.ggml.add_space_prefix', { type: 'bool', value: false }],
  ])
}

/** The vocabulary of a byte-level BPE model. Throws `ClewError` for other kinds of tokenizers. */
export function vocabularyFromGguf(values: ReadonlyMap<string, GgufValue>): Vocabulary {
  const model = values.get('tokenizer.ggml.model')
  if (model !== 'gpt2')
    throw unusableTokenizer(`it is of the kind "${String(model)}", and the trainer reads byte-level BPE ("gpt2").`)
  const pre = values.get('tokenizer.ggml.pre')
  if (typeof pre !== 'string' || !PRE_TOKENIZERS.includes(pre))
    throw unusableTokenizer(`it splits words by "${String(pre)}", and the trainer knows ${PRE_TOKENIZERS.join(', ')}.`)
  const endOfText = values.get('tokenizer.ggml.eos_token_id')
  return {
    preTokenizer: pre as PreTokenizerName,
    tokens: list(values, 'tokenizer.ggml.tokens').map(String),
    types: list(values, 'tokenizer.ggml.token_type').map(Number),
    merges: list(values, 'tokenizer.ggml.merges').map(String),
    endOfText: typeof endOfText === 'number' ? endOfText : 0,
  }
}

function list(values: ReadonlyMap<string, GgufValue>, key: string): readonly unknown[] {
  const value = values.get(key)
  if (!Array.isArray(value)) throw unusableTokenizer(`${key} is missing.`)
  return value
}
