import { enlarged } from '../enlarged.ts'
import { ByteDictionary } from './byte-dictionary.ts'
import { sortedByBytes } from './byte-sort.ts'
import { countingSort } from './counting-sort.ts'
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

  /** Words come in their order, so that putting windows into theirs leaves those of one window sorted. */
  private *writeTrigrams(environment: GraphEnvironment, order: Uint32Array): Generator<void, void> {
    const { words } = this
    let total = 0
    for (const number of order) total += trigramCount(words.lengthOf(number))
    const [trigrams, ranks] = [new Uint32Array(total), new Uint32Array(total)]
    let [rank, next] = [0, 0]
    const take = (trigram: number): void => {
      trigrams[next] = trigram
      ranks[next++] = rank
    }
    for (; rank < order.length; rank++) {
      words.turnTo(order[rank] as number)
      forEachTrigram(words.found, words.start + 1, words.end, take)
      if ((rank & 0xffff) === 0) yield
    }
    const alphabet = new Alphabet(trigrams)
    for (let i = 0; i < total; i++) trigrams[i] = alphabet.codeOf(trigrams[i] as number)
    const columns = [new Uint32Array(total), new Uint32Array(total)] as const
    yield* countingSort([trigrams, ranks], 0, total, alphabet.codes, [...columns])
    for (let i = 0; i < total; i++) columns[0][i] = alphabet.trigramOf(columns[0][i] as number)
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

/** The three-byte windows of `word[start, end)` with a blank before and after, so that its ends count. */
export function forEachTrigram(word: Uint8Array, start: number, end: number, visit: (trigram: number) => void): void {
  const last = Math.min(end, start + LONGEST_WORD)
  let trigram = SPACE
  for (let i = start; i <= last; i++) {
    trigram = ((trigram << 8) | (i < last ? (word[i] as number) : SPACE)) & 0xffffff
    if (i > start) visit(trigram)
  }
}

/** The bytes that windows are made of, numbered in their order: a window is then one of few, in the order of windows. */
class Alphabet {
  private readonly bytes: number[] = []
  private readonly places = new Uint8Array(256)

  constructor(trigrams: Uint32Array) {
    const used = new Uint8Array(256)
    for (let i = 0; i < trigrams.length; i++) {
      const trigram = trigrams[i] as number
      used[trigram >>> 16] = used[(trigram >>> 8) & 0xff] = used[trigram & 0xff] = 1
    }
    for (let byte = 0; byte < used.length; byte++) {
      if (used[byte] === 0) continue
      this.places[byte] = this.bytes.length
      this.bytes.push(byte)
    }
  }

  /** One more than the greatest code. */
  get codes(): number {
    return this.bytes.length ** 3
  }

  codeOf(trigram: number): number {
    const { places, bytes } = this
    const [first, second] = [places[trigram >>> 16] as number, places[(trigram >>> 8) & 0xff] as number]
    return (first * bytes.length + second) * bytes.length + (places[trigram & 0xff] as number)
  }

  trigramOf(code: number): number {
    const { bytes } = this
    const head = Math.floor(code / bytes.length)
    const [first, second] = [bytes[Math.floor(head / bytes.length)], bytes[head % bytes.length]]
    return ((first as number) << 16) | ((second as number) << 8) | (bytes[code % bytes.length] as number)
  }
}

function trigramCount(storedLength: number): number {
  return Math.min(storedLength - 1, LONGEST_WORD)
}
