import { enlarged } from '../enlarged.ts'
import { ByteDictionary } from './byte-dictionary.ts'
import { sortedByBytes } from './byte-sort.ts'
import type { GraphEnvironment } from './environment.ts'
import { writePagedTuples } from './paged-tuples.ts'
import { radixSort } from './radix-sort.ts'
import { writeStringPages } from './string-pages.ts'

/** First byte of every word. */
export const WORD = 1
const SPACE = 0x20
/** Names with more words are indexed by their first ones. */
export const MOST_WORDS = 32

/**
 * The text index: `words` (the sorted vocabulary of all names), `postings` (word, entity) and `trigrams` (three bytes,
 * word). Misspellings are looked up among the words, which are few, and not among the names, which are many.
 */
export class TextIndexBuilder {
  private readonly words = new ByteDictionary()
  private postingWords = new Uint32Array(1 << 12)
  private postingIds = new Uint32Array(1 << 12)
  private length = 0
  /** How many names have no word, one, two … */
  readonly nameLengths = Array.from({ length: MOST_WORDS + 1 }, () => 0)

  /** A squashed name of an entity. */
  add(name: Uint8Array, length: number, id: number): void {
    const words = forEachWord(name, length, (start, end) => this.push(this.words.intern(WORD, name, start, end), id))
    this.nameLengths[words] = (this.nameLengths[words] ?? 0) + 1
  }

  /** Words in the longest name. */
  get longestName(): number {
    return longestName(this.nameLengths)
  }

  *write(environment: GraphEnvironment): Generator<void, void> {
    const order = yield* sortedByBytes(this.words)
    yield* writeStringPages(environment, 'words', this.words, order)
    const ranks = new Uint32Array(order.length)
    for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank
    const words = this.postingWords.subarray(0, this.length).map(word => ranks[word] as number)
    const columns = [words, this.postingIds.slice(0, this.length)]
    yield* radixSort(columns, [0, 1], this.length)
    yield* writePagedTuples(environment, 'postings', columns, this.length)
    yield* this.writeTrigrams(environment, order)
  }

  private *writeTrigrams(environment: GraphEnvironment, order: Uint32Array): Generator<void, void> {
    let total = 0
    for (const number of order) total += trigramCount(this.words.lengthOf(number))
    const columns = [new Uint32Array(total), new Uint32Array(total)] as [
      Uint32Array<ArrayBuffer>,
      Uint32Array<ArrayBuffer>,
    ]
    let next = 0
    for (let rank = 0; rank < order.length; rank++) {
      forEachTrigram(this.words.bytesOf(order[rank] as number).subarray(1), trigram => {
        columns[0][next] = trigram
        columns[1][next++] = rank
      })
      if ((rank & 0xffff) === 0) yield
    }
    yield* radixSort(columns, [0], total)
    yield* writePagedTuples(environment, 'trigrams', columns, total)
  }

  private push(word: number, id: number): void {
    if (this.length === this.postingIds.length) {
      this.postingWords = enlarged(this.postingWords)
      this.postingIds = enlarged(this.postingIds)
    }
    this.postingWords[this.length] = word
    this.postingIds[this.length++] = id
  }
}

/** The words of a squashed name that are indexed; gives how many. */
export function forEachWord(name: Uint8Array, length: number, visit: (start: number, end: number) => void): number {
  let words = 0
  for (let start = 0, end = 0; start < length && words < MOST_WORDS; start = end + 1) {
    end = start
    while (end < length && name[end] !== SPACE) end++
    if (end === start) continue
    visit(start, end)
    words++
  }
  return words
}

/** @param lengths how many names have no word, one, two … */
export function longestName(lengths: readonly number[]): number {
  return Math.max(
    1,
    lengths.findLastIndex(names => names > 0),
  )
}

/** Longer words are compared by their beginning. */
const LONGEST_WORD = 64

/** The three-byte windows of a word with a blank before and after, so that its ends count. */
export function forEachTrigram(word: Uint8Array, visit: (trigram: number) => void): void {
  const length = Math.min(word.length, LONGEST_WORD)
  const at = (i: number): number => (i < 0 || i >= length ? SPACE : (word[i] as number))
  for (let i = -1; i + 2 <= length; i++) visit((at(i) << 16) | (at(i + 1) << 8) | at(i + 2))
}

function trigramCount(storedLength: number): number {
  return Math.min(storedLength - 1, LONGEST_WORD)
}
