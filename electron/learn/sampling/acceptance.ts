import { scoreTrajectory } from '../../agent/answer-scores.ts'
import type { AnswerItem, Trajectory } from '../../contract/trajectory.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { isFabricated } from '../rewards/reward.ts'
import { hasStructure } from '../rewards/turn-checks.ts'

/** A question with its right answers, and what else is known of it: a lesson, or one of a question set. */
export type SampledQuestion = Pick<GraphLesson, 'id' | 'question' | 'entities' | 'answers'> &
  Partial<
    Pick<GraphLesson, 'goldVariants' | 'hops' | 'shape' | 'operator' | 'paths' | 'rest' | 'logicalForm' | 'quality'>
  > & {
    /** The set's own word for what kind of question it is. */
    type?: string | undefined
  }

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
export const graphRollAcceptance: Acceptance = (trajectory, { answers, goldVariants }) =>
  unfinished(trajectory) ??
  (scoreTrajectory(trajectory, answers, goldVariants).em < 1 ? 'wrong' : undefined) ??
  (trajectory.answer.every(isGrounded) ? undefined : 'not grounded')

/** τ of KBQA-R1 §IV-B Step 3; the published code has `>=`. */
const REFERENCED_F1 = 0.9

/**
 * KBQA-R1 §IV-B Step 3: F1 of at least τ, and the correct structure of the tags, which is that of its format reward
 * (Table VII: r_format = 0.1): every turn thinks and then acts, and the last one answers.
 */
export const referencedAcceptance: Acceptance = (trajectory, { answers, goldVariants }) =>
  unfinished(trajectory) ??
  (hasStructure(trajectory) && !isFabricated(trajectory) ? undefined : 'malformed') ??
  (scoreTrajectory(trajectory, answers, goldVariants).f1 >= REFERENCED_F1 ? undefined : 'wrong')

function unfinished({ status }: Trajectory): Refusal | undefined {
  if (status === 'failed' || status === 'stopped' || status === 'running') return 'failed'
  return status === 'no-answer' ? 'unanswered' : undefined
}

/** Facts that were walked lead to it, or passages that were retrieved name it. */
function isGrounded({ evidence, passages = [] }: AnswerItem): boolean {
  return evidence.length > 0 || passages.length > 0
}
