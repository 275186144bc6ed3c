import { z } from 'zod'
import { AnswerRowSchema } from './answer-row.ts'
import { EvaluationPlanSchema, EvaluationSetupSchema } from './evaluation-plan.ts'
import { EvaluationResultSchema } from './evaluation-result.ts'
import { GraphNameSchema, IdSchema, PathSchema } from './ids.ts'
import { DifferenceSchema, EstimateSchema } from './score.ts'
import { WorkStateSchema } from './states.ts'
import { SayingSchema } from './words/saying.ts'

/** Where the questions come from. They are copied, so that an evaluation can go on whatever becomes of the file. */
export const QuestionSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    /** A file of this machine: the window and the command line only. */
    kind: z.literal('file'),
    path: PathSchema,
    /** A file with the type of each question, line by line. */
    types: PathSchema.optional(),
  }),
  /** What the browser has sent to `POST /upload` before. */
  z.object({ kind: z.literal('upload'), uploadId: IdSchema, typesUploadId: IdSchema.optional() }),
  /** Questions that a run of training has kept back. */
  z.object({ kind: z.literal('held-out'), run: IdSchema }),
  /** Those of another evaluation, to compare with it question by question. */
  z.object({ kind: z.literal('evaluation'), id: IdSchema }),
])
export type QuestionSource = z.infer<typeof QuestionSourceSchema>

export const EvaluationRequestSchema = EvaluationPlanSchema.extend({ questions: QuestionSourceSchema })
/** As a person or a form gives it: what has a default may be left out. */
export type EvaluationRequest = z.input<typeof EvaluationRequestSchema>

/** `waiting` and `running` have a job; the rest can be gone on with by `resume` unless they are `done`. */
export const EvaluationStateSchema = WorkStateSchema.exclude(['paused', 'cancelled'])
export type EvaluationState = z.infer<typeof EvaluationStateSchema>

/** An evaluation as the list shows it. */
export const EvaluationViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  kg: z.string(),
  /** The model as people read it, and its id. */
  model: z.string(),
  modelId: z.string(),
  adapter: z.string().optional(),
  /** The protocol, or the baseline. */
  protocol: z.string(),
  /** What the question set is called: a file's name, or the run that kept it back. */
  questionSet: z.string(),
  state: EvaluationStateSchema,
  /** Answers that are there, of how many. */
  done: z.number(),
  of: z.number(),
  samples: z.number(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  /** The job that does it, while there is one. */
  jobId: z.string().optional(),
  error: z.string().optional(),
  /**
   * What a person should know, a sentence each: lines that hold no question, answers that a judge did not give.
   */
  notes: z.array(SayingSchema),
  /** Without an interval while it is running. */
  hit1: EstimateSchema.optional(),
  f1: EstimateSchema.optional(),
  em: EstimateSchema.optional(),
  /** The matrix that it is a cell of. */
  matrix: z.string().optional(),
})
export type EvaluationView = z.infer<typeof EvaluationViewSchema>

export const EvaluationDetailSchema = EvaluationViewSchema.extend({
  plan: EvaluationPlanSchema,
  /** There once it is done. */
  result: EvaluationResultSchema.optional(),
})
export type EvaluationDetail = z.infer<typeof EvaluationDetailSchema>

export const RecordFilterSchema = z.enum(['all', 'right', 'wrong', 'failed', 'contaminated'])
export type RecordFilter = z.infer<typeof RecordFilterSchema>

/** One answer of an evaluation. `at` and `sample`, both from 0, name it. */
export const RecordViewSchema = AnswerRowSchema.pick({
  at: true,
  sample: true,
  id: true,
  question: true,
  /** The first of them; `goldCount` says how many there are, and so for `answers`. */
  gold: true,
  answers: true,
  hops: true,
  type: true,
  status: true,
  scores: true,
  contaminated: true,
}).extend({
  goldCount: z.number(),
  answerCount: z.number(),
  calls: z.number(),
  generatedTokens: z.number(),
  totalTokens: z.number(),
  seconds: z.number(),
  /** What the judge said of each gold answer, where one was asked. */
  judged: z.array(z.boolean()).optional(),
})
export type RecordView = z.infer<typeof RecordViewSchema>

export const RecordPageSchema = z.object({ total: z.number(), records: z.array(RecordViewSchema) })
export type RecordPage = z.infer<typeof RecordPageSchema>

/** The part of a list that is wanted. */
export const PageSchema = z.object({
  offset: z.number().int().min(0).max(100_000_000),
  limit: z.number().int().min(1).max(1_000),
})

export const ChangeFilterSchema = z.enum(['all', 'won', 'lost', 'both', 'neither'])
export type ChangeFilter = z.infer<typeof ChangeFilterSchema>

/** How the measures of two evaluations of the same questions differ, B less A. */
export const ComparisonViewSchema = z.object({
  a: EvaluationViewSchema,
  b: EvaluationViewSchema,
  /** Questions that both have answered. */
  questions: z.number(),
  onlyA: z.number(),
  onlyB: z.number(),
  measures: z.array(
    z.object({
      name: z.enum([
        'hit1',
        'f1',
        'em',
        'retrievalRate',
        'generatedTokens',
        'totalTokens',
        'calls',
        'secondsPerQuestion',
      ]),
      a: z.number(),
      b: z.number(),
      difference: DifferenceSchema,
    }),
  ),
  /** Questions by whether the first answer is right in A and in B. `won`: in B alone. */
  counts: z.object({ won: z.number(), lost: z.number(), both: z.number(), neither: z.number() }),
  /** McNemar's exact test on `won` and `lost`, two-sided. */
  mcNemar: z.number(),
  /** What makes the comparison less than fair, a sentence each: another protocol, other questions. */
  notes: z.array(SayingSchema),
})
export type ComparisonView = z.infer<typeof ComparisonViewSchema>

const ChangeSideSchema = z.object({
  at: z.number(),
  sample: z.number(),
  answers: z.array(z.string()),
  hit1: z.number(),
  f1: z.number(),
})
export type ChangeSide = z.infer<typeof ChangeSideSchema>

/** One question in two evaluations; the trajectories are read under each evaluation's id. */
export const ChangeViewSchema = z.object({
  change: ChangeFilterSchema.exclude(['all']),
  question: z.string(),
  gold: z.array(z.string()),
  a: ChangeSideSchema,
  b: ChangeSideSchema,
})
export type ChangeView = z.infer<typeof ChangeViewSchema>

export const ChangePageSchema = z.object({ total: z.number(), changes: z.array(ChangeViewSchema) })
export type ChangePage = z.infer<typeof ChangePageSchema>

/** CSV has a line for every answer, JSONL the same with the scores by name; neither has the trajectories. */
export const EvaluationExportSchema = z.enum(['csv', 'jsonl'])
export type EvaluationExport = z.infer<typeof EvaluationExportSchema>

/** A question set before it is used. */
export const QuestionSetViewSchema = z.object({
  questions: z.number(),
  rejected: z.array(z.object({ line: z.number(), reason: z.string() })),
  rejectedCount: z.number(),
  byHops: z.array(z.object({ hops: z.number(), questions: z.number() })),
  types: z.array(z.string()),
  /** It asks to choose among options (KG-R1, appendix F). */
  multipleChoice: z.boolean(),
  examples: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
})
export type QuestionSetView = z.infer<typeof QuestionSetViewSchema>

export const MatrixRequestSchema = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  /** Who answers: every model or adapter is a row. */
  rows: z
    .array(EvaluationSetupSchema.pick({ model: true, adapter: true, baseline: true, protocol: true }))
    .min(1)
    .max(100),
  /** A graph with its questions is a column. */
  columns: z
    .array(z.object({ kg: GraphNameSchema, questions: QuestionSourceSchema }))
    .min(1)
    .max(100),
  plan: EvaluationPlanSchema.omit({ kg: true, model: true, adapter: true, name: true, baseline: true }),
})
/** As a person or a form gives it: what has a default may be left out. */
export type MatrixRequest = z.input<typeof MatrixRequestSchema>

export const MatrixCellSchema = z.object({
  state: EvaluationStateSchema,
  /** There once it has begun. */
  evaluation: z.string().optional(),
  error: z.string().optional(),
  questions: z.number(),
  hit1: EstimateSchema.optional(),
  f1: EstimateSchema.optional(),
})
export type MatrixCell = z.infer<typeof MatrixCellSchema>

/** The shape of KG-R1's Table 2: who answers, down; the graphs, across. Trained on none of them means zero-shot. */
export const MatrixViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: EvaluationStateSchema,
  jobId: z.string().optional(),
  error: z.string().optional(),
  startedAt: z.string(),
  columns: z.array(z.object({ kg: z.string(), questionSet: z.string() })),
  rows: z.array(
    z.object({
      label: z.string(),
      model: z.string(),
      adapter: z.string().optional(),
      /** The graph that the adapter was taught on. */
      trainedOn: z.string().optional(),
      cells: z.array(MatrixCellSchema),
      /** Over all questions of the cells that are done, so that each question weighs the same (the AVG. of Table 2). */
      average: z.object({ questions: z.number(), hit1: z.number(), f1: z.number() }).optional(),
    }),
  ),
})
export type MatrixView = z.infer<typeof MatrixViewSchema>

/** Of the questions that were looked at, how many a graph knows the topics of. */
export const TopicsFoundSchema = z.object({ kg: z.string(), found: z.number(), of: z.number() })
export type TopicsFound = z.infer<typeof TopicsFoundSchema>
