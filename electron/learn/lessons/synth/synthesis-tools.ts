import type { TextWriter } from '../../../model/policy.ts'
import type { GraphLesson } from '../../../contract/lesson.ts'
import type { SynthesisCounts } from './counts.ts'
import type { WalkLimits } from './walks/drawn-walk.ts'
import type { GoldPathTools } from './episodes/gold-path-episode.ts'

export interface LessonWriter {
  name: string
  writer: TextWriter
  /** Whether its time is up: from then on the grammar words what is drawn. */
  isTimeUp?(): boolean
}

/** What lessons are made with, besides the plan. */
export interface SynthesisTools {
  seed: number
  limits?: Partial<WalkLimits>
  /** Whether a lesson must not be learnt from. */
  keptOut?: ((lesson: GraphLesson) => boolean) | undefined
  /**
   * A model that words the questions and judges them; where it fails, and where there is none, the grammar and the
   * rules do.
   */
  writer?: LessonWriter | undefined
  /**
   * Every lesson is to come with the episode along its path; those whose episode does not reach the answers are
   * dropped.
   */
  episodes?: Omit<GoldPathTools, 'kg' | 'signal'> | undefined
  /**
   * Lessons that were made earlier, of the same graph: none of them is made again, and they count towards those asked
   * for.
   */
  before?: readonly GraphLesson[]
  /** Filled while lessons are made. */
  counts?: SynthesisCounts
  signal?: AbortSignal | undefined
}
