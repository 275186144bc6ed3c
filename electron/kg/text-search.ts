import { NameVotes } from './name-votes.ts'
import { SharedWindows } from './shared-windows.ts'
import { editDistance, oneSlipAway } from './similarity.ts'
import type { GraphTables } from './store/graph-tables.ts'
import type { SortedRows } from './store/paged-tuples.ts'
import type { Strings } from './store/string-pages.ts'
import { MOST_WORDS } from './store/text-index-tables.ts'
import type { TermId } from './triple.ts'

const WORD = Buffer.of(1)
/** Postings read for one lookup at most, so that a frequent word costs milliseconds too. */
const MOST_POSTINGS = 100_000
/** Windows of three bytes that one slip can change at most: those of two letters that changed places. */
const WINDOWS_OF_A_SLIP = 4
/** Letters of a word that one slip can leave without any window. */
const SHORT_WORD = 4
/** Words that are compared with a misspelt one, those with the most windows in common. */
const MOST_COMPARED = 1_000
/** Words that are compared with one that need not be misspelt. */
const MOST_ALIKE = 200
/** Words that one of a name may be meant for: fewer where it is a word itself. */
const MOST_NEAR = 48
const MOST_BESIDE_IT = 24
const LEAST_ALIKE = 0.5
/** Letters of a word that is looked up with each slip that it may have. */
const FEW_LETTERS = 7
/** Letters of two words without a blank between them, and of each of the two. */
const LONGEST_JOINED = 40
const SHORTEST_PART = 2

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
  private opened: OpenedIndex | undefined

  constructor(tables: GraphTables) {
    this.tables = tables
  }

  /** Entities whose name has words like those of a squashed name, the likeliest first. */
  candidates(name: string, limit: number): TermId[] {
    const { postings, votes } = this.index()
    const words = [...new Set(name.split(' ').slice(0, MOST_WORDS))]
    const weighed = words.flatMap(word =>
      [...this.nearWords(word), ...this.partsOf(word)].map(({ rank, letters }) => {
        const from = postings.lowerBound(rank)
        return { from, to: postings.lowerBound(rank + 1, 0, 0, from), weight: letters }
      }),
    )
    return votes.best(weighed, limit)
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
    const { words, shared } = this.index()
    const bytes = Buffer.from(word, 'utf8')
    const changed = Math.ceil(WINDOWS_OF_A_SLIP * mostSlips * (bytes.length / word.length))
    const rarest = shared.windowsOf(bytes).slice(0, changed + 2)
    const ranks = new Set(shared.wordsWith(rarest, rarest.length > changed + 1 ? 2 : 1, MOST_COMPARED))
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

  /** The word itself, or the words nearest to it, and how many letters they have in common with it. */
  private nearWords(word: string): { rank: number; letters: number }[] {
    const { words, shared } = this.index()
    const exact = this.rankOf(word)
    const ranks = new Set(shared.wordsWith(shared.windowsOf(Buffer.from(word, 'utf8')), 1, MOST_ALIKE))
    // A slip leaves a word of few letters few windows, and those are many words'.
    if (exact < 0 && word.length <= FEW_LETTERS)
      for (const other of oneSlipAway(word)) {
        const rank = this.rankOf(other)
        if (rank >= 0) ranks.add(rank)
      }
    const near = [...ranks]
      .flatMap(rank => {
        const text = words.textOf(rank)
        const longest = Math.max(text.length, word.length)
        const most = Math.floor(longest * (1 - LEAST_ALIKE))
        const edits = editDistance(word, text, most)
        return rank === exact || edits > most ? [] : [{ rank, letters: word.length * (1 - edits / longest) }]
      })
      .toSorted((a, b) => b.letters - a.letters)
      .slice(0, exact < 0 ? MOST_NEAR : MOST_BESIDE_IT)
    return exact < 0 ? near : [{ rank: exact, letters: word.length }, ...near]
  }

  /** The two words that a word is where the blank between them is missing, or another letter stands there. */
  private partsOf(word: string): { rank: number; letters: number }[] {
    if (word.length > LONGEST_JOINED || this.rankOf(word) >= 0) return []
    const parts: { rank: number; letters: number }[] = []
    for (let at = SHORTEST_PART; at + SHORTEST_PART <= word.length; at++) {
      const first = word.slice(0, at)
      const rank = this.rankOf(first)
      if (rank < 0) continue
      for (const second of [word.slice(at), word.slice(at + 1)]) {
        const other = second.length < SHORTEST_PART ? -1 : this.rankOf(second)
        if (other >= 0) parts.push({ rank, letters: first.length }, { rank: other, letters: second.length })
      }
    }
    return parts
  }

  private index(): OpenedIndex {
    this.opened ??= openIndex(this.tables)
    return this.opened
  }
}

interface OpenedIndex {
  words: Strings
  postings: SortedRows
  shared: SharedWindows
  votes: NameVotes
}

function openIndex(tables: GraphTables): OpenedIndex {
  const words = tables.openStrings('words')
  const postings = tables.open('postings')
  return {
    words,
    postings,
    shared: new SharedWindows(words, tables.open('trigrams')),
    votes: new NameVotes(postings, tables.importance),
  }
}
