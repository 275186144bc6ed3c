/** llama.cpp's kinds of tokens (llama.h, enum llama_token_type), as GGUF stores them. */
export const TOKEN_TYPE = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 } as const

/** How text is cut into words before merging; the names are llama.cpp's `tokenizer.ggml.pre`. */
export type PreTokenizerName = 'gpt-2' | 'llama-bpe' | 'qwen2'

/** A byte-level BPE vocabulary as GGUF holds it. */
export interface Vocabulary {
  preTokenizer: PreTokenizerName
  /** Text of each token; bytes of normal tokens are written as GPT-2's printable stand-ins (Radford et al. 2019). */
  tokens: readonly string[]
  types: readonly number[]
  /** `left right`, best first. */
  merges: readonly string[]
  /** Ends a text; a control token. */
  endOfText: number
}

/**
 * GPT-2's stand-in character for each byte: printable bytes stand for themselves, the others for code points from 256
 * up.
 */
export const byteCharacters: readonly string[] = standIns()

/** The byte that a stand-in character stands for. */
export const characterBytes: ReadonlyMap<string, number> = new Map(
  byteCharacters.map((character, byte) => [character, byte]),
)

function standIns(): string[] {
  const printable = (byte: number): boolean =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(printable(byte) ? byte : next++))
}

/** Stand-in text of a string's UTF-8 bytes. */
export function toStandIns(text: string): string {
  let standing = ''
  for (const byte of Buffer.from(text, 'utf8')) standing += byteCharacters[byte] ?? ''
  return standing
}
