import { saying } from '../../contract/words/saying.ts'
import type { GgufValue } from '../../../native/gguf/header-check.ts'
import { GgufError, readGgufHeader } from '../../../native/gguf/header-check.ts'
import type { ByteString } from './byte-string.ts'
import { toByteString } from './byte-string.ts'

/**
 * What each token stands for in bytes. Control tokens (`<|im_end|>`, padding, unknown) stand for no text and have none.
 */
export interface Vocabulary {
  size: number
  /** Indexed by token id; undefined where the token is no text. */
  bytes: readonly (ByteString | undefined)[]
}

const TOKEN_KIND = { normal: 1, userDefined: 4, byte: 6 } as const

/** GPT-2's map of printable characters to bytes (`bytes_to_unicode`), inverted. */
function byteOfCharacter(): Map<string, string> {
  const map = new Map<string, string>()
  let shifted = 0
  for (let byte = 0; byte < 256; byte++) {
    const printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae
    map.set(String.fromCodePoint(printable ? byte : 256 + shifted++), String.fromCharCode(byte))
  }
  return map
}

function texts(value: GgufValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/**
 * Reads the vocabulary of a GGUF. Byte-level BPE (`gpt2`) and SentencePiece (`llama`) are understood: the tokenizers of
 * the llama, qwen2 and qwen3 families.
 * @throws GgufError where the file has another tokenizer or none
 */
export async function readVocabulary(
  path: string,
): Promise<{ vocabulary: Vocabulary; controlTexts: readonly string[] }> {
  const header = await readGgufHeader(path, ['tokenizer.ggml.tokens', 'tokenizer.ggml.token_type'])
  const model = header.values.get('tokenizer.ggml.model')
  const pieces = texts(header.values.get('tokenizer.ggml.tokens'))
  if ((model !== 'gpt2' && model !== 'llama') || pieces.length === 0)
    throw new GgufError(saying('modelFiles.tokenizer', { found: String(model ?? 'none') }))
  const kinds = header.values.get('tokenizer.ggml.token_type')
  const characters = byteOfCharacter()
  const bytes: (ByteString | undefined)[] = []
  const controlTexts: string[] = []
  for (const [id, piece] of pieces.entries()) {
    const kind = Array.isArray(kinds) ? Number(kinds[id]) : TOKEN_KIND.normal
    if (kind === TOKEN_KIND.userDefined) bytes.push(toByteString(piece))
    else if (kind === TOKEN_KIND.byte) bytes.push(String.fromCharCode(Number.parseInt(piece.slice(3, 5), 16)))
    else if (kind !== TOKEN_KIND.normal) {
      bytes.push(undefined)
      controlTexts.push(piece)
    } else if (model === 'llama') bytes.push(toByteString(piece.replaceAll('\u2581', ' ')))
    else {
      let decoded: string | undefined = ''
      for (const character of piece) {
        const byte: string | undefined = characters.get(character)
        decoded = byte === undefined || decoded === undefined ? undefined : decoded + byte
      }
      bytes.push(decoded ?? toByteString(piece))
    }
  }
  return {
    vocabulary: { size: pieces.length, bytes: bytes.map(text => (text === '' ? undefined : text)) },
    controlTexts,
  }
}
