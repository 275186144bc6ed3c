import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'

export interface Question {
  id: string
  question: string
  /** Names of the topic entities; empty: to be found in the question. */
  entities: string[]
  /** The gold answers, at least one. */
  answers: string[]
  hops?: number
}

export interface QuestionSet {
  questions: Question[]
  /** Lines that hold no question: counted all, the first hundred kept. */
  rejected: { line: number; reason: string }[]
  rejectedCount: number
}

/** A question file from which nothing could be read. */
export class NoQuestionsError extends Error {
  override readonly name = 'NoQuestionsError'
}

const KEPT_REJECTIONS = 100
const LONGEST_LINE = 1_000_000

const Text = z.union([z.string(), z.number()]).transform(String)
const JsonQuestion = z.object({
  question: z.string().trim().min(1),
  answers: z.array(Text).min(1),
  entities: z.array(Text).default([]),
  id: Text.optional(),
  hops: z.number().int().positive().optional(),
})

/**
 * Reads a question file: JSONL `{"question", "answers", "entities"?, "id"?, "hops"?}`, or MetaQA's text, `… [topic entity] …` TAB `a|b|c`.
 * The form is told by the line, so mixed files work too. Reading stops after `limit` questions.
 * @throws {@link NoQuestionsError} when no line holds a question.
 */
export async function readQuestions(path: string, limit = Number.POSITIVE_INFINITY): Promise<QuestionSet> {
  const set: QuestionSet = { questions: [], rejected: [], rejectedCount: 0 }
  const file = await open(path).catch((cause: unknown) => { throw new NoQuestionsError(`${path} cannot be opened; check the path of the question file.`, { cause }) })
  if ((await file.stat()).isDirectory()) {
    await file.close()
    throw new NoQuestionsError(`${path} is a folder; name a question file in it.`)
  }
  const input = file.createReadStream({ encoding: 'utf8' })
  let line = 0
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1
      if (text.trim() === '') continue
      if (set.questions.length >= limit) break
      addLine(set, text.replace(/^\uFEFF/, ''), line)
    }
  } finally {
    input.destroy()
  }
  if (set.questions.length === 0) {
    const first = set.rejected[0]
    throw new NoQuestionsError(`No question could be read from ${path}${first ? ` (line ${first.line}: ${first.reason})` : ': it is empty'}. Give one JSON object or one MetaQA line per question.`)
  }
  return set
}

function addLine(set: QuestionSet, text: string, line: number): void {
  const read = text.length > LONGEST_LINE ? 'longer than 1 MB' : parseQuestion(text, line)
  if (typeof read !== 'string') set.questions.push(read)
  else {
    set.rejectedCount += 1
    if (set.rejected.length < KEPT_REJECTIONS) set.rejected.push({ line, reason: read })
  }
}

/** One line's question, or what is wrong with it. `line` names it where it has no id of its own. */
export function parseQuestion(text: string, line: number): Question | string {
  return text.trimStart().startsWith('{') ? parseJson(text, line) : parseMetaQa(text, line)
}

function parseJson(text: string, line: number): Question | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'not valid JSON'
  }
  const read = JsonQuestion.safeParse(value)
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  const { id, hops, ...rest } = read.data
  return { ...rest, id: id ?? String(line), ...(hops === undefined ? {} : { hops }) }
}

function parseMetaQa(text: string, line: number): Question | string {
  const [asked = '', gold] = text.split('\t')
  if (gold === undefined) return 'no tab between question and answers'
  const answers = gold.split('|').map(answer => answer.trim()).filter(answer => answer !== '')
  if (answers.length === 0) return 'no answer'
  // The outermost brackets: a name may hold brackets itself, as the film [REC] does.
  const open = asked.indexOf('[')
  const close = asked.lastIndexOf(']')
  const entity = open >= 0 && close > open ? asked.slice(open + 1, close) : undefined
  const question = entity === undefined ? asked.trim() : `${asked.slice(0, open)}${entity}${asked.slice(close + 1)}`.trim()
  return question === '' ? 'no question' : { id: String(line), question, entities: entity === undefined ? [] : [entity], answers }
}
