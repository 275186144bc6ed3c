import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { GraphLessonSchema } from '../../contract/lesson.ts'
import { GraphChecker } from './graph-check.ts'
import type { CheckOptions, GraphCheck } from './graph-check.ts'
import { questionRecords } from './question-records.ts'

export interface LessonImport {
  lessons: number
  check: GraphCheck
  /** Records that hold no question: counted all, the first hundred kept. */
  rejected: { file: string; line: number; reason: string }[]
  rejectedCount: number
  /** The same question with the same answers as one before. */
  repeated: number
  /** The same question with other answers than one before: which are right cannot be told, so the first stays. */
  contradictory: number
}

const KEPT_REJECTIONS = 100

/**
 * The questions of a file as lessons over a graph, in its names; what cannot be answered from it is counted and left
 * out. The generator's result is the record of the whole import.
 * @throws {@link ClewError} when the file cannot be read
 */
export async function* importLessons(
  path: string,
  kg: KnowledgeGraph,
  options: CheckOptions = {},
): AsyncGenerator<GraphLesson, LessonImport, undefined> {
  const { name, fingerprint } = await kg.summary()
  const checker = new GraphChecker(kg, options)
  const seen = new Map<string, string>()
  const record: LessonImport = {
    lessons: 0,
    check: checker.result(),
    rejected: [],
    rejectedCount: 0,
    repeated: 0,
    contradictory: 0,
  }
  for await (const { line, number, read } of questionRecords(path)) {
    const draft = typeof read === 'string' ? undefined : read
    if (draft === undefined || (draft.answers.length === 0 && draft.logicalForm === undefined)) {
      record.rejectedCount += 1
      if (record.rejected.length < KEPT_REJECTIONS)
        record.rejected.push({ file: path, line, reason: typeof read === 'string' ? read : 'no answer' })
      continue
    }
    const id = draft.id ?? String(number)
    const { grounded, fault } = await checker.add(id, draft)
    if (fault !== undefined) continue
    const { type: _type, ...question } = grounded.question
    const asked = JSON.stringify([question.question.toLowerCase(), question.entities])
    const answers = JSON.stringify(question.answers.toSorted())
    const before = seen.get(asked)
    seen.set(asked, before ?? answers)
    if (before !== undefined) {
      if (before === answers) record.repeated += 1
      else record.contradictory += 1
      continue
    }
    record.lessons += 1
    yield GraphLessonSchema.parse({ ...question, id, graph: { name, fingerprint }, source: 'import' })
  }
  return record
}
