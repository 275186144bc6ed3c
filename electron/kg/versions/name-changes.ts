import { nameHashes } from '../name-folding.ts'
import { ByteDictionary } from '../store/byte-dictionary.ts'
import { sortedByBytes } from '../store/byte-sort.ts'
import { LONGEST_NAME } from '../store/name-tables.ts'
import { ADDED } from '../store/merged-tables.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import { squashTerm } from '../store/squash-term.ts'
import { writeStringPages, type Strings } from '../store/string-pages.ts'
import { forEachTrigram, forEachWord, WORD } from '../store/text-index-tables.ts'
import { NumberMap } from '../store/number-map.ts'
import type { TermId } from '../triple.ts'
import { ascending, columnsOf, run, writeNumbers } from './row-writer.ts'
import type { TermPair } from './renamed.ts'
import type { VersionWriting } from './version-writing.ts'

/** Both hashes of a squashed name. */
export type NameHashes = readonly [first: number, second: number]

/** Collects what a version changes of the tables that find an entity by name, and writes it. */
export class NameChanges {
  private readonly writing: VersionWriting
  private squashed = Buffer.allocUnsafe(1 << 12)
  private readonly added: number[] = []
  private readonly gone: number[] = []
  private readonly words = new ByteDictionary()
  /** By word: entities that have it in a name once more or once less. */
  private readonly more: TermId[][] = []
  private readonly less: TermId[][] = []
  /** Of the entities that were looked at: the hashes of what they are called now. */
  private readonly now = new Map<TermId, NameHashes[]>()
  /** How many names more or less have no word, one, two … */
  readonly lengths: number[]

  constructor(writing: VersionWriting) {
    this.writing = writing
    this.lengths = [...(writing.below.summary.nameLengths ?? [])]
  }

  /** An entity's names as they were and as they are; gives the hashes of all. */
  entity({ below, above }: TermPair, before: readonly TermId[], now: readonly TermId[]): NameHashes[] {
    const { writing } = this
    const hashes = { before: new Map<string, NameHashes>(), now: new Map<string, NameHashes>() }
    const words = new Map<number, number>()
    const read = (terms: Strings, id: TermId, of: Map<string, NameHashes>, many: number): void => {
      const [length, pair] = this.name(terms, id)
      of.set(pair.join(' '), pair)
      const count = forEachWord(this.squashed, length, (start, end) => {
        const word = this.words.intern(WORD, this.squashed, start, end)
        words.set(word, (words.get(word) ?? 0) + many)
      })
      this.lengths[count] = (this.lengths[count] ?? 0) + many
    }
    for (const id of before) read(writing.below.terms, id, hashes.before, -1)
    for (const id of now) read(writing.above.terms, id, hashes.now, 1)
    if (above > 0) this.now.set(above, [...hashes.now.values()])
    for (const [key, pair] of hashes.before) if (!hashes.now.has(key)) this.gone.push(this.rowBelow(pair, below))
    for (const [key, pair] of hashes.now) if (!hashes.before.has(key)) this.added.push(...pair, above)
    for (const [word, many] of words) {
      const list = many > 0 ? this.more : this.less
      for (let i = 0; i < Math.abs(many); i++) (list[word] ??= []).push(many > 0 ? above : below)
    }
    return [...new Map([...hashes.before, ...hashes.now]).values()]
  }

  /** A literal that is now found by its text, or no longer. */
  literal({ below, above }: TermPair, isFound: boolean): void {
    const { terms } = isFound ? this.writing.above : this.writing.below
    const id = isFound ? above : below
    if (terms.bytesOf(id - 1).length > LONGEST_NAME) return
    const [, hashes] = this.name(terms, id)
    if (isFound) this.added.push(...hashes, id)
    else this.gone.push(this.rowBelow(hashes, id))
  }

  /** Whether anybody has a name less. */
  get takesNames(): boolean {
    return this.gone.length > 0
  }

  /** Hashes of an entity's names above; undefined of one that was not looked at. */
  namesNow(id: TermId): NameHashes[] | undefined {
    return this.now.get(id)
  }

  /** Hashes of what terms above are called. */
  hashesOf(ids: readonly TermId[]): NameHashes[] {
    const { terms } = this.writing.above
    return [...new Map(ids.map(id => this.name(terms, id)[1]).map(pair => [pair.join(' '), pair])).values()]
  }

  async write(): Promise<void> {
    const { tables, below, writer, pause } = this.writing
    await writer.write('names', below.names, columnsOf(this.added, 3), this.gone)
    const words = below.openStrings('words')
    const postings = below.open('postings')
    const order = await run(sortedByBytes(this.words), pause)
    const come: number[] = []
    const comeAt: number[] = []
    const goneWords: number[] = []
    const ranks = new Map<number, number>()
    for (const word of order) {
      const bytes = this.words.bytesOf(word)
      const place = words.lowerBound(bytes)
      const isKnown = place < words.length && words.bytesOf(place).equals(bytes)
      const more = (this.more[word]?.length ?? 0) - (this.less[word]?.length ?? 0)
      if (isKnown) {
        ranks.set(word, place)
        if (postings.lowerBound(place + 1) - postings.lowerBound(place) + more === 0) goneWords.push(place)
      } else if (more > 0) {
        come.push(word)
        comeAt.push(place)
      }
    }
    const goneMap = new NumberMap(ascending(goneWords), new Uint32Array())
    const at = Uint32Array.from(comeAt, (place, i) => goneMap.stayBefore(place) + i)
    await run(writeStringPages(tables.environment, `words${ADDED}`, this.words, Uint32Array.from(come)), pause)
    writeNumbers(tables.environment, 'words.at', at)
    writeNumbers(tables.environment, 'words.gone', ascending(goneWords))
    await this.writePostings(postings, order, ranks, new Map(come.map((word, i) => [word, at[i] as number])))
    await this.writeTrigrams(
      below.open('trigrams'),
      come.map((word, i) => [this.words.bytesOf(word).subarray(1), at[i] as number]),
      goneWords.map(rank => [Buffer.from(words.bytesOf(rank).subarray(1)), rank]),
    )
  }

  private async writePostings(
    postings: SortedRows,
    order: Uint32Array,
    ranks: ReadonlyMap<number, number>,
    newRanks: ReadonlyMap<number, number>,
  ): Promise<void> {
    const { tables, writer } = this.writing
    const added: number[] = []
    const gone: number[] = []
    for (const word of order) {
      const below = ranks.get(word)
      const above = newRanks.get(word)
      for (const id of this.more[word] ?? []) added.push(above ?? tables.map('words').up(below ?? 0), id)
      if (below !== undefined)
        gone.push(
          ...repeatedRows(
            postings,
            (this.less[word] ?? []).map(id => [below, id]),
          ),
        )
    }
    await writer.write('postings', postings, columnsOf(added, 2), gone)
  }

  private async writeTrigrams(
    trigrams: SortedRows,
    come: readonly (readonly [Buffer, number])[],
    went: readonly (readonly [Buffer, number])[],
  ): Promise<void> {
    const added: number[] = []
    for (const [word, rank] of come) forEachTrigram(word, trigram => added.push(trigram, rank))
    const gone = went.flatMap(([word, rank]) => {
      const rows: [number, number][] = []
      forEachTrigram(word, trigram => rows.push([trigram, rank]))
      return repeatedRows(trigrams, rows)
    })
    await this.writing.writer.write('trigrams', trigrams, columnsOf(added, 2), gone)
  }

  /** A term's own name into `squashed`: its length and its hashes. */
  private name(terms: Strings, id: TermId): [length: number, NameHashes] {
    const bytes = terms.bytesOf(id - 1)
    if (this.squashed.length < bytes.length * 3) this.squashed = Buffer.allocUnsafe(bytes.length * 6)
    const length = squashTerm(bytes, this.squashed)
    return [length, nameHashes(this.squashed, 0, length)]
  }

  private rowBelow([first, second]: NameHashes, id: TermId): number {
    return this.writing.below.names.lowerBound(first, second, id)
  }
}

/** The rows of a table of two columns, one more for each time that one is asked for again. */
function repeatedRows(table: SortedRows, rows: readonly (readonly [number, number])[]): number[] {
  const taken = new Map<number, number>()
  return rows.map(([a, b]) => {
    const first = table.lowerBound(a, b)
    const times = taken.get(first) ?? 0
    taken.set(first, times + 1)
    return first + times
  })
}
