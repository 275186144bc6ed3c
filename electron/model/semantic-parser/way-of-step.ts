import type { Direction } from '../../contract/fact.ts'
import { formOf } from './form-of-name.ts'
import type { Step } from './graph-schema.ts'
import type { Derivation } from './derivation.ts'
import { bitsOf, firstOf, maskOf } from './word-mask.ts'
import { isLeaving, PREPOSITIONS } from './prepositions.ts'
import { rootOfWord, type QuestionWord } from './question-words.ts'
import { isBefore, type Situation } from './situation.ts'

/** Whether the preposition before what is walked from speaks for the step: "in" for what lies in it, and for what it contains. */
export function byPreposition(
  words: readonly QuestionWord[],
  from: Derivation,
  own: readonly { text: string; root: string }[],
  direction: Direction,
): boolean {
  const first = firstOf(from.cover)
  const before = words[first - 1]?.text ?? ''
  const preposition = /^(the|a|an)$/.test(before) ? (words[first - 2]?.text ?? '') : before
  return speaksFor(preposition, own, direction)
}

/** The same of what is asked for: "in which hall is the wall" asks for what it lies in. */
export function byFirstPreposition(
  { words, cues, schema }: Situation,
  own: readonly { text: string; root: string }[],
  direction: Direction,
): boolean {
  // "On what days did they meet", where facts carry times, is of no relation.
  if (schema.temporal && cues.some(({ kind, words: at }) => kind === 'when' && at[0] === 0)) return false
  const [first, second] = words
  if (first === undefined || !/^(?:which|what|whose)$/.test(second?.text ?? '')) return false
  return (
    own.some(({ text }) => text === first.text && direction === 'tail') ||
    speaksFor(first.text, own, direction === 'tail' ? 'head' : 'tail')
  )
}

function speaksFor(preposition: string, own: readonly { text: string; root: string }[], direction: Direction): boolean {
  const speaks = PREPOSITIONS.get(preposition)
  if (speaks === undefined) return false
  // What is in it is a part that it has.
  const isHad = own.length > 1 && /^(?:has|have)$/.test(own[0]?.text ?? '')
  return own.some(({ text, root }) => {
    const says = (word: string): boolean =>
      speaks.has(word) && (isLeaving(preposition, word) !== isHad ? 'tail' : 'head') === direction
    // `locatedin` is two words to a reader, and the tagger leaves some participles as they are.
    return [
      root,
      rootOfWord(text.replace(new RegExp(`${preposition}$`), '')),
      text.replace(/ed$/, ''),
      text.replace(/d$/, ''),
    ].some(says)
  })
}

/** What stands between the words for a relation and a name tells its role: whom a visit goes to is not whom it comes from. */
const CONTEXTS: readonly (readonly [string, RegExp])[] = [
  ['of', /^of$/],
  ['by', /^by$/],
  ['to', /^(to|on|upon|against|at|toward|towards)$/],
  ['from', /^from$/],
  ['preposition', /^(in|for|with|under|near|into|over|behind|through|about|within)$/],
]

/** Where the words for a relation stand to what it is walked from. */
export function contextOf(
  words: readonly QuestionWord[],
  evidence: readonly number[],
  from: Derivation,
  form: string,
): string {
  const first = evidence[0] ?? 0
  const last = evidence[evidence.length - 1] ?? 0
  if (isBefore(maskOf(evidence), from.cover)) {
    // The preposition may be of the relation's own name, "trained under", or stand behind it.
    const context = (at: number): string | undefined =>
      CONTEXTS.find(([, prepositions]) => prepositions.test(words[at]?.text ?? ''))?.[0]
    return (evidence.length > 1 ? context(last) : undefined) ?? context(last + 1) ?? 'before'
  }
  const before = words[first - 1]?.text ?? ''
  if (before === 's') return 'possessive'
  if (isDoer(words, first, from)) return 'doing'
  if (words.slice(0, first).some(({ text }) => /^(did|does|do)$/.test(text))) return 'asked'
  if (form === 'noun' && isRole(words, first, from)) return 'role'
  // "Was Achilles killed by Hector?", "has Japan threatened anybody?": what is asked about stands behind the auxiliary.
  const opens = words[0]?.text ?? ''
  const isSubject = words.slice(1, firstOf(from.cover)).every(({ content }) => !content)
  if (isSubject && /^(has|have|had)$/.test(opens)) return 'asked'
  if (isSubject && /^(is|are|was|were)$/.test(opens) && words[first]?.verb === true) return 'passive'
  return /^(is|are|was|were|been|be)$/.test(before) ? 'passive' : 'after'
}

/** "Of which bands is Ann a member", "who is Bob the boss of": what is named is what the noun says, and has it not. */
function isRole(words: readonly QuestionWord[], noun: number, { names, leaf }: Derivation): boolean {
  const before = /^(?:a|an|the)$/.test(words[noun - 1]?.text ?? '') ? noun - 2 : noun - 1
  const text = (at: number): string => words[at]?.text ?? ''
  const first = bitsOf(names)[0] ?? 0
  const isNamed = (at: number): boolean => (names & (1n << BigInt(Math.max(0, at)))) !== 0n
  const begins = /^(?:a|an|the)$/.test(text(first - 1)) ? first - 2 : first - 1
  if (leaf !== 'entity' || names === 0n || words[noun]?.verb === true) return false
  if (isNamed(before)) return IS.test(text(begins))
  return IS.test(text(before)) && isNamed(before - 1)
}

const IS = /^(?:is|are|was|were)$/

/** "Which keepers does Jack supervise?": Jack is who does it, and nobody does it to him. */
function isDoer(words: readonly QuestionWord[], verb: number, { names }: Derivation): boolean {
  const named = bitsOf(names)
  const begins = named[0] ?? 0
  const before = words[begins - 1]?.text ?? ''
  const auxiliary = /^(the|a|an)$/.test(before) ? (words[begins - 2]?.text ?? '') : before
  const mayBeVerb = words[verb]?.verb === true || verb === words.length - 1
  return named.at(-1) === verb - 1 && mayBeVerb && /^(did|does|do)$/.test(auxiliary)
}

/**
 * Whether a step leads from who does something to who does it to them, where the question says that they do it: the other
 * way of a relation that holds one way.
 */
export function isDoneTo({ words, evidence }: Situation, from: Derivation, { relation, direction }: Step): boolean {
  const form = formOf(relation.words.own.map(({ text }) => text))
  if (relation.mutual || !((form === 'by' && direction === 'tail') || (form === 'verb' && direction === 'head')))
    return false
  return (evidence.get(relation.name) ?? []).some(
    ({ words: [verb = -1], asked, inverse }) => !asked && !inverse && isDoer(words, verb, from),
  )
}

/** "Directed and wrote": two verbs of one clause are no steps behind each other. */
export function isJoinedByAnd({ cues }: Situation, before: bigint, after: bigint): boolean {
  if (before === 0n || after === 0n) return false
  const [first, last] = isBefore(before, after) ? [before, after] : [after, before]
  return cues.some(
    ({ kind, words }) => kind === 'and' && isBefore(first, maskOf(words)) && isBefore(maskOf(words), last),
  )
}

/**
 * A name that stands before a noun as an adjective does, or as the noun that is asked for: "horror films", "which Argonauts",
 * "how many comedies opened".
 */
export function isAttribute(words: readonly QuestionWord[], { cover }: Derivation): boolean {
  const at = bitsOf(cover)
  const before = words[(at[0] ?? 0) - 1]?.text ?? ''
  const next = words[(at[at.length - 1] ?? 0) + 1]
  if (next === undefined) return false
  if (next.content && !next.verb) return true
  if (/^(?:which|what|many)$/.test(before) && next.verb) return true
  return (
    /^(|which|what|many|all|the|list|name)$/.test(before) &&
    /^(who|that|which|with|in|from|by|did|do|does|is|are|was|were|have|has|had)$/.test(next.text)
  )
}
