import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import { NoQuestionsError, questionsWithGraphs } from '../learn/question-sets/question-sets.ts'
import { openQuestionGraph } from '../learn/subgraph/question-graph.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'
import { makeFolder } from './make-folder.ts'
import { RecordMissingError } from './records.ts'

const GRAPHS = 'graphs.jsonl'
const TriplesSchema = z.array(z.tuple([z.string(), z.string(), z.string()]))

/**
 * Takes over a set in which every question brings its own graph: the graphs go into a file of the folder, since those
 * of a set do not fit in memory, and each question says where its own is.
 * @throws {@link NoQuestionsError}
 */
export async function keepQuestionGraphs(
  path: string,
  folder: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<EvaluationQuestion[]> {
  await makeFolder(folder)
  const questions: EvaluationQuestion[] = []
  const file = await open(join(folder, GRAPHS), 'w', 0o600)
  try {
    let offset = 0
    for await (const { question, graph } of questionsWithGraphs(path)) {
      if (questions.length >= limit) break
      const line = Buffer.from(`${JSON.stringify(graph)}\n`)
      await file.appendFile(line)
      questions.push({ ...question, graph: { offset, bytes: line.length } })
      offset += line.length
    }
  } finally {
    await file.close()
  }
  if (questions.length === 0)
    throw new NoQuestionsError(`No question of ${path} brings a graph along; name the graph with --kg.`)
  return questions
}

/** The graphs of another evaluation of the same questions. */
export async function copyQuestionGraphs(from: string, to: string): Promise<void> {
  await makeFolder(to)
  await copyFile(join(from, GRAPHS), join(to, GRAPHS))
}

/** To be closed by the caller. @throws {@link RecordMissingError} */
export async function graphOfQuestion(folder: string, { id, graph }: EvaluationQuestion): Promise<KnowledgeGraph> {
  if (graph === undefined) throw new RecordMissingError(folder)
  return openQuestionGraph(await triplesAt(folder, graph), `the graph of question ${id}`)
}

async function triplesAt(
  folder: string,
  { offset, bytes }: NonNullable<EvaluationQuestion['graph']>,
): Promise<z.infer<typeof TriplesSchema>> {
  try {
    const file = await open(join(folder, GRAPHS))
    try {
      const { buffer } = await file.read({ buffer: Buffer.alloc(bytes), position: offset })
      return TriplesSchema.parse(JSON.parse(buffer.toString('utf8')))
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new RecordMissingError(folder, { cause: error })
  }
}
