import { isArticle, isFunctionWord } from './function-words.ts'
import { aligned, LEAST_MISSPELT, misspelt, SHORTEST_MISSPELT, slipsAllowed } from './name-alignment.ts'
import { squashName } from './name-folding.ts'
import type { QuestionWord } from './question-words.ts'
import type { Entities } from './store/entities.ts'
import type { GraphTables } from './store/graph-tables.ts'
import type { IndexedWord, TextSearch } from './text-search.ts'
import type { TermId } from './triple.ts'

/** A name that words `from` to `to` of a question are nearly, or a part of. */
export interface NearName {
  from: number
  to: number
  id: TermId
  score: number
  /** Whether only some of the name's words stand there. */
  isPart: boolean
}

/** Below it a part of a name says too little. */
const LEAST_OF_A_PART = 0.4
/** What a part of a name is worth when it says next to nothing, and what the whole of its words adds. */
const PART_AT_LEAST = 0.35
const PART_SHARE = 0.4
/** For every function word that a name has and the question has not. */
const LEFT_OUT = 0.97
/** Words near to one of the question that are looked for in names. */
const MOST_NEAR_WORDS = 6
/** A word of more names tells none of them. */
const MOST_NAMES_OF_A_WORD = 500
/** Names that are compared for one word of the question. */
const MOST_COMPARED = 60
/** Words away from which a word may be of the same name. */
const MOST_BETWEEN = 4

/**
 * Names of a graph that a question has nearly: misspelt, or some of their words. The words of names are few against
 * the names themselves, so the near words are found first and then the names that have them.
 */
export class NearNames {
  private readonly tables: GraphTables
  private readonly entities: Entities
  private readonly search: TextSearch

  constructor(tables: GraphTables, entities: Entities, search: TextSearch) {
    this.tables = tables
    this.entities = entities
    this.search = search
  }

  /** Words of names that a word of the question may be meant for, the nearest first. */
  near({ squashed, whole }: QuestionWord): IndexedWordWithSlips[] {
    return [...new Set([squashed, whole])].flatMap(word => {
      const slips = slipsAllowed(word.length)
      if (slips > 0) return this.search.misspellings(word, slips, MOST_NEAR_WORDS)
      // A short word is known for misspelt by being none, and by the rest of a name around it.
      const isMisspelt = word.length === SHORTEST_MISSPELT && this.search.word(word) === undefined
      return isMisspelt ? this.search.misspellings(word, 1, MOST_NEAR_WORDS) : []
    })
  }

  /**
   * Names around one word of the question.
   * @param near what the word may be meant for
   * @param isPart whether some words of a name may stand for the whole
   */
  around(
    words: readonly QuestionWord[],
    at: number,
    near: readonly IndexedWordWithSlips[],
    isPart: (from: number, to: number) => boolean,
  ): NearName[] {
    const found: NearName[] = []
    for (const id of this.candidates(words, at, near)) {
      const name = squashName(this.entities.labelOf(id)).split(' ')
      const best = this.bestAlignment(words, at, name, isPart)
      if (best && best.score >= (best.isPart ? LEAST_OF_A_PART : LEAST_MISSPELT)) found.push({ ...best, id })
    }
    return found
  }

  /** Entities with a near word or the word itself in their name, likeliest first. */
  private candidates(words: readonly QuestionWord[], at: number, near: readonly IndexedWordWithSlips[]): TermId[] {
    const own = this.search.word((words[at] as QuestionWord).squashed)
    const beside = new Set([...besides(words.slice(0, at).toReversed()), ...besides(words.slice(at + 1))])
    const { importance } = this.tables
    const votes = new Map<TermId, number>()
    for (const word of [...(own ? [{ ...own, slips: 0 }] : []), ...near]) {
      if (word.names > MOST_NAMES_OF_A_WORD) continue
      for (const id of this.search.entitiesWith(word)) {
        const vote = 1000 - 200 * word.slips + (importance[id] ?? 0) / 10
        votes.set(id, Math.max(votes.get(id) ?? 0, vote))
      }
    }
    if (votes.size > MOST_COMPARED) {
      for (const text of beside) {
        const word = this.search.word(text)
        if (word === undefined || word.names > MOST_NAMES_OF_A_WORD) continue
        for (const id of this.search.entitiesWith(word)) {
          const vote = votes.get(id)
          if (vote !== undefined) votes.set(id, vote + 1000)
        }
      }
    }
    return [...votes]
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, MOST_COMPARED)
      .map(([id]) => id)
  }

  /** Where the name's words stand in the question, the word `at` among them. */
  private bestAlignment(
    words: readonly QuestionWord[],
    at: number,
    name: readonly string[],
    isPart: (from: number, to: number) => boolean,
  ): Omit<NearName, 'id'> | undefined {
    let best: Omit<NearName, 'id'> | undefined
    for (let j = 0; j < name.length; j++) {
      const alignment = aligned(words, at, name, j)
      if (alignment === undefined) continue
      let { from, to, first, last } = alignment
      const { slips, letters, leftOut } = alignment
      if (slips > Math.max(1, Math.floor(letters / 5))) continue
      let score = slips === 0 ? 1 : misspelt(slips, letters, words[from]?.squashed[0] === name[first]?.[0])
      const isWhole = (first === 0 || (first === 1 && isArticle(name[0] as string))) && last === name.length
      // What is written so is no near name.
      if (isWhole && slips === 0 && leftOut === 0) continue
      score *= LEFT_OUT ** leftOut
      if (!isWhole) {
        for (; from < at && isFunctionWord(name[first] as string); from++) first++
        for (; to - 1 > at && isFunctionWord(name[last - 1] as string); to--) last--
        if (!isPart(from, to)) continue
        score *= PART_AT_LEAST + PART_SHARE * this.share(name, first, last)
      }
      if (best === undefined || score > best.score) best = { from, to, score, isPart: !isWhole }
    }
    return best
  }

  /** How much of what a name's words tell stands in words `first` to `last` of it; the rarer ones tell more. */
  private share(name: readonly string[], first: number, last: number): number {
    const all = Math.max(1, this.tables.names.length)
    const told = name.map(word => Math.log2(1 + all / Math.max(1, this.search.word(word)?.names ?? 1)))
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
    return sum(told.slice(first, last)) / sum(told)
  }
}

/** The nearest words that tell something. */
const besides = (words: readonly QuestionWord[]): string[] =>
  words
    .slice(0, MOST_BETWEEN)
    .map(({ squashed }) => squashed)
    .filter(word => !isFunctionWord(word))
    .slice(0, 2)

type IndexedWordWithSlips = IndexedWord & { slips: number }
