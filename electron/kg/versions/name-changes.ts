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
import { NameSet } from './name-set.ts'
import { ascending, columnsOf, run, writeNumbers } from './row-writer.ts'
import type { TermPair } from './renamed.ts'
import type { VersionWriting } from './version-writing.ts'

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
  /** All names that were looked at. */
  readonly names = new NameSet()
  /** Of the entities that were looked at: what they are called now. */
  private readonly now = new Map<TermId, readonly number[]>()
  /** How many names more or less have no word, one, two … */
  readonly lengths: number[]

  constructor(writing: VersionWriting) {
    this.writing = writing
    this.lengths = [...(writing.below.summary.nameLengths ?? [])]
  }

  /** An entity's names as they were and as they are; gives all. */
  entity({ below, above }: TermPair, before: readonly TermId[], now: readonly TermId[]): number[] {
    const { writing } = this
    const words = { before: [] as number[], now: [] as number[] }
    const was = this.namesOf(writing.below.terms, before, words.before, -1)
    const is = this.namesOf(writing.above.terms, now, words.now, 1)
    if (above > 0) this.now.set(above, is)
    for (const name of was) if (!is.includes(name)) this.gone.push(this.rowBelow(name, below))
    for (const name of is)
      if (!was.includes(name)) this.added.push(this.names.first(name), this.names.second(name), above)
    for (const word of words.now) {
      const same = words.before.indexOf(word)
      if (same < 0) (this.more[word] ??= []).push(above)
      else words.before.splice(same, 1)
    }
    for (const word of words.before) (this.less[word] ??= []).push(below)
    return [...is, ...was.filter(name => !is.includes(name))]
  }

  /** The names that terms are, each once; their words come into `words`. */
  private namesOf(terms: Strings, ids: readonly TermId[], words: number[], many: 1 | -1): number[] {
    const names: number[] = []
    for (const id of ids) {
      const length = this.squash(terms.bytesOf(id - 1))
      const name = this.nameOf(length)
      if (!names.includes(name)) names.push(name)
      const count = forEachWord(this.squashed, length, (start, end) => {
        words.push(this.words.intern(WORD, this.squashed, start, end))
      })
      this.lengths[count] = (this.lengths[count] ?? 0) + many
    }
    return names
  }

  /** A literal that is now found by its text, or no longer. */
  literal({ below, above }: TermPair, isFound: boolean): void {
    const { terms } = isFound ? this.writing.above : this.writing.below
    const id = isFound ? above : below
    const bytes = terms.bytesOf(id - 1)
    if (bytes.length > LONGEST_NAME) return
    const name = this.nameOf(this.squash(bytes))
    if (isFound) this.added.push(this.names.first(name), this.names.second(name), id)
    else this.gone.push(this.rowBelow(name, id))
  }

  /** Whether anybody has a name less. */
  get takesNames(): boolean {
    return this.gone.length > 0
  }

  /** An entity's names above; undefined of one that was not looked at. */
  namesNow(id: TermId): readonly number[] | undefined {
    return this.now.get(id)
  }

  /** What terms above are called, each name once. */
  namesOfTerms(ids: readonly TermId[]): number[] {
    const { terms } = this.writing.above
    return [...new Set(ids.map(id => this.nameOf(this.squash(terms.bytesOf(id - 1)))))]
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
    for (const [word, rank] of come) forEachTrigram(word, 0, word.length, trigram => added.push(trigram, rank))
    const gone = went.flatMap(([word, rank]) => {
      const rows: [number, number][] = []
      forEachTrigram(word, 0, word.length, trigram => rows.push([trigram, rank]))
      return repeatedRows(trigrams, rows)
    })
    await this.writing.writer.write('trigrams', trigrams, columnsOf(added, 2), gone)
  }

  /** A term's own name into `squashed`: its length. */
  private squash(bytes: Buffer): number {
    if (this.squashed.length < bytes.length * 3) this.squashed = Buffer.allocUnsafe(bytes.length * 6)
    return squashTerm(bytes, this.squashed)
  }

  /** The number of the name that is the first `length` bytes of `squashed`. */
  private nameOf(length: number): number {
    const [first, second] = nameHashes(this.squashed, 0, length)
    return this.names.add(first, second)
  }

  private rowBelow(name: number, id: TermId): number {
    return this.writing.below.names.lowerBound(this.names.first(name), this.names.second(name), id)
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
