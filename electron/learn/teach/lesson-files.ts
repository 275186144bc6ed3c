import { basename } from 'node:path'
import { jsonLines } from '../../base/json-lines.ts'
import { GraphLessonSchema, type GraphLesson } from '../../contract/lesson.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { ProtocolName } from '../../contract/protocol.ts'
import { readQuestions } from '../question-sets/question-sets.ts'
import { importLessons } from '../question-sets/import-lessons.ts'
import type { Saying } from '../../contract/words/saying.ts'

const NAMED = 3

/**
 * A file of lessons (JSONL as `clew synth` and `clew lessons` write it), or of questions in any form that is
 * understood; questions that cannot be answered from the graph are left out.
 * @param note told of what was left out, with file, line and reason
 * @throws {@link ClewError} where nothing can be read
 */
export async function readLessonFile(
  path: string,
  kg: KnowledgeGraph,
  note: (sentence: Saying) => void,
  protocol?: ProtocolName,
): Promise<GraphLesson[]> {
  const name = basename(path)
  const { lessons, wrong, lines } = await readLessons(path)
  if (lessons.length === 0)
    return protocol === 'graph-r1' ? documentQuestions(path, kg, note) : importQuestions(path, kg, note)
  const { fingerprint } = await kg.summary()
  if (wrong.length > 0)
    note(
      `${name}: ${wrong.length} of ${lines} lines hold no lesson and were left out (${wrong.slice(0, NAMED).join('; ')}).`,
    )
  const foreign = lessons.filter(lesson => lesson.graph.fingerprint !== fingerprint).length
  if (foreign > 0)
    note(
      `${name}: ${foreign} of ${lessons.length} lessons were made from another graph, or from another state of this one.`,
    )
  return lessons
}

async function importQuestions(
  path: string,
  kg: KnowledgeGraph,
  note: (sentence: Saying) => void,
): Promise<GraphLesson[]> {
  const name = basename(path)
  const lessons: GraphLesson[] = []
  const reading = importLessons(path, kg)
  let next = await reading.next()
  for (; next.done !== true; next = await reading.next())
    lessons.push({ ...next.value, id: `${name}-${next.value.id}` })
  const { check, rejected, rejectedCount, repeated, contradictory } = next.value
  if (rejectedCount > 0)
    note(
      `${name}: ${rejectedCount} lines hold no question and were left out (${rejected
        .slice(0, NAMED)
        .map(({ line, reason }) => `line ${line}: ${reason}`)
        .join('; ')}).`,
    )
  if (check.fit < check.questions)
    note(
      `${name}: ${check.questions - check.fit} of ${check.questions} questions cannot be answered from ${kg.name} and were left out (${Object.entries(
        check.faults,
      )
        .map(([fault, { questions, examples }]) => `${questions} ${fault}, such as "${examples[0]?.question ?? ''}"`)
        .join('; ')}).`,
    )
  if (repeated + contradictory > 0)
    note(
      `${name}: ${repeated} questions were there twice, and ${contradictory} more with other answers; the first of each stays.`,
    )
  return lessons
}

/** Questions to documents: their answers are words, which no graph has to have. */
export async function documentQuestions(
  path: string,
  kg: KnowledgeGraph,
  note: (sentence: Saying) => void,
  limit?: number,
): Promise<GraphLesson[]> {
  const name = basename(path)
  const { questions, rejectedCount } = await readQuestions(path, limit)
  if (rejectedCount > 0) note(`${name}: ${rejectedCount} lines hold no question and were left out.`)
  const { fingerprint } = await kg.summary()
  return questions.map(question => ({
    ...question,
    id: `${name}-${question.id}`,
    graph: { name: kg.name, fingerprint },
    source: 'import',
  }))
}

async function readLessons(path: string): Promise<{ lessons: GraphLesson[]; wrong: string[]; lines: number }> {
  const lessons: GraphLesson[] = []
  const wrong: string[] = []
  let lines = 0
  for await (const read of jsonLines(path, GraphLessonSchema)) {
    lines = read.line
    if ('value' in read) lessons.push(read.value)
    else wrong.push(`line ${read.line}: ${read.reason}`)
    // No file of lessons begins like this.
    if (lessons.length === 0 && wrong.length >= 20) break
  }
  return { lessons, wrong, lines }
}
