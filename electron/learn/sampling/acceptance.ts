import { scoreTrajectory } from '../../agent/answer-scores.ts'
import type { AnswerItem, Trajectory } from '../../contract/trajectory.ts'
import type { GraphLesson } from '../../contract/lesson.ts'

/** A question with its right answers, and what else is known of it: a lesson, or one of a question set. */
export type SampledQuestion = Pick<GraphLesson, 'id' | 'question' | 'entities' | 'answers'> &
  Partial<Pick<GraphLesson, 'hops' | 'shape' | 'paths' | 'rest' | 'logicalForm' | 'quality'>>

/** Why a rollout is not kept as a lesson. */
export const REFUSALS = [
  'failed',
  'unanswered',
  'wrong',
  'not grounded',
  'malformed',
  'hint left',
  'duplicate',
  'surplus',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** Judges a rollout of a question; undefined: it is kept. */
export type Acceptance = (trajectory: Trajectory, question: SampledQuestion) => Refusal | undefined

/** GraphWalker §2.2.2: the answer is exactly right (EM = 1), and each item of it appears in the observations. */
export const graphRollAcceptance: Acceptance = (trajectory, { answers }) =>
  unfinished(trajectory) ??
  (scoreTrajectory(trajectory, answers).em < 1 ? 'wrong' : undefined) ??
  (trajectory.answer.every(isGrounded) ? undefined : 'not grounded')

/** τ of KBQA-R1 §IV-B Step 3; the published code has `>=`. */
const REFERENCED_F1 = 0.9

/** KBQA-R1 §IV-B Step 3: F1 of at least τ, and every turn in the protocol's form. */
export const referencedAcceptance: Acceptance = (trajectory, { answers }) =>
  unfinished(trajectory) ??
  (isWellFormed(trajectory) ? undefined : 'malformed') ??
  (scoreTrajectory(trajectory, answers).f1 >= REFERENCED_F1 ? undefined : 'wrong')

function unfinished({ status }: Trajectory): Refusal | undefined {
  if (status === 'failed' || status === 'stopped' || status === 'running') return 'failed'
  return status === 'no-answer' ? 'unanswered' : undefined
}

/** Facts that were walked lead to it, or passages that were retrieved name it. */
function isGrounded({ evidence, passages = [] }: AnswerItem): boolean {
  return evidence.length > 0 || passages.length > 0
}

/**
 * Every turn could be read as an action, and none pretends to be the graph (the fabricated observations of KG-R1, Table
 * 12).
 */
export function isWellFormed({ turns }: Pick<Trajectory, 'turns'>): boolean {
  return turns.every(({ action, text }) => action !== undefined && !/<\/?(?:information|knowledge)>/i.test(text))
}
