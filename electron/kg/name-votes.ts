import type { SortedRows } from './store/paged-tuples.ts'
import type { TermId } from './triple.ts'

/** Names that can have votes, and the places for them, of which half are taken at most. */
const MOST_NAMES = 1 << 16
const PLACES = 2 * MOST_NAMES
/** Names of one word that are read at most. */
const MOST_READ = 200_000
/** A word of so many names is read for those that can still be among the best. */
const LONG = 1 << 12
/** Rows of a word that are read in the time in which one name is looked up among them. */
const ROWS_A_LOOKUP = 24
/** Steps of votes that are told apart where there are more names than are wanted, and of importance within each. */
const STEPS = 256

/** Postings of a word: rows `from` to `to`, and what each of them is worth. */
export interface WeighedPostings {
  from: number
  to: number
  weight: number
}

/**
 * Votes of words for the names that have them, those with the most being wanted. The rarest words come first and bring
 * their names in. A word that ten thousands of names share is worth little: where those that have the most votes already
 * have more than it and all behind it are worth, it brings in none, and of those that are there only the ones are looked
 * up in it that can still be among the best (MaxScore: Turtle and Flood 1995).
 */
export class NameVotes {
  private readonly postings: SortedRows
  private readonly importance: Uint8Array
  /** A hash table with open addressing: an id, and the name that it is. */
  private readonly ids = new Uint32Array(PLACES)
  private readonly nameAt = new Uint16Array(PLACES)
  /** Of each name, in the order in which they came: its id, its votes and its place in the table. */
  private readonly idOf = new Uint32Array(MOST_NAMES)
  private readonly votes = new Float32Array(MOST_NAMES)
  private readonly places = new Uint32Array(MOST_NAMES)
  private names = 0

  constructor(postings: SortedRows, importance: Uint8Array) {
    this.postings = postings
    this.importance = importance
  }

  /** The names with the most votes, `limit` at most; of as many votes the more important. */
  best(words: readonly WeighedPostings[], limit: number): TermId[] {
    const rarestFirst = words.toSorted((a, b) => a.to - a.from - (b.to - b.from))
    let rest = rarestFirst.reduce((sum, { weight }) => sum + weight, 0)
    for (const word of rarestFirst) {
      this.vote(word, rest, limit)
      rest -= word.weight
    }
    const best = this.first(limit)
    for (let name = 0; name < this.names; name++) this.ids[this.places[name] as number] = 0
    this.names = 0
    return best.toSorted((a, b) => b.rank - a.rank || a.id - b.id).map(({ id }) => id)
  }

  /** @param rest what this word and those behind it are worth */
  private vote(word: WeighedPostings, rest: number, limit: number): void {
    const many = word.to - word.from
    const hasRoom = this.names === 0 || this.names + many <= MOST_NAMES
    if (many < LONG || this.names < limit) return this.readAll(word, hasRoom)
    const most = this.most()
    const least = (this.stepOfBest(limit, most) / (STEPS - 1)) * most
    if (hasRoom && least < rest) return this.readAll(word, true)
    const some = this.namesFrom(least - rest, Math.floor(Math.min(many, MOST_READ) / ROWS_A_LOOKUP))
    if (some === undefined) this.readAll(word, false)
    else this.lookUp(word, some)
  }

  /** Votes for all names of a word. @param isOpen whether it brings in those that are not there */
  private readAll({ from, to, weight }: WeighedPostings, isOpen: boolean): void {
    const { postings, ids, votes, nameAt } = this
    const end = Math.min(to, from + (isOpen ? MOST_NAMES : MOST_READ))
    for (let row = from; row < end;) {
      const rest = postings.restOfPage(row, end)
      const many = rest.length >> 1
      for (let i = 0; i < many; i++) {
        const id = rest[2 * i + 1] as number
        let place = (Math.imul(id, 0x9e3779b1) >>> 0) % PLACES
        while (ids[place] !== id && ids[place] !== 0) place = (place + 1) % PLACES
        if (ids[place] === id) {
          const name = nameAt[place] as number
          votes[name] = (votes[name] as number) + weight
        } else if (isOpen) this.bringIn(id, place, weight)
      }
      row += many
    }
  }

  private bringIn(id: TermId, place: number, weight: number): void {
    const name = this.names++
    this.ids[place] = id
    this.nameAt[place] = name
    this.idOf[name] = id
    this.votes[name] = weight
    this.places[name] = place
  }

  /** Votes for those of some names that have a word. @param names by their ids */
  private lookUp({ from, to, weight }: WeighedPostings, names: readonly number[]): void {
    const { postings, votes, idOf } = this
    const word = postings.at(from, 0)
    let row = from
    for (const name of names) {
      const id = idOf[name] as number
      row = postings.lowerBound(word, id, 0, row)
      if (row >= to) return
      if (postings.at(row, 1) === id) votes[name] = (votes[name] as number) + weight
    }
  }

  /** The step of the last of the `limit` names with the most votes, of which there are as many. */
  private stepOfBest(limit: number, most: number): number {
    const { votes, names } = this
    const having = new Uint32Array(STEPS)
    for (let name = 0; name < names; name++) {
      const step = stepOf(votes[name] as number, most)
      having[step] = (having[step] as number) + 1
    }
    let [step, all] = [STEPS, 0]
    while (step > 0 && all < limit) all += having[--step] as number
    return step
  }

  /** Names with so many votes and more, by their ids; undefined where they are more than `most`. */
  private namesFrom(least: number, most: number): number[] | undefined {
    const { votes, names, idOf } = this
    const found: number[] = []
    for (let name = 0; name < names; name++) {
      if ((votes[name] as number) < least) continue
      if (found.length === most) return undefined
      found.push(name)
    }
    return found.sort((a, b) => (idOf[a] as number) - (idOf[b] as number))
  }

  private most(): number {
    const { votes, names } = this
    let most = 0
    for (let name = 0; name < names; name++) if ((votes[name] as number) > most) most = votes[name] as number
    return most
  }

  private first(limit: number): { id: TermId; rank: number }[] {
    const { idOf, votes, names, importance } = this
    const most = this.most()
    const leastStep = this.stepOfBest(limit, most)
    // There may be ten thousands of the last step: of these the more important.
    const having = new Uint32Array(STEPS)
    let all = 0
    for (let name = 0; name < names; name++) {
      const step = stepOf(votes[name] as number, most)
      if (step > leastStep) all++
      else if (step === leastStep) (having[importance[idOf[name] as number] ?? 0] as number)++
    }
    let least = STEPS
    while (least > 0 && all < limit) all += having[--least] as number
    let room = limit - (all - (having[least] ?? 0))
    const best: { id: TermId; rank: number }[] = []
    for (let name = 0; name < names; name++) {
      const step = stepOf(votes[name] as number, most)
      if (step < leastStep) continue
      const id = idOf[name] as number
      const weight = importance[id] ?? 0
      if (step > leastStep || weight > least || (weight === least && room-- > 0))
        best.push({ id, rank: step * STEPS + weight })
    }
    return best
  }
}

const stepOf = (votes: number, most: number): number => Math.floor((votes / most) * (STEPS - 1))
