import { z } from 'zod'

const count = z.number().int().nonnegative()
const share = z.number().min(0).max(1)

/** Answers by which it is told whether what holds for any graph holds for one. */
export const LEAST_ANSWERS = 60

/** What a graph told of itself by questions that were drawn from it, before anybody asked one. */
export const ExploredSchema = z.object({
  version: z.literal(1),
  /** Of the graph as it was explored. */
  fingerprint: z.string(),
  /** What programs were weighed by; by other numbers nothing of it holds. */
  parser: z.string(),
  at: z.string(),
  seconds: z.number().nonnegative(),
  /** Questions that were drawn and asked, and how many of them were asked once more without the fact that decides them. */
  questions: count,
  twins: count,
  /** Questions left out: drawn twice, with answers that contradict each other. */
  contradicting: count,
  /** Answers to the questions, those of twins left out, and the share of them that is right. */
  answers: count,
  right: share,
  /**
   * The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. Left out where
   * those of any graph hold, or the answers were too few to tell.
   */
  leastChances: z.array(share).readonly().optional(),
})
export type Explored = z.infer<typeof ExploredSchema>

/** Questions that a graph proposes to whoever asks it for the first time. */
export const MOST_EXAMPLES = 3
export const ExampleQuestionsSchema = z.object({ examples: z.array(z.string()).max(MOST_EXAMPLES).readonly() })

/** They belong to the graph that they were drawn from, and to what answered them. */
export const KeptExamplesSchema = ExploredSchema.pick({ fingerprint: true, parser: true }).extend(
  ExampleQuestionsSchema.shape,
)

/** As it is learnt: what the program is that learnt it, its keeper adds. */
export const LearntSchema = ExploredSchema.omit({ parser: true })
export type Learnt = z.infer<typeof LearntSchema>
