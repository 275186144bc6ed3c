import type { SortedRows } from './store/paged-tuples.ts'
import type { TermId } from './triple.ts'

/** Names that can have votes, and the places for them, of which half are taken at most. */
const MOST_NAMES = 1 << 16
const PLACES = 2 * MOST_NAMES
/** Names of one word that are read at most. */
const MOST_READ = 200_000
/** Steps of votes that are told apart where there are more names than are wanted, and of importance within each. */
const STEPS = 256

/** Postings of a word: rows `from` to `to`, and what each of them is worth. */
export interface WeighedPostings {
  from: number
  to: number
  weight: number
}

/**
 * Votes of words for the names that have them. The rarest words come first and bring their names in; once there is no
 * room for all names of a word, it votes for those that are there only: a word that ten thousands of names share says
 * little, and the rarer ones have brought in what is meant.
 */
export class NameVotes {
  private readonly postings: SortedRows
  private readonly importance: Uint8Array
  /** A hash table with open addressing; the votes stand where the ids do. */
  private readonly ids = new Uint32Array(PLACES)
  private readonly votes = new Float32Array(PLACES)
  private readonly taken = new Uint32Array(MOST_NAMES)
  private names = 0

  constructor(postings: SortedRows, importance: Uint8Array) {
    this.postings = postings
    this.importance = importance
  }

  /** The names with the most votes, `limit` at most; of as many votes the more important. */
  best(words: readonly WeighedPostings[], limit: number): TermId[] {
    for (const word of words.toSorted((a, b) => a.to - a.from - (b.to - b.from))) this.vote(word)
    const best = this.first(limit)
    for (const place of this.taken.subarray(0, this.names)) this.ids[place] = 0
    this.names = 0
    return best.toSorted((a, b) => b.rank - a.rank || a.id - b.id).map(({ id }) => id)
  }

  private vote({ from, to, weight }: WeighedPostings): void {
    const { postings, ids, votes, taken } = this
    const isOpen = this.names === 0 || this.names + to - from <= MOST_NAMES
    const end = Math.min(to, from + (isOpen ? MOST_NAMES : MOST_READ))
    for (let row = from; row < end;) {
      const rest = postings.restOfPage(row, end)
      const many = rest.length >> 1
      for (let i = 0; i < many; i++) {
        const id = rest[2 * i + 1] as number
        let place = (Math.imul(id, 0x9e3779b1) >>> 0) % PLACES
        while (ids[place] !== id && ids[place] !== 0) place = (place + 1) % PLACES
        if (ids[place] === id) votes[place] = (votes[place] as number) + weight
        else if (isOpen) {
          ids[place] = id
          votes[place] = weight
          taken[this.names++] = place
        }
      }
      row += many
    }
  }

  private first(limit: number): { id: TermId; rank: number }[] {
    const { ids, votes, importance } = this
    const taken = this.taken.subarray(0, this.names)
    let most = 0
    for (const place of taken) most = Math.max(most, votes[place] as number)
    const rankOf = (place: number): number =>
      Math.floor(((votes[place] as number) / most) * (STEPS - 1)) * STEPS + (importance[ids[place] as number] ?? 0)
    const having = new Uint32Array(STEPS * STEPS)
    for (const place of taken) {
      const rank = rankOf(place)
      having[rank] = (having[rank] as number) + 1
    }
    let [least, all] = [having.length, 0]
    while (least > 0 && all < limit) all += having[--least] as number
    // Of those that rank last as many as there is room for.
    let room = limit - (all - (having[least] ?? 0))
    const best: { id: TermId; rank: number }[] = []
    for (const place of taken) {
      const rank = rankOf(place)
      if (rank > least || (rank === least && room-- > 0)) best.push({ id: ids[place] as number, rank })
    }
    return best
  }
}
