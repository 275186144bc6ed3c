import type { ConceptStep } from './concept.ts'
import { plural } from './morphology.ts'
import { stepQuestion } from './questions.ts'
import type { Random } from '../../base/random.ts'
import type { Phrase } from './wording.ts'

/** Nouns for what a step leads to: "director", or of the other direction "child". */
function nounsOf({ concept, direction }: ConceptStep): readonly string[] {
  return direction === 'tail' ? concept.nouns : concept.inverse
}

export type ChainStyle = 'possessive' | 'nested' | 'either'

/** One link of a chain of nouns: "x's wife" or "the wife of x"; undefined where the concept has no noun. */
export function link(step: ConceptStep, x: Phrase, style: ChainStyle, random: Random): Phrase | undefined {
  const nouns = nounsOf(step)
  if (nouns.length === 0) return undefined
  const many = random.chance(0.2)
  const noun = many ? plural(random.pick(nouns)) : random.pick(nouns)
  const possessive = style === 'possessive' || (style === 'either' && random.chance(0.5))
  const mark = /[^s]s$/.test(x.text) && x.plural && random.chance(0.5) ? "'" : "'s"
  return { text: possessive ? `${x.text}${mark} ${noun}` : `the ${noun} of ${x.text}`, plural: many, bare: false }
}

/** Whole questions that name the steps in the order of the walk. */
const forward: ((x: string, nouns: readonly string[]) => string)[] = [
  (x, nouns) => `${x} > ${nouns.join(' > ')}`,
  (x, nouns) => `${x}: ${nouns.join(', ')}`,
  (x, nouns) => `${x} ${nouns.join(' ')}`,
  (x, nouns) => `take ${x}, then the ${nouns.join(', then the ')}`,
  (x, nouns) =>
    `first find the ${nouns[0]} of ${x}, ${nouns
      .slice(1)
      .map(n => `next the ${n}`)
      .join(', ')}`,
  (x, nouns) =>
    `who is the ${nouns[0]} of ${x}${nouns
      .slice(1)
      .map(n => ` and what is their ${n}`)
      .join('')}`,
  (x, nouns) =>
    `given the ${nouns[0]} of ${x}, ${nouns
      .slice(1)
      .map(n => `what is its ${n}`)
      .join(' and ')}`,
  (x, nouns) =>
    `${x} is linked with a ${nouns[0]}, ${nouns
      .slice(1)
      .map(n => `what ${n} has the latter`)
      .join(' and ')}`,
]

/** "x > wife > profession"; undefined where a step has no noun. */
export function forwardQuestion(anchor: string, path: readonly ConceptStep[], random: Random): string | undefined {
  const nouns = path.map(step => nounsOf(step))
  if (nouns.some(some => some.length === 0)) return undefined
  return random.pick(forward)(
    anchor,
    nouns.map(some => random.pick(some)),
  )
}

const LEADS = ['when it comes to', 'think of', 'consider', 'speaking of', 'about', 'for']
const PRONOUNS = ['he', 'she', 'it', 'the latter', 'this one']

/** What is at hand said first, the last step asked of it by a pronoun: "consider x's wife, what does she do". */
export function topicQuestion(step: ConceptStep, x: Phrase, random: Random): string | undefined {
  const question = stepQuestion(
    step.concept,
    step.direction,
    { text: random.pick(PRONOUNS), plural: false, bare: false },
    random,
  )
  return question === undefined ? undefined : `${random.pick(LEADS)} ${x.text}, ${question}`
}
