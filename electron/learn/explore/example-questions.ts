import { MOST_EXAMPLES } from '../../contract/explored.ts'
import type { AskedQuestion } from './asked-questions.ts'

/** Letters of a question that is read at a glance. */
const LONGEST = 72
const LEAST_CHANCE = 0.75
const MOST_ANSWERS = 12
/** Kinds whose wording says what is meant to somebody who has not seen the graph. */
const PLAIN = new Set(['chain', 'count', 'number-of', 'both', 'superlative', 'most'])
/** Questions are drawn as people write, too: without capitals, in catchwords, with the name of a relation in the plural. */
const WELL_SAID =
  /^(?:Who|Which|Where|When|What|How many) (?!(?:are|is) the \S+ of |is (?:the )?(?:person|individual|one) )[^?]+\?$/

/** "What venue is the venue of …?", "What is seats sold of …?", "How many that she leads are there?" */
const STIFF =
  /^(?:What|Which) (\S+) (?:is|are) the \1\b|^What is (?!the |an? )[^?]* of |\bthat\b[^?]* (?:is|are) there\?$/

/** `Planted on`, `laid out`: what is said of a thing, in the place of a noun. */
const NO_NOUN =
  /\b(?:on|in|at|by|to|from|with|for|out|up|off|into|under) (?:of|do|does|did) |'s .*\b(?:on|in|at|by|to|from|with|for|out|up|off|into|under)\?$/

/**
 * Questions for somebody who has the graph before them for the first time: short, of different kinds, and such that Clew
 * answers them rightly and says that it is sure.
 */
export class ExampleQuestions {
  private readonly byKind = new Map<string, string>()
  private readonly spare: string[] = []

  /** Gives the questions once there are enough, and nothing before and after. */
  add(kind: string, { question, answers, isTwin, silent, right, chance }: AskedQuestion): string[] | undefined {
    const isGood =
      right &&
      WELL_SAID.test(question) &&
      !NO_NOUN.test(question) &&
      !STIFF.test(question) &&
      !isTwin &&
      !silent &&
      chance >= LEAST_CHANCE &&
      question.length <= LONGEST &&
      PLAIN.has(kind) &&
      answers.length > 0 &&
      answers.length <= MOST_ANSWERS
    if (!isGood || this.isFull) return undefined
    if (this.byKind.has(kind)) this.spare.push(question)
    else this.byKind.set(kind, question)
    return this.isFull ? this.questions() : undefined
  }

  /** What there is of them. */
  questions(): string[] {
    return [...new Set([...this.byKind.values(), ...this.spare])].slice(0, MOST_EXAMPLES)
  }

  private get isFull(): boolean {
    // A few of one kind are as good as one each of many, where the graph has no others.
    return this.byKind.size >= MOST_EXAMPLES || this.byKind.size + this.spare.length >= 4 * MOST_EXAMPLES
  }
}
