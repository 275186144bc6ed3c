import { editDistance, oneSlipAway } from './similarity.ts'
import type { GraphTables } from './store/graph-tables.ts'
import type { SortedRows } from './store/paged-tuples.ts'
import type { Strings } from './store/string-pages.ts'
import { forEachTrigram } from './store/text-index-tables.ts'
import type { TermId } from './triple.ts'

const WORD = Buffer.of(1)
/** Postings read for one lookup at most, so that a frequent word costs milliseconds too. */
const MOST_POSTINGS = 100_000
const MOST_TRIGRAM_ROWS = 50_000
const MOST_CANDIDATES = 2_000
/** Windows of three bytes that one slip can change at most: those of two letters that changed places. */
const WINDOWS_OF_A_SLIP = 4
/** Letters of a word that one slip can leave without any window. */
const SHORT_WORD = 4
/** Words that are compared with a misspelt one, those with the most windows in common. */
const MOST_COMPARED = 1_000

/** A word of the names. */
export interface IndexedWord {
  rank: number
  text: string
  /** Names that have it. */
  names: number
}

/** The text index, read: words of names, misspelt or begun. */
export class TextSearch {
  private readonly tables: GraphTables
  private opened: { words: Strings; postings: SortedRows; trigrams: SortedRows } | undefined

  constructor(tables: GraphTables) {
    this.tables = tables
  }

  /** Entities whose name has words like those of a squashed name, the likeliest first. */
  candidates(name: string): TermId[] {
    const { postings } = this.index()
    const votes = new Map<TermId, number>()
    const words = [...new Set(name.split(' '))].map(word => ({ word, near: this.nearWords(word) }))
    for (const { near } of words) {
      for (const { rank, similarity } of near) {
        const from = postings.lowerBound(rank)
        const to = postings.lowerBound(rank + 1)
        // A word that thousands of names share says little; the rarer words bring those names in.
        const weight = similarity / (1 + Math.log2(1 + (to - from)))
        for (let row = from; row < Math.min(to, from + 20_000); row++) {
          const id = postings.at(row, 1)
          votes.set(id, (votes.get(id) ?? 0) + weight)
        }
      }
    }
    return [...votes]
      .toSorted((a, b) => b[1] - a[1] || (this.tables.importance[b[0]] ?? 0) - (this.tables.importance[a[0]] ?? 0))
      .slice(0, MOST_CANDIDATES)
      .map(([id]) => id)
  }

  /** The best connected entities with a word that begins with the last word of `prefix`, or with its first. */
  completions(prefix: string, limit: number): TermId[] {
    const words = prefix.split(' ')
    const ranges = words.map(word => this.postingsOfPrefix(word)).toSorted((a, b) => a.to - a.from - (b.to - b.from))
    const [narrowest] = ranges
    if (!narrowest) return []
    return this.mostImportant(narrowest.from, narrowest.to, words.length > 1 ? 4000 : limit)
  }

  /** The word as it stands in names; undefined where no name has it. */
  word(text: string): IndexedWord | undefined {
    const rank = this.rankOf(text)
    return rank < 0 ? undefined : this.wordOf(rank, text)
  }

  /** Entities with the word in their name, in order of their ids. */
  *entitiesWith({ rank, names }: IndexedWord): Generator<TermId> {
    const { postings } = this.index()
    const from = postings.lowerBound(rank)
    for (let row = from; row < from + names; row++) yield postings.at(row, 1)
  }

  /**
   * Words of names that are at most so many slips (a letter too few, too many, another one, two that changed places)
   * away from a word, the nearest first and among these the more frequent; not the word itself. Any of them shares a
   * window of three bytes with the word that the slips left alone: only its rarest ones are read.
   */
  misspellings(word: string, mostSlips: number, limit: number): (IndexedWord & { slips: number })[] {
    const { words, trigrams } = this.index()
    const bytes = Buffer.from(word, 'utf8')
    const changed = Math.ceil(WINDOWS_OF_A_SLIP * mostSlips * (bytes.length / word.length))
    const windows: { from: number; to: number }[] = []
    forEachTrigram(bytes, trigram => {
      windows.push({ from: trigrams.lowerBound(trigram), to: trigrams.lowerBound(trigram + 1) })
    })
    const rarest = windows.toSorted((a, b) => a.to - a.from - (b.to - b.from)).slice(0, changed + 2)
    const least = rarest.length > changed + 1 ? 2 : 1
    const shared = new Map<number, number>()
    let read = 0
    for (const { from, to } of rarest)
      for (let row = from; row < to && read < MOST_TRIGRAM_ROWS; row++, read++) {
        const rank = trigrams.at(row, 1)
        shared.set(rank, (shared.get(rank) ?? 0) + 1)
      }
    const compared = [...shared].filter(([, count]) => count >= least)
    if (compared.length > MOST_COMPARED) compared.sort((a, b) => b[1] - a[1])
    const ranks = new Set(compared.slice(0, MOST_COMPARED).map(([rank]) => rank))
    // A slip in the middle leaves a short word no window.
    if (word.length <= SHORT_WORD)
      for (const other of oneSlipAway(word)) {
        const rank = this.rankOf(other)
        if (rank >= 0) ranks.add(rank)
      }
    return [...ranks]
      .flatMap(rank => {
        const text = words.textOf(rank)
        const slips = editDistance(word, text, mostSlips)
        return slips === 0 || slips > mostSlips ? [] : [{ ...this.wordOf(rank, text), slips }]
      })
      .toSorted((a, b) => a.slips - b.slips || b.names - a.names || a.rank - b.rank)
      .slice(0, limit)
  }

  private rankOf(text: string): number {
    return this.index().words.find(Buffer.concat([WORD, Buffer.from(text, 'utf8')]))
  }

  private wordOf(rank: number, text: string): IndexedWord {
    const { postings } = this.index()
    return { rank, text, names: postings.lowerBound(rank + 1) - postings.lowerBound(rank) }
  }

  private mostImportant(from: number, to: number, limit: number): TermId[] {
    const { postings } = this.index()
    const { importance } = this.tables
    const buckets = new Map<number, TermId[]>()
    for (let row = from; row < Math.min(to, from + MOST_POSTINGS); row++) {
      const id = postings.at(row, 1)
      const weight = importance[id] ?? 0
      const bucket = buckets.get(weight)
      if (bucket) bucket.push(id)
      else buckets.set(weight, [id])
    }
    const best = new Set<TermId>()
    for (const weight of [...buckets.keys()].toSorted((a, b) => b - a)) {
      for (const id of buckets.get(weight) ?? []) {
        best.add(id)
        if (best.size === limit) return [...best]
      }
    }
    return [...best]
  }

  private postingsOfPrefix(word: string): { from: number; to: number } {
    const { words, postings } = this.index()
    const low = Buffer.concat([WORD, Buffer.from(word, 'utf8')])
    const high = Buffer.concat([low, Buffer.of(0xff)])
    return { from: postings.lowerBound(words.lowerBound(low)), to: postings.lowerBound(words.lowerBound(high)) }
  }

  /** The word itself, or the words nearest to it. */
  private nearWords(word: string): { rank: number; similarity: number }[] {
    const { words, trigrams } = this.index()
    const bytes = Buffer.from(word, 'utf8')
    const exact = this.rankOf(word)
    const shared = new Map<number, number>()
    let read = 0
    forEachTrigram(bytes, trigram => {
      for (
        let row = trigrams.lowerBound(trigram);
        row < trigrams.length && trigrams.at(row, 0) === trigram && read < MOST_TRIGRAM_ROWS;
        row++, read++
      ) {
        const rank = trigrams.at(row, 1)
        shared.set(rank, (shared.get(rank) ?? 0) + 1)
      }
    })
    const near = [...shared]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 100)
      .map(([rank]) => {
        const found = words.textOf(rank)
        const longest = Math.max(found.length, word.length)
        return { rank, similarity: 1 - editDistance(word, found, longest) / longest }
      })
      .filter(({ rank, similarity }) => similarity >= 0.5 && rank !== exact)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, 12)
    return exact < 0 ? near : [{ rank: exact, similarity: 1 }, ...near.slice(0, 4)]
  }

  private index(): { words: Strings; postings: SortedRows; trigrams: SortedRows } {
    this.opened ??= {
      words: this.tables.openStrings('words'),
      postings: this.tables.open('postings'),
      trigrams: this.tables.open('trigrams'),
    }
    return this.opened
  }
}
