import type { PreTokenizerName } from './vocabulary.ts'

/** White space as llama.cpp knows it (unicode-data.cpp); JavaScript's \s adds U+FEFF and lacks U+0085. */
const SPACE = '\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000'
const WORD_OR_PUNCTUATION = `[^\\r\\n\\p{L}\\p{N}]?\\p{L}+`
const CONTRACTION = `'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD]`
const spaces = `[${SPACE}]*[\\r\\n]+|[${SPACE}]+(?![^${SPACE}])|[${SPACE}]+`

/** llama.cpp's patterns (llama-vocab.cpp, llm_tokenizer_bpe). */
const patterns: Record<PreTokenizerName, RegExp> = {
  'gpt-2': new RegExp(
    `'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^${SPACE}\\p{L}\\p{N}]+|[${SPACE}]+(?![^${SPACE}])|[${SPACE}]+`,
    'gu',
  ),
  'llama-bpe': new RegExp(
    `${CONTRACTION}|${WORD_OR_PUNCTUATION}|\\p{N}{1,3}| ?[^${SPACE}\\p{L}\\p{N}]+[\\r\\n]*|${spaces}`,
    'gu',
  ),
  qwen2: new RegExp(`${CONTRACTION}|${WORD_OR_PUNCTUATION}|\\p{N}| ?[^${SPACE}\\p{L}\\p{N}]+[\\r\\n]*|${spaces}`, 'gu'),
}

/** Cuts a text into the pieces inside which merges may happen. Their concatenation is the text. */
export function preTokenize(text: string, name: PreTokenizerName): string[] {
  return text.match(patterns[name]) ?? []
}
