import type { Concept, ConceptStep } from './concept.ts'
import { forwardQuestion, link, topicQuestion, type ChainStyle } from './chains.ts'
import { plural } from './morphology.ts'
import { conjunction, phrase } from './phrases.ts'
import { framed, stepQuestion } from './questions.ts'
import type { Random } from '../../base/random.ts'
import { siblingPhrase, siblingQuestion } from './siblings.ts'
import { typeNoun, type Phrase } from './wording.ts'

/** A second condition on what the first step leads to (2I): "… and starring y". */
export interface SecondAnchor {
  name: string
  concept: Concept
}

const endType = (step: ConceptStep): string =>
  step.direction === 'tail' ? step.concept.tailType : step.concept.headType
const startType = (step: ConceptStep): string =>
  step.direction === 'tail' ? step.concept.headType : step.concept.tailType
const isReturn = (a: ConceptStep | undefined, b: ConceptStep | undefined): boolean =>
  a !== undefined && b !== undefined && a.concept === b.concept && a.direction !== b.direction

export function anchorPhrase(name: string, first: ConceptStep, random: Random): Phrase {
  const described = random.chance(0.15)
  const text = described
    ? `${random.pick(['the ', '', 'the '])}${typeNoun(startType(first), random)} ${name}`
    : random.chance(0.04)
      ? `"${name}"`
      : name
  return { text, plural: false, bare: !described }
}

function tidy(question: string, anchorNames: readonly string[], random: Random): string {
  let text = question
    .replace(/\bthe the\b/g, 'the')
    .replace(/\ball the all\b/g, 'all')
    .replace(/\s+/g, ' ')
    .trim()
  if (random.chance(0.03)) text += random.pick([' please', ' thanks'])
  if (random.chance(0.08))
    text =
      random.pick([
        'can you give me ',
        'could you find ',
        'i need to know ',
        'in this graph, ',
        'according to the data, ',
        'help me out: ',
        'for my report i need ',
        'can you say ',
        'i was asked ',
        'let me know ',
        'remind me, ',
        'please tell me ',
        'i wonder ',
        'hey, ',
        'quick question: ',
        'tell me, ',
        'do you know ',
      ]) + text
  if (random.chance(0.3) && !anchorNames.some(name => text.startsWith(name)))
    text = text.charAt(0).toUpperCase() + text.slice(1)
  return random.chance(0.5) ? text + random.pick(['?', ' ?']) : random.chance(0.05) ? text + '.' : text
}

/**
 * Puts a path into words: nested noun phrases from the anchor outwards, the last step as a question or a framed noun
 * phrase.
 */
export function ask(
  anchor: string,
  path: readonly ConceptStep[],
  second: SecondAnchor | undefined,
  random: Random,
): string {
  const first = path[0]
  if (first === undefined) throw new RangeError('a question needs a path of one step at least')
  let x = anchorPhrase(anchor, first, random)
  let done = 0
  if (second !== undefined) {
    x = conjunction(first.concept, x, second.concept, { text: second.name, plural: false, bare: true }, random)
    done = 1
  }
  const names = second === undefined ? [anchor] : [anchor, second.name]
  if (second === undefined && path.length > 1 && random.chance(0.07)) {
    const whole = forwardQuestion(x.text, path, random)
    if (whole !== undefined) return tidy(whole, names, random)
  }
  return askOn(x, names, path, done, random)
}

/**
 * The rest of a question where the first `taken` steps of the path have come to `from`; `names` are those of its
 * anchors.
 */
export function askOn(
  from: Phrase,
  names: readonly string[],
  path: readonly ConceptStep[],
  taken: number,
  random: Random,
): string {
  const last = path[path.length - 1]
  if (last === undefined) throw new RangeError('a question needs a path of one step at least')
  let x = from
  let done = taken
  // A question keeps to one way of nesting: "x's a's b", "the b of the a of x", both mixed, or whatever words the
  // concepts have.
  const style: ChainStyle | undefined = random.chance(0.4)
    ? random.pick(['possessive', 'nested', 'either'] as const)
    : undefined
  while (done < path.length) {
    const step = path[done] as ConceptStep
    const returns = isReturn(step, path[done + 1]) && random.chance(0.75)
    const left = path.length - done - (returns ? 2 : 1)
    if (left === 0 && done > 0 && !returns && random.chance(0.05)) {
      const whole = topicQuestion(step, x, random)
      if (whole !== undefined) return tidy(whole, names, random)
    }
    if (left === 0 && random.chance(style === undefined ? 0.62 : 0.45)) {
      const whole = returns
        ? siblingQuestion(step.concept, step.direction, x, random)
        : stepQuestion(step.concept, step.direction, x, random)
      if (whole !== undefined) return tidy(whole, names, random)
    }
    const next = returns ? siblingPhrase(step.concept, step.direction, x, random) : undefined
    x =
      next ??
      (style === undefined ? undefined : link(step, x, style, random)) ??
      phrase(step.concept, step.direction, x, random)
    done += next === undefined ? 1 : 2
  }
  const type = endType(last)
  const noun = typeNoun(type, random)
  const text = /^(who|what|whoever) /.test(x.text) ? x.text : framed(x, type, { one: noun, many: plural(noun) }, random)
  return tidy(text, names, random)
}
