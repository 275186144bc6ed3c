/** What a question's program comes to, and by which operator: the kinds that a mix of lessons is drawn from. */
export const PROGRAM_KINDS = [
  'chain',
  'class',
  'both',
  'either',
  'without',
  'others',
  'count',
  'superlative',
  'most',
  'compare',
  'between',
  'number-of',
  'than-another',
  'which-of-two',
  'one-of-two',
  'most-often',
  'aggregate',
  'yes-no',
  'class-list',
  'named-like',
  'nested',
  'during',
  'first',
  'when',
  'how-often',
  'times-of',
] as const
export type ProgramKind = (typeof PROGRAM_KINDS)[number]

/** Beside those with a program, questions that a graph does not answer. */
export type LessonKind = ProgramKind | 'unsaid'

/** A stretch of a question that names something of its program. */
export interface ProgramMention {
  start: number
  end: number
  role: 'entity' | 'class' | 'value'
  /** What it names there: an entity's or a class's key, a value as it is written. */
  means: string
}

/** A question, the program that it asks for and what that comes to in its graph. */
export interface ProgramLesson {
  question: string
  /** As `printSExpression` writes it; empty where the graph does not say, and then there are no answers. */
  program: string
  /** Names, numbers, times, or `yes` and `no`. */
  answers: string[]
  kind: LessonKind
  mentions: ProgramMention[]
  /** The question of which this is the twin: the same but for one word, and with another answer. */
  twinOf?: string
}
