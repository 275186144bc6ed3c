import type { ConceptStep } from '../../concept.ts'
import { mayBe } from '../walks/type-kinship.ts'
import { isNoun, root, singular } from '../wording/word-forms.ts'
import type { DrawnStep, DrawnWalk } from '../walks/drawn-walk.ts'
import type { GraphConcepts } from '../wording/graph-concepts.ts'

export interface MeasuredStep extends ConceptStep {
  /** The relation's name. */
  name: string
  /** Types of what the step before reached and of what this one starts at; absent at an anchor. */
  joint?: { arrived: string; leaves: string }
}

/** A question and what it is to be measured against. */
export interface Measured {
  question: string
  /** Names of the anchors as they stand in the question. */
  anchors: readonly string[]
  /** Every step of the way with how it is asked for. */
  steps: readonly MeasuredStep[]
  /** The answers can also be had by a single step from an anchor. */
  hasShortcut: boolean
}

export type QualityScores = [path: number, relevance: number, coherence: number]

/** Mean of the three scores below which a question is dropped (GraphWalker §2.2.1). */
export const QUALITY_THRESHOLD = 9

/**
 * GraphWalker's three dimensions (appendix H) as far as rules can measure them: whether the path is direct, whether
 * every step of it is said, whether the sentence has none of the faults that wording by rule can make. A writer reads
 * more out of a question than this.
 */
export function ruleQuality(measured: Measured): QualityScores {
  return [pathQuality(measured), relevance(measured), coherence(measured)]
}

export const meanQuality = (scores: QualityScores): number =>
  scores.reduce((sum, score) => sum + score, 0) / scores.length

/**
 * "Complete, direct and optimal, all relations semantically valid": a way that keeps turning back, or that a single
 * step could replace, is not, nor one that reaches something as a rating and goes on from it as a keyword because both
 * are called `good`.
 */
function pathQuality({ steps, hasShortcut }: Measured): number {
  const turns = steps.filter(
    (step, i) => i > 0 && step.concept === steps[i - 1]?.concept && step.direction !== steps[i - 1]?.direction,
  ).length
  return Math.max(
    0,
    10 -
      (hasShortcut ? 4 : 0) -
      (turns > 1 ? 2 * (turns - 1) : 0) -
      (steps.every(({ joint }) => joint === undefined || mayBe(joint.arrived, joint.leaves)) ? 0 : 5),
  )
}

/**
 * "The question directly matches what the path answers": the share of steps of which a word stands in the question, and
 * that every anchor does.
 */
function relevance({ question, anchors, steps }: Measured): number {
  if (!anchors.every(name => question.includes(name))) return 0
  const said = new Set(wordsOf(outside(question, anchors)).map(root))
  return (
    (10 * steps.filter(step => [...vocabulary(step)].some(word => said.has(word))).length) / Math.max(1, steps.length)
  )
}

/** "Grammatically correct, semantically clear, naturally phrased", by its absence of faults. */
function coherence({ question, anchors }: Measured): number {
  const text = outside(question, anchors)
  const words = wordsOf(text)
  const times = new Map<string, number>()
  for (const word of words) if (word.length > 3) times.set(root(word), (times.get(root(word)) ?? 0) + 1)
  const faults = [
    /[{}_]|\p{Ll}\p{Lu}|entity\d/u.test(text) ? 6 : 0,
    /\b(\p{L}+) \1\b/iu.test(text) ? 4 : 0,
    (question.match(/\?/g)?.length ?? 0) - anchors.reduce((sum, name) => sum + (name.match(/\?/g)?.length ?? 0), 0) > 1
      ? 3
      : 0,
    words.length > 35 ? 3 : words.length < 2 ? 2 : 0,
    /\ba [aeio]|\ban [^aeiouh\s]/i.test(text) ? 1 : 0,
    /\b(?:of|by|for|with|from|at) (?:of|by|for|with|in|to|from|at)\b/i.test(text) ? 2 : 0,
    words.some(word => word.length > 3 && !/[aeiouy]/i.test(word) && /^[a-z]+$/i.test(word)) ? 2 : 0,
    Math.max(0, ...times.values()) > 3 ? 3 : 0,
    disagrees(text) ? 4 : 0,
    /\bthe \p{L}+ the \p{L}+/iu.test(text) ? 2 : 0,
    words.length > LONG && words.length <= 35 ? 1 : 0,
  ]
  return Math.max(0, 10 - faults.reduce((sum, fault) => sum + fault, 0))
}

/** Words from which on a sentence is no longer read at a glance. */
const LONG = 20

/**
 * `is the films`, `the film that were`: one verb for several things, or several for one. A name is no word here, and what
 * has one form for both is no fault.
 */
function disagrees(text: string): boolean {
  const nounsIn = (form: RegExp): string[] => [...text.matchAll(form)].map(([, noun = '']) => noun.toLowerCase())
  return (
    nounsIn(/\b(?:is|was|has|does) the (\p{L}+)\b/giu).some(isSeveral) ||
    nounsIn(/\b(?:the|which|what) (\p{L}+) (?:that|which|who) (?:are|were|have|do)\b/giu).some(isOne)
  )
}

const isSeveral = (noun: string): boolean => singular(noun) !== noun && isNoun(singular(noun))
const isOne = (noun: string): boolean =>
  singular(noun) === noun && isNoun(noun) && !ONE_FORM.test(noun) && !COLLECTIVE.has(noun)

/** The same for one and for several. */
const ONE_FORM = /(?:series|species|news|ics)$/
/** One that people also speak of as several. */
const COLLECTIVE = new Set(['cast', 'crew', 'staff', 'team', 'police', 'family', 'band'])

/** The question without its anchors' names, of which nothing is to be read. */
function outside(question: string, anchors: readonly string[]): string {
  return anchors.toSorted((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, ' … '), question)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const SAYS_NOTHING = new Set(
  [
    'the',
    'of',
    'a',
    'an',
    'is',
    'are',
    'was',
    'were',
    'be',
    'been',
    'do',
    'does',
    'did',
    'has',
    'have',
    'had',
    'what',
    'which',
    'who',
    'whom',
    'whose',
    'that',
    'and',
    'x',
    's',
    't',
    'name',
    'there',
    'it',
    'people',
    'one',
    'ones',
    'in',
    'by',
    'with',
    'as',
    'to',
  ].map(root),
)

const vocabularies = new WeakMap<ConceptStep['concept'], Set<string>>()

/** Roots of the words by which a step may be asked for; the nouns of its ends do not say which step it is. */
function vocabulary({ concept, name }: MeasuredStep): Set<string> {
  const known = vocabularies.get(concept)
  if (known !== undefined) return known
  const phrases = [
    ...concept.nouns,
    ...concept.inverse,
    ...concept.be,
    ...concept.tail,
    ...concept.ask,
    ...concept.head,
    ...concept.askHead,
    ...concept.names,
    name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '),
  ]
  const verbs = [...concept.does, ...concept.done].flatMap(verb => Object.values(verb))
  const words = new Set(
    wordsOf([...phrases, ...verbs].join(' ').replace(/\{\w\}/g, ' '))
      .map(root)
      .filter(word => !SAYS_NOTHING.has(word)),
  )
  vocabularies.set(concept, words)
  return words
}

/** Every step of a walk with how it is asked for, and the types where two steps join. */
export function measuredSteps({ chains, rest }: DrawnWalk, concepts: GraphConcepts): MeasuredStep[] {
  const along = (steps: readonly DrawnStep[], start?: string): MeasuredStep[] => {
    let arrived = start
    return steps.map(step => {
      const known = concepts.step(step)
      const { headType, tailType } = known.concept
      const [leaves, reaches] = known.direction === 'tail' ? [headType, tailType] : [tailType, headType]
      const joint = arrived === undefined ? {} : { joint: { arrived, leaves } }
      arrived = reaches
      return { ...known, name: concepts.get(step.relation).name, ...joint }
    })
  }
  const before = chains.map(({ steps }) => along(steps))
  const last = before[0]?.at(-1)
  return [
    ...before.flat(),
    ...along(rest, last && (last.direction === 'tail' ? last.concept.tailType : last.concept.headType)),
  ]
}
