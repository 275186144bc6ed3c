import { saying } from '../contract/words/saying.ts'
import { z } from 'zod'
import { jsonOf, TOO_LONG } from '../base/json-lines.ts'
import { textLines } from '../base/text-file.ts'
import { ClewError } from '../contract/errors.ts'
import { LESSON_SHAPES } from '../contract/lesson.ts'
import { readQuestions } from '../learn/question-sets/question-sets.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'
import { goldPathType } from './gold-path-type.ts'
import { parseChoiceQuestion } from './multiple-choice-file.ts'

export interface EvaluationQuestionSet {
  questions: EvaluationQuestion[]
  /** Lines that hold no question: counted all, the first hundred kept. */
  rejected: { line: number; reason: string }[]
  rejectedCount: number
}

export interface QuestionFileOptions {
  /** Reading stops after so many questions. */
  limit?: number | undefined
  /** A file with the type of each question: line n is that of the question in line n, as MetaQA's `*_types.txt`. */
  types?: string | undefined
}

const KEPT_REJECTIONS = 100

/**
 * Reads a question file for an evaluation: whatever {@link readQuestions} understands, and multiple-choice sets (KG-R1,
 * appendix F), with the type of each question where the file or a file beside it says it.
 * @throws {@link ClewError} when nothing in it is a question
 */
export async function readEvaluationQuestions(
  path: string,
  { limit, types }: QuestionFileOptions = {},
): Promise<EvaluationQuestionSet> {
  const set = (await asksToChoose(path)) ? await readChoices(path, limit) : await readQuestions(path, limit)
  const extras = await readExtras(path, set.questions.at(-1)?.id)
  const byLine = types === undefined ? undefined : await linesOf(types)
  const questions = set.questions.map((question): EvaluationQuestion => {
    const { type, knowledge } = extras.get(question.id) ?? {}
    const told = byLine?.[Number(question.id) - 1]?.trim() ?? type ?? question.type ?? goldPathType(question)
    return {
      ...question,
      ...(told === undefined || told === '' ? {} : { type: told }),
      ...(knowledge === undefined ? {} : { knowledge }),
    }
  })
  if (byLine !== undefined && questions.every(({ type }) => type === undefined))
    throw new ClewError('unreadable', saying('evaluationProblems.noTypes', { types: types ?? '', path }))
  return { ...set, questions }
}

type Extras = ReadonlyMap<string, { type?: string; knowledge?: string[] }>

const ExtrasSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  type: z.string().min(1).optional(),
  shape: z.enum(LESSON_SHAPES).optional(),
  hops: z.number().int().positive().optional(),
  knowledge: z.union([z.string().transform(text => [text]), z.array(z.string())]).optional(),
})

/** Whether the first line has options. */
async function asksToChoose(path: string): Promise<boolean> {
  for await (const { text = '' } of textLines(path)) {
    const value = jsonOf(text)
    return typeof value === 'object' && value !== null && 'question' in value && 'options' in value
  }
  return false
}

/**
 * What a line of JSON says beside its question: its type, or its gold path's shape (GraphWalker, Figure 9), and what
 * should be retrieved for it.
 * @param last the id of the last question that is wanted
 */
async function readExtras(path: string, last: string | undefined): Promise<Extras> {
  const byId = new Map<string, { type?: string; knowledge?: string[] }>()
  for await (const { number, text = '' } of textLines(path)) {
    if (text.trim() === '') continue
    // A set in another form has no such lines.
    if (number === 1 && !text.trimStart().startsWith('{')) break
    const read = ExtrasSchema.safeParse(jsonOf(text))
    if (!read.success) continue
    const { id = String(number), type, shape, hops, knowledge } = read.data
    const told = type ?? (shape === 'path' && hops !== undefined ? `${hops}-hop` : shape)
    if (told !== undefined || knowledge !== undefined)
      byId.set(id, { ...(told === undefined ? {} : { type: told }), ...(knowledge === undefined ? {} : { knowledge }) })
    if (id === last) break
  }
  return byId
}

async function readChoices(path: string, limit = Number.POSITIVE_INFINITY): Promise<EvaluationQuestionSet> {
  const set: EvaluationQuestionSet = { questions: [], rejected: [], rejectedCount: 0 }
  for await (const { number: line, text } of textLines(path)) {
    if (text?.trim() === '') continue
    if (set.questions.length >= limit) break
    const read = text === undefined ? TOO_LONG : parseChoiceQuestion(jsonOf(text), line)
    if (typeof read !== 'string') {
      set.questions.push(read)
      continue
    }
    set.rejectedCount += 1
    if (set.rejected.length < KEPT_REJECTIONS) set.rejected.push({ line, reason: read })
  }
  const [first] = set.rejected
  if (set.questions.length === 0)
    throw new ClewError(
      'unreadable',
      saying('evaluationProblems.noChoices', { path, line: first?.line ?? 1, why: first?.reason ?? '' }),
    )
  return set
}

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = []
  for await (const { text = '' } of textLines(path)) lines.push(text)
  if (lines.length === 0) throw new ClewError('unreadable', saying('evaluationProblems.typesEmpty', { path }))
  return lines
}
