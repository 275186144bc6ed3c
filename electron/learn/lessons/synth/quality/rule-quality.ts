import { mayBe } from '../walks/type-kinship.ts'
import type { DrawnStep, DrawnWalk } from '../walks/drawn-walk.ts'
import type { GraphConcepts } from '../wording/graph-concepts.ts'
import { endOf, untrueShare, type ClassClaim } from './class-claims.ts'
import { saidSteps, type MeasuredStep } from './said-steps.ts'
import { sentenceFaults } from './sentence-faults.ts'
import { sentenceOf, type Sentence } from './sentence.ts'

/** A question and what it is to be measured against. */
export interface Measured {
  question: string
  /** Names of the anchors as they stand in the question. */
  anchors: readonly string[]
  /** Every step of the way with how it is asked for. */
  steps: readonly MeasuredStep[]
  /** The answers can also be had by a single step from an anchor. */
  hasShortcut: boolean
  /** What class words would say of what is reached, where the graph says otherwise. */
  claims?: readonly ClassClaim[]
  /** How many answers there are. */
  answers?: number
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
  const sentence = sentenceOf(measured.question, measured.anchors)
  return [pathQuality(measured), relevance(measured, sentence), coherence(measured, sentence)]
}

export const meanQuality = (scores: QualityScores): number =>
  scores.reduce((sum, score) => sum + score, 0) / scores.length

/** Answers from which on a question asks for a list rather than for something. */
const HANDFUL = 10
const CROWD = 25

/**
 * "Complete, direct and optimal, all relations semantically valid": a way that keeps turning back, or that a single
 * step could replace, is not, nor one that reaches something as a rating and goes on from it as a keyword because both
 * are called `good`.
 */
function pathQuality({ steps, hasShortcut, answers = 1 }: Measured): number {
  const turns = steps.filter(
    (step, i) => i > 0 && step.concept === steps[i - 1]?.concept && step.direction !== steps[i - 1]?.direction,
  ).length
  return Math.max(
    0,
    10 -
      (hasShortcut ? 4 : 0) -
      (answers > CROWD ? 1 : answers > HANDFUL ? 0.5 : 0) -
      (turns > 1 ? 2 * (turns - 1) : 0) -
      (steps.every(({ joint }) => joint === undefined || mayBe(joint.arrived, joint.leaves)) ? 0 : 5),
  )
}

/**
 * "The question directly matches what the path answers": the share of steps of which a word stands in the question, that
 * every anchor does, and that what is named by a class is of it.
 */
function relevance({ question, anchors, steps, claims = [] }: Measured, sentence: Sentence): number {
  if (!anchors.every(name => question.includes(name))) return 0
  return 10 * saidSteps(sentence, steps) * (1 - UNTRUE * untrueShare(sentence.text, claims))
}

/** What a class word costs that is true of nothing which it names. */
const UNTRUE = 0.6

/** What a step costs that only its relation's name says how to ask for. */
const BY_NAME = 0.5

/** "Grammatically correct, semantically clear, naturally phrased", by its absence of faults. */
function coherence({ question, anchors, steps }: Measured, sentence: Sentence): number {
  const marksOf = (text: string): number => text.match(/\?/g)?.length ?? 0
  const marks = marksOf(question) - anchors.reduce((sum, name) => sum + marksOf(name), 0)
  const last = steps.at(-1)
  const faults = sentenceFaults(sentence, { hops: steps.length, marks, asked: last && endOf(last) })
  const byName = Math.min(2, BY_NAME * steps.filter(step => step.byName === true).length)
  return Math.max(0, 10 - byName - faults.reduce((sum, [, points]) => sum + points, 0))
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
      const { name, known: listed } = concepts.get(step.relation)
      return { ...known, name, byName: !listed, ...joint }
    })
  }
  const before = chains.map(({ steps }) => along(steps))
  const last = before[0]?.at(-1)
  return [
    ...before.flat(),
    ...along(rest, last && (last.direction === 'tail' ? last.concept.tailType : last.concept.headType)),
  ]
}
