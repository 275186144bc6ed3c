import { z } from 'zod'
import { EstimateSchema, IntervalSchema } from './score.ts'

const breakdown = { n: z.number(), hit1: EstimateSchema, f1: EstimateSchema, em: z.number(), retrievalRate: z.number() }

/** The accuracy of multiple choice (KG-R1, appendix F): the share of answers that chose the right option. */
const MultipleChoiceSchema = z.object({
  n: z.number(),
  accuracy: EstimateSchema,
  /** Answers that named no option. */
  unread: z.number(),
})
export type MultipleChoiceResult = z.infer<typeof MultipleChoiceSchema>

/** Questions that resemble a lesson (GraphWalker B.2). */
const ContaminationSchema = z.object({
  lessons: z.number(),
  contaminated: z.number(),
  share: z.number(),
  /** Scores on the rest. */
  clean: z.object({ n: z.number(), hit1: EstimateSchema, f1: EstimateSchema }),
  examples: z.array(z.object({ question: z.string(), lesson: z.string(), why: z.string() })),
})
export type ContaminationResult = z.infer<typeof ContaminationSchema>

/** What a model said of the answers (KG-R1, appendix C.1): a judgement, not a measurement. */
const JudgedMatchSchema = z.object({
  by: z.string(),
  /** Answers that were judged. */
  n: z.number(),
  /** Answers that the judge gave nothing usable for; they are in no mean. */
  failed: z.number(),
  /** Share of answers in which some gold answer is met. */
  hit: z.number(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
})
export type JudgedMatch = z.infer<typeof JudgedMatchSchema>

/** Means of a model's scores from 0 to 10 (Graph-R1, appendix F, Eq. 36): a judgement, not a measurement. */
const JudgedDimensionsSchema = z.object({
  by: z.string(),
  n: z.number(),
  failed: z.number(),
  /** By the dimension's name. */
  scores: z.record(z.string(), z.number()),
  /** The mean of the seven. */
  overall: z.number(),
})
export type JudgedDimensions = z.infer<typeof JudgedDimensionsSchema>

const PassAtKSchema = EstimateSchema.extend({ k: z.number() })
export type PassAtK = z.infer<typeof PassAtKSchema>

/** Selective answering: how sure the agent was of the answers whose chance it estimated, and how sure it was right to be. */
const SelectiveResultSchema = z.object({
  answers: z.number(),
  /** The share of them that was sure enough to be given; of those, the share that was wrong. */
  given: EstimateSchema,
  wrong: EstimateSchema,
  /** Of the right ones, the share that was given. */
  rightGiven: EstimateSchema,
  /** The expected calibration error of the chance. */
  error: z.number(),
  /** Of the answers with a chance from 0 to .1, from .1 to .2 …: how many, their mean chance, the share of right ones. */
  bins: z.array(z.object({ answers: z.number(), chance: z.number(), right: z.number() })),
  /** The share of wrong answers among so many of the surest. */
  risks: z.array(z.object({ coverage: z.number(), risk: z.number() })),
})
export type SelectiveResult = z.infer<typeof SelectiveResultSchema>

/** What an answer took (KG-R1, E.2): means over the answers. */
const EfficiencySchema = z.object({
  /** Turns that the model wrote, and calls that it made to the graph (Table 10). */
  llmCalls: z.number(),
  serverCalls: z.number(),
  /** Seconds from question to answer (Figure 7a). */
  latency: z.object({ mean: z.number(), deviation: z.number() }),
  secondsPerTurn: z.number().optional(),
  /** Seconds until the end of the first turn, the second, … (Figure 7b). */
  untilTurn: z.array(z.number()).optional(),
  /** Of the answers that the last run of the evaluation gave, `atOnce` of them side by side (Table 9). */
  throughput: z
    .object({
      answers: z.number(),
      atOnce: z.number(),
      seconds: z.number(),
      answersPerSecond: z.number(),
      tokensPerSecond: z.number(),
      callsPerSecond: z.number(),
    })
    .optional(),
})
export type Efficiency = z.infer<typeof EfficiencySchema>

const seeds = z.object({ mean: z.number(), deviation: z.number(), each: z.array(z.number()) })
/** Scores under each seed, their mean and standard deviation. */
const SeedSpreadSchema = z.object({ f1: seeds, hit1: seeds, em: seeds })
export type SeedSpread = z.infer<typeof SeedSpreadSchema>

/** Means over the questions; shares are from 0 to 1. Of several samples of a question the mean counts. */
export const EvaluationResultSchema = z.object({
  n: z.number(),
  f1: z.number(),
  hit1: z.number(),
  em: z.number(),
  retrievalRate: z.number(),
  /** A question's tokens written by the agent, over all its turns. */
  generatedTokens: z.number(),
  /**
   * A question's prompt and written tokens at its longest turn, as in KG-R1's Table 1: the context is not counted again
   * for every turn.
   */
  totalTokens: z.number(),
  /** A question's calls to the graph, wrong ones included. */
  calls: z.number(),
  turns: z.number(),
  secondsPerQuestion: z.number(),
  /** Answers whose trajectory failed, in all. They score 0 and count in the means. */
  errors: z.number(),
  /** Turns that the graph answered with an error, in all: malformed, or a name that does not exist. */
  invalidCalls: z.number(),
  /** Valid calls that found nothing (KG_NO_RESULTS), in all. */
  emptyCalls: z.number(),
  /** Answers to each question. */
  samples: z.number(),
  /** 95 %, over the questions. */
  intervals: z.object({ f1: IntervalSchema, hit1: IntervalSchema, em: IntervalSchema, retrievalRate: IntervalSchema }),
  /** Token F1 (Graph-R1, Eq. 34). */
  tokenF1: z.number(),
  /** How others count the same answers; never to be set beside `hit1`, `em` and `f1` as if they were the same. */
  variants: z.object({
    anyHit: z.number(),
    rogHit: z.number(),
    graphWalkerRelaxedEm: z.number(),
    kgR1UnionGoldF1: z.number(),
  }),
  /**
   * Episodes with an erroneous step, and the share of them that end right (GraphWalker §3.4); null where there are
   * none.
   */
  recovery: z.object({ episodes: z.number(), rate: z.number().nullable() }),
  byHops: z.array(z.object({ hops: z.number(), ...breakdown })),
  byType: z.array(z.object({ type: z.string(), ...breakdown })),
  /** By what training has seen of them, where the set says it (GrailQA; KBQA-R1, Table III). */
  byLevel: z.array(z.object({ level: z.string(), ...breakdown })).optional(),
  /** The chance that one of k answers has a right first item, k from 1 to the samples. */
  passAt: z.array(PassAtKSchema).optional(),
  efficiency: EfficiencySchema.optional(),
  /** Where every question has several samples. */
  seeds: SeedSpreadSchema.optional(),
  /** Scores of the union of each question's samples. */
  union: z.object({ f1: z.number(), hit1: z.number(), em: z.number(), anyHit: z.number() }).optional(),
  /** Mean cosine of what was retrieved and what should have been, and what compared them (Graph-R1, Eq. 35). */
  retrievalSimilarity: z.object({ mean: z.number(), answers: z.number(), by: z.string() }).optional(),
  /** Absent where no chance was estimated. */
  sureness: SelectiveResultSchema.optional(),
  multipleChoice: MultipleChoiceSchema.optional(),
  contamination: ContaminationSchema.optional(),
  judge: JudgedMatchSchema.optional(),
  dimensions: JudgedDimensionsSchema.optional(),
})
export type EvaluationResult = z.infer<typeof EvaluationResultSchema>
export type Breakdown = Omit<EvaluationResult['byHops'][number], 'hops'>
