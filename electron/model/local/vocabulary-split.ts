import type { TokenTrie } from './token-trie.ts'
import { buildTokenTrie } from './token-trie.ts'
import { stepUtf8 } from './utf8-states.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A vocabulary in two parts. */
export interface VocabularySplit {
  /**
   * Tokens of whole characters without any of certain bytes: legal wherever free text that forbids only what begins
   * with those bytes may go on.
   */
  plain: readonly number[]
  longestPlain: number
  /** All other tokens, those that stand for no text among them. */
  others: readonly number[]
  /** The others that stand for text. */
  trie: TokenTrie
}

/**
 * Nearly all tokens of a large vocabulary are plain in free text, and they are found once for a model and not at each
 * step: what is left to be walked in a state are the few thousand others.
 */
export class VocabularySplits {
  readonly whole: VocabularySplit
  private readonly vocabulary: Vocabulary
  private readonly byFirstBytes = new Map<string, VocabularySplit>()

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
    this.whole = {
      plain: [],
      longestPlain: 0,
      others: Array.from({ length: vocabulary.size }, (_, id) => id),
      trie: buildTokenTrie(vocabulary),
    }
  }

  /** @param firstBytes the bytes with which forbidden texts begin */
  forFreeText(firstBytes: ReadonlySet<number>): VocabularySplit {
    const key = [...firstBytes].toSorted((a, b) => a - b).join(',')
    let split = this.byFirstBytes.get(key)
    if (split === undefined) {
      split = this.split(firstBytes)
      this.byFirstBytes.set(key, split)
    }
    return split
  }

  private split(firstBytes: ReadonlySet<number>): VocabularySplit {
    const { size, bytes } = this.vocabulary
    const plain: number[] = []
    const others: number[] = []
    let longestPlain = 0
    for (let id = 0; id < size; id++) {
      const text = bytes[id]
      let utf8 = text === undefined ? -1 : 0
      for (let at = 0; text !== undefined && at < text.length && utf8 >= 0; at++) {
        const byte = text.charCodeAt(at)
        utf8 = firstBytes.has(byte) ? -1 : stepUtf8(utf8, byte)
      }
      if (utf8 === 0) {
        plain.push(id)
        longestPlain = Math.max(longestPlain, text?.length ?? 0)
      } else others.push(id)
    }
    const isOther = new Set(others)
    const trie = buildTokenTrie({ size, bytes: bytes.map((text, id) => (isOther.has(id) ? text : undefined)) })
    return { plain, longestPlain, others, trie }
  }
}
