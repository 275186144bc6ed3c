import { z } from 'zod'
import { PathStepSchema } from './fact.ts'
import { TrajectorySchema } from './trajectory.ts'

export const LESSON_SOURCES = ['graphsynth', 'graphroll', 'rrs', 'use', 'import'] as const
export type LessonSource = (typeof LESSON_SOURCES)[number]

/**
 * Query structures as GraphWalker's Appendix B and the complex-query literature name them: a chain, two chains that
 * meet (2I), a chain after a meeting (IP), a meeting after a chain (PI).
 */
export const LESSON_SHAPES = ['path', '2i', 'ip', 'pi'] as const
export type LessonShape = (typeof LESSON_SHAPES)[number]

/**
 * What the agent of an episode got over: a call that was answered with an error, or a step that led to nothing that the
 * answer rests on.
 */
export const RECOVERY_KINDS = ['error', 'dead-end'] as const
export type RecoveryKind = (typeof RECOVERY_KINDS)[number]

/**
 * A training example over a real graph: a question, its answers and, where they are known, the way to them and an
 * episode that went it. A file of lessons is JSONL, one a line, and can be read as a question file as well.
 */
export const GraphLessonSchema = z.object({
  id: z.string().min(1),
  question: z.string().trim().min(1),
  /** Names of the topic entities; empty: to be found in the question. */
  entities: z.array(z.string()).default([]),
  /** Every right answer by its name in the graph. */
  answers: z.array(z.string()).min(1),
  /** Lists of answers of which each by itself is right, where a set has several readings of a question (WebQSP). */
  goldVariants: z.array(z.array(z.string()).min(1)).min(1).optional(),
  hops: z.number().int().positive().optional(),
  graph: z.object({ name: z.string(), fingerprint: z.string() }),
  source: z.enum(LESSON_SOURCES),
  shape: z.enum(LESSON_SHAPES).optional(),
  /** What the program of a lesson asks for, `count` or `superlative`; lessons that were walked have a shape instead. */
  operator: z.string().optional(),
  /**
   * The gold path: for each anchor the steps of its chain up to where it meets the others or ends; `rest` are the steps
   * taken after they met.
   */
  paths: z.array(z.object({ anchor: z.string(), steps: z.array(PathStepSchema) })).optional(),
  rest: z.array(PathStepSchema).optional(),
  /** An S-expression that gives the answers. */
  logicalForm: z.string().optional(),
  /** GraphWalker's three-way quality scores, 0 to 10 each, and who gave them. */
  quality: z.object({ scores: z.tuple([z.number(), z.number(), z.number()]), by: z.string() }).optional(),
  /** The episode that supervised fine-tuning imitates. */
  trajectory: TrajectorySchema.optional(),
  /** What that episode recovers from (GraphWalker §2.2.2); left out: nothing. */
  recovers: z.array(z.enum(RECOVERY_KINDS)).optional(),
})
export type GraphLesson = z.infer<typeof GraphLessonSchema>
