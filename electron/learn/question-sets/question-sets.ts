import { saying } from '../../contract/words/saying.ts'
import { ClewError } from '../../contract/errors.ts'
import { questionRecords, readLine } from './question-records.ts'
import type { NamedTriple, Question, QuestionDraft } from './question.ts'

export type { Question } from './question.ts'

export interface QuestionSet {
  questions: Question[]
  /** Lines that hold no question: counted all, the first hundred kept. */
  rejected: { line: number; reason: string }[]
  rejectedCount: number
}

const KEPT_REJECTIONS = 100
const NO_ANSWER = 'no answer'
const NO_ANSWER_YET = 'a query and no answers; import the file for a graph, which gives them'

/**
 * Reads a question file: JSONL `{"question", "answers", "entities"?, "id"?, "hops"?}`, MetaQA's text, a table with a
 * header, WebQSP, CWQ, RoG, KG-R1, GrailQA, QALD, LC-QuAD, SimpleQuestions, MultiTQ (docs/question-sets.md). Reading
 * stops after `limit` questions; graphs that questions bring along are left out.
 * @throws {@link ClewError} when nothing in it is a question.
 */
export async function readQuestions(path: string, limit = Number.POSITIVE_INFINITY): Promise<QuestionSet> {
  const set: QuestionSet = { questions: [], rejected: [], rejectedCount: 0 }
  for await (const { line, number, read } of questionRecords(path)) {
    if (set.questions.length >= limit) break
    const question = typeof read === 'string' ? read : finished(read, number)
    if (typeof question !== 'string') set.questions.push(question)
    else {
      set.rejectedCount += 1
      if (set.rejected.length < KEPT_REJECTIONS) set.rejected.push({ line, reason: question })
    }
  }
  if (set.questions.length === 0) {
    const first = set.rejected[0]
    throw new ClewError(
      'unreadable',
      first === undefined
        ? saying('evaluationProblems.noQuestionsIn', { path })
        : saying('evaluationProblems.noQuestionsRead', { path, line: first.line, why: first.reason }),
    )
  }
  return set
}

/** A question with the triples of its own graph. */
export interface QuestionWithGraph {
  question: Question
  graph: readonly NamedTriple[]
}

/**
 * The questions of a set that bring their own graph each (RoG, KG-R1), one after the other; those without one are
 * passed over.
 */
export async function* questionsWithGraphs(path: string): AsyncGenerator<QuestionWithGraph> {
  for await (const { number, read } of questionRecords(path)) {
    if (typeof read === 'string' || read.graph === undefined) continue
    const question = finished(read, number)
    if (typeof question !== 'string') yield { question, graph: read.graph }
  }
}

/** Whether a set brings graphs along: its first record that can be read tells. */
export async function bringsGraphs(path: string): Promise<boolean> {
  for await (const { read } of questionRecords(path)) if (typeof read !== 'string') return read.graph !== undefined
  return false
}

/** One line's question, or what is wrong with it. `line` names it where it has no id of its own. */
export function parseQuestion(text: string, line: number): Question | string {
  const read = readLine(text)
  return typeof read === 'string' ? read : finished(read, line)
}

function finished(draft: QuestionDraft, number: number): Question | string {
  if (draft.answers.length === 0) return draft.logicalForm === undefined ? NO_ANSWER : NO_ANSWER_YET
  const { graph: _graph, ...question } = { ...draft, id: draft.id ?? String(number) }
  return question
}
