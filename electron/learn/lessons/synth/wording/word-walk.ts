import { anchorPhrase, ask, askOn } from '../../ask.ts'
import { link, type ChainStyle } from '../../chains.ts'
import type { ConceptStep } from '../../concept.ts'
import { conjunction, phrase } from '../../phrases.ts'
import type { Random } from '../../../../base/random.ts'
import type { Phrase } from '../../wording.ts'
import { isSameStep, type DrawnChain, type DrawnWalk } from '../walks/drawn-walk.ts'
import type { GraphConcepts } from './graph-concepts.ts'

/**
 * Puts a walk into words by the grammar. Nothing but the anchors' names and the words of the relations and types stands
 * in it.
 */
export function wordWalk({ chains, rest }: DrawnWalk, concepts: GraphConcepts, random: Random): string {
  const [first, second] = chains
  if (first === undefined) throw new RangeError('a walk needs an anchor')
  const after = rest.map(step => concepts.step(step))
  if (second === undefined) return ask(first.anchor.name, [...stepsOf(first, concepts), ...after], undefined, random)
  const x = meeting(first, second, concepts, random)
  const arrival = stepsOf(first, concepts).slice(-1)
  return askOn(x, [first.anchor.name, second.anchor.name], [...arrival, ...after], 1, random)
}

const stepsOf = ({ steps }: DrawnChain, concepts: GraphConcepts): ConceptStep[] =>
  steps.map(step => concepts.step(step))

const JOINS = [
  '{a} that are also {b}',
  '{a} and also {b}',
  'both {a} and {b}',
  '{a} who are {b} too',
  '{a} as well as {b}',
  '{a} that are at the same time {b}',
  '{b} among {a}',
  '{a} and at once {b}',
  '{a}, which must also be {b}',
  '{a} if they are {b} as well',
]

/**
 * What two chains have in common, as a noun phrase: "films directed by x and starring y", "the actors of both x and y".
 */
function meeting(one: DrawnChain, two: DrawnChain, concepts: GraphConcepts, random: Random): Phrase {
  const [a, b] = [beforeLast(one, concepts, random), beforeLast(two, concepts, random)]
  const [arriveA, arriveB] = [stepsOf(one, concepts).at(-1), stepsOf(two, concepts).at(-1)]
  if (arriveA === undefined || arriveB === undefined) throw new RangeError('a chain needs a step')
  if (isSameStep(one.steps.at(-1), two.steps.at(-1)) && random.chance(0.6)) {
    const both = { text: `${random.pick(['both ', 'both ', ''])}${a.text} and ${b.text}`, plural: true, bare: false }
    return phrase(arriveA.concept, arriveA.direction, both, random)
  }
  if (arriveA.direction === 'head' && arriveB.direction === 'head' && random.chance(0.85))
    return conjunction(arriveA.concept, a, arriveB.concept, b, random)
  const [first, second] = [
    phrase(arriveA.concept, arriveA.direction, a, random),
    phrase(arriveB.concept, arriveB.direction, b, random),
  ]
  return {
    text: random
      .pick(JOINS)
      .replace('{a}', () => first.text)
      .replace('{b}', () => second.text),
    plural: first.plural,
    bare: false,
  }
}

/** The chain's anchor, or what all its steps but the last lead to. */
function beforeLast(chain: DrawnChain, concepts: GraphConcepts, random: Random): Phrase {
  const steps = stepsOf(chain, concepts)
  const [first] = steps
  if (first === undefined) throw new RangeError('a chain needs a step')
  const style: ChainStyle | undefined = random.chance(0.4)
    ? random.pick(['possessive', 'nested', 'either'] as const)
    : undefined
  let x = anchorPhrase(chain.anchor.name, first, random)
  for (const step of steps.slice(0, -1))
    x =
      (style === undefined ? undefined : link(step, x, style, random)) ??
      phrase(step.concept, step.direction, x, random)
  return x
}
