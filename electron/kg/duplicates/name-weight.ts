import type { GraphTables } from '../store/graph-tables.ts'
import { TextSearch } from '../text-search.ts'
import type { Agreement, NameAgreement } from './name-agreement.ts'

/** Share of entities that stand in a graph twice, before anything is known. */
const TWICE = 0.02

/**
 * How names agree among things that stand in a graph twice (m), and how many other things have a name that agrees so by
 * chance where its words say no more (u): after Fellegi and Sunter.
 */
const LEVELS: Record<Agreement, { m: number; chance: number }> = {
  same: { m: 0.3, chance: 0.04 },
  folded: { m: 0.2, chance: 0.005 },
  reordered: { m: 0.1, chance: 0.003 },
  misspelt: { m: 0.2, chance: 0.01 },
  initials: { m: 0.12, chance: 0.02 },
  shortened: { m: 0.08, chance: 0.02 },
  part: { m: 0.06, chance: 0.05 },
}
/** Names of so many letters are met by chance as above; longer ones less, shorter ones more. */
const USUAL_LETTERS = 12
const PER_LETTER = 0.12
/** Each slip more is met by so many more names. */
const PER_SLIP = 4
/** Words that are a slip away from one, about. */
const NEAR_WORDS = 6
/** Share of the names that begin with a letter. */
const INITIAL = 1 / 12
/** What it says against a slip that both are words. */
const REAL_WORD = 2.5
const MOST_WORDS_KNOWN = 100_000

/** What the agreement of two names says: the logarithm of the odds that they are of one thing. */
export class NameWeight {
  private readonly names: number
  private readonly search: TextSearch
  private readonly known = new Map<string, number>()

  constructor(tables: GraphTables) {
    this.names = Math.max(1, tables.names.length)
    this.search = new TextSearch(tables)
  }

  of({ how, slips, words, alike, initials }: NameAgreement): number {
    const { m, chance } = LEVELS[how]
    const letters = [...words, ...alike.map(([one]) => one)].reduce((sum, word) => sum + word.length, 0)
    // What a title has in common with another one of its series is long, and says little.
    const perLetter = how === 'part' ? 0 : PER_LETTER
    const byLetters = chance * Math.exp(perLetter * (USUAL_LETTERS - letters)) * PER_SLIP ** Math.max(0, slips - 1)
    // Words come together as if by chance: "John" and "Smith" do, where thousands are called so.
    const byWords =
      words.reduce((product, word) => product * this.share(word), this.names) *
      alike.reduce((product, [one, other]) => product * NEAR_WORDS * Math.max(this.share(one), this.share(other)), 1) *
      INITIAL ** initials
    // Who slips writes no word that others are called by, as a rule.
    const realWords = alike.filter(([one, other]) => this.isWord(one) && this.isWord(other)).length
    return Math.log(TWICE * m) - Math.log(byLetters + byWords) - REAL_WORD * realWords
  }

  private isWord(word: string): boolean {
    return this.share(word) * this.names >= 2
  }

  /** Share of the names that have a word, the two at hand left out. */
  private share(word: string): number {
    let share = this.known.get(word)
    if (share === undefined) {
      if (this.known.size > MOST_WORDS_KNOWN) this.known.clear()
      const others = Math.max(0, (this.search.word(word)?.names ?? 0) - 2)
      this.known.set(word, (share = (others + 0.02) / this.names))
    }
    return share
  }
}
