import type { Trajectory } from './trajectory.ts'
import type { Difference, Estimate } from '../agent/score-intervals.ts'
import type { EvaluationPlan, EvaluationPlanInput, EvaluationSetup } from './evaluation-plan.ts'
import type { EvaluationResult } from './evaluation-result.ts'
import type { Scores } from '../agent/answer-scores.ts'
export type { Difference, Estimate, Interval } from '../agent/score-intervals.ts'
export type { EvaluationPlan, EvaluationPlanInput, EvaluationSetup, JudgePlan } from './evaluation-plan.ts'
export type {
  Breakdown,
  ContaminationResult,
  EvaluationResult,
  JudgedMatch,
  JudgedDimensions,
  MultipleChoiceResult,
  PassAtK,
} from './evaluation-result.ts'

/** Where the questions come from. They are copied, so that an evaluation can go on whatever becomes of the file. */
export type QuestionSource =
  /** A file of this machine: the window and the command line only. */
  | { kind: 'file'; path: string; /** A file with the type of each question, line by line. */ types?: string }
  /** What the browser has sent to `POST /upload` before. */
  | { kind: 'upload'; uploadId: string; typesUploadId?: string }
  /** Questions that a run of training has kept back. */
  | { kind: 'held-out'; run: string }
  /** Those of another evaluation, to compare with it question by question. */
  | { kind: 'evaluation'; id: string }

export type EvaluationRequest = EvaluationPlanInput & { questions: QuestionSource }

/** `waiting` and `running` have a job; the rest can be gone on with by `resume` unless they are `done`. */
export type EvaluationState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped' | 'interrupted'

/** An evaluation as the list shows it. */
export interface EvaluationView {
  id: string
  name: string
  kg: string
  /** The model as people read it, and its id. */
  model: string
  modelId: string
  adapter?: string
  /** The protocol, or the baseline. */
  protocol: string
  /** What the question set is called: a file's name, or the run that kept it back. */
  questionSet: string
  state: EvaluationState
  /** Answers that are there, of how many. */
  done: number
  of: number
  samples: number
  startedAt: string
  endedAt?: string
  /** The job that does it, while there is one. */
  jobId?: string
  error?: string
  /** What a person should know, a sentence each: lines that hold no question, answers that a judge did not give. */
  notes: string[]
  /** Without an interval while it is running. */
  hit1?: Estimate
  f1?: Estimate
  em?: Estimate
  /** The matrix that it is a cell of. */
  matrix?: string
}

export interface EvaluationDetail extends EvaluationView {
  plan: EvaluationPlan
  /** There once it is done. */
  result?: EvaluationResult
}

export type RecordFilter = 'all' | 'right' | 'wrong' | 'failed' | 'contaminated'

/** One answer of an evaluation. `at` and `sample`, both from 0, name it. */
export interface RecordView {
  at: number
  sample: number
  id: string
  question: string
  /** The first of them, and how many there are. */
  gold: string[]
  goldCount: number
  answers: string[]
  answerCount: number
  hops?: number
  type?: string
  status: Trajectory['status']
  scores: Scores
  calls: number
  generatedTokens: number
  totalTokens: number
  seconds: number
  contaminated?: true
  /** What the judge said of each gold answer, where one was asked. */
  judged?: boolean[]
}

export interface RecordPage {
  total: number
  records: RecordView[]
}

export type ChangeFilter = 'all' | 'won' | 'lost' | 'both' | 'neither'

/** How the measures of two evaluations of the same questions differ, B less A. */
export interface ComparisonView {
  a: EvaluationView
  b: EvaluationView
  /** Questions that both have answered. */
  questions: number
  onlyA: number
  onlyB: number
  measures: {
    name: 'hit1' | 'f1' | 'em' | 'retrievalRate' | 'generatedTokens' | 'totalTokens' | 'calls' | 'secondsPerQuestion'
    a: number
    b: number
    difference: Difference
  }[]
  /** Questions by whether the first answer is right in A and in B. `won`: in B alone. */
  counts: { won: number; lost: number; both: number; neither: number }
  /** McNemar's exact test on `won` and `lost`, two-sided. */
  mcNemar: number
  /** What makes the comparison less than fair, a sentence each: another protocol, other questions. */
  notes: string[]
}

/** One question in two evaluations; the trajectories are read by `trajectory` under each evaluation's id. */
export interface ChangeView {
  change: Exclude<ChangeFilter, 'all'>
  question: string
  gold: string[]
  a: ChangeSide
  b: ChangeSide
}

export interface ChangeSide {
  at: number
  sample: number
  answers: string[]
  hit1: number
  f1: number
}

export interface ChangePage {
  total: number
  changes: ChangeView[]
}

export interface MatrixRequest {
  name?: string
  /** Who answers: every model or adapter is a row. */
  rows: Pick<EvaluationSetup, 'model' | 'adapter' | 'baseline' | 'protocol'>[]
  /** A graph with its questions is a column. */
  columns: { kg: string; questions: QuestionSource }[]
  plan: Omit<EvaluationPlanInput, 'kg' | 'model' | 'adapter' | 'name' | 'baseline'>
}

/** The shape of KG-R1's Table 2: who answers, down; the graphs, across. Trained on none of them means zero-shot. */
export interface MatrixView {
  id: string
  name: string
  state: EvaluationState
  jobId?: string
  error?: string
  startedAt: string
  columns: { kg: string; questionSet: string }[]
  rows: {
    label: string
    model: string
    adapter?: string
    /** The graph that the adapter was taught on. */
    trainedOn?: string
    cells: MatrixCell[]
    /** Over all questions of the cells that are done, so that each question weighs the same (the AVG. of Table 2). */
    average?: { questions: number; hit1: number; f1: number }
  }[]
}

export interface MatrixCell {
  state: EvaluationState
  /** There once it has begun. */
  evaluation?: string
  error?: string
  questions: number
  hit1?: Estimate
  f1?: Estimate
}

/** A question set before it is used. */
export interface QuestionSetView {
  questions: number
  rejected: { line: number; reason: string }[]
  rejectedCount: number
  byHops: { hops: number; questions: number }[]
  types: string[]
  /** It asks to choose among options (KG-R1, appendix F). */
  multipleChoice: boolean
  examples: { question: string; answers: string[] }[]
}
