import type { SortedRows } from './store/paged-tuples.ts'
import type { Strings } from './store/string-pages.ts'
import { forEachTrigram } from './store/text-index-tables.ts'

/** Postings of windows that are read for one word at most, the rarest windows first. */
const MOST_ROWS = 100_000

/**
 * Words of names by how many windows of three bytes they share with a given one. One counter for each word of the graph,
 * which is used again and again: a map of those that were met took ten times as long.
 */
export class SharedWindows {
  private readonly trigrams: SortedRows
  private readonly counts: Uint8Array
  private readonly met = new Uint32Array(MOST_ROWS)

  constructor(words: Strings, trigrams: SortedRows) {
    this.trigrams = trigrams
    this.counts = new Uint8Array(words.length)
  }

  /** The windows of a word as stretches of the table, the rarest first. */
  windowsOf(bytes: Uint8Array): { from: number; to: number }[] {
    const { trigrams } = this
    const windows: { from: number; to: number }[] = []
    forEachTrigram(bytes, 0, bytes.length, trigram => {
      const from = trigrams.lowerBound(trigram)
      windows.push({ from, to: trigrams.lowerBound(trigram + 1, 0, 0, from) })
    })
    return windows.toSorted((a, b) => a.to - a.from - (b.to - b.from))
  }

  /** Words with at least so many of the windows, those with the most of them first, `limit` at most. */
  wordsWith(windows: readonly { from: number; to: number }[], least: number, limit: number): number[] {
    const { counts, met } = this
    const length = this.count(windows)
    const having = new Uint32Array(257)
    for (let i = 0; i < length; i++) (having[counts[met[i] as number] as number] as number)++
    let all = 0
    let enough = 256
    while (enough > least && all < limit) all += having[--enough] as number
    const best: { rank: number; count: number }[] = []
    // Of those with just enough as many as there is room for.
    let room = limit - (all - (having[enough] as number))
    for (let i = 0; i < length; i++) {
      const rank = met[i] as number
      const count = counts[rank] as number
      counts[rank] = 0
      if (count > enough || (count === enough && room-- > 0)) best.push({ rank, count })
    }
    return best.toSorted((a, b) => b.count - a.count || a.rank - b.rank).map(({ rank }) => rank)
  }

  private count(windows: readonly { from: number; to: number }[]): number {
    const { counts, met, trigrams } = this
    let length = 0
    let left = MOST_ROWS
    for (const { from, to } of windows) {
      const end = Math.min(to, from + left)
      left -= end - from
      for (let row = from; row < end;) {
        const rest = trigrams.restOfPage(row, end)
        const many = rest.length >> 1
        for (let i = 0; i < many; i++) {
          const rank = rest[2 * i + 1] as number
          const before = counts[rank] as number
          if (before === 0) met[length++] = rank
          if (before < 255) counts[rank] = before + 1
        }
        row += many
      }
    }
    return length
  }
}
