import { join } from 'node:path'
import { z } from 'zod'
import { copyFile } from '../base/vault/files.ts'
import { JsonLines, readLineAt } from '../base/json-lines.ts'
import { ClewError } from '../contract/errors.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import { questionsWithGraphs } from '../learn/question-sets/question-sets.ts'
import { openQuestionGraph } from '../learn/subgraph/question-graph.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'
import { makeFolder } from '../base/make-folder.ts'
import { GRAPHS, recordMissing } from './records.ts'

const TriplesSchema = z.array(z.tuple([z.string(), z.string(), z.string()]))

/**
 * Takes over a set in which every question brings its own graph: the graphs go into a file of the folder, since those
 * of a set do not fit in memory, and each question says where its own is.
 * @throws {@link ClewError}
 */
export async function keepQuestionGraphs(
  path: string,
  folder: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<EvaluationQuestion[]> {
  await makeFolder(folder)
  const questions: EvaluationQuestion[] = []
  const graphs = await JsonLines.open(join(folder, GRAPHS), 'w')
  try {
    for await (const { question, graph } of questionsWithGraphs(path)) {
      if (questions.length >= limit) break
      questions.push({ ...question, graph: await graphs.append(graph) })
    }
  } finally {
    await graphs.close()
  }
  if (questions.length === 0)
    throw new ClewError('unreadable', `No question of ${path} brings a graph along; name the graph with --kg.`)
  return questions
}

/** The graphs of another evaluation of the same questions. */
export async function copyQuestionGraphs(from: string, to: string): Promise<void> {
  await makeFolder(to)
  await copyFile(join(from, GRAPHS), join(to, GRAPHS))
}

/** To be closed by the caller. @throws {@link ClewError} */
export async function graphOfQuestion(folder: string, { id, graph }: EvaluationQuestion): Promise<KnowledgeGraph> {
  if (graph === undefined) throw recordMissing(folder)
  const triples = await readLineAt(join(folder, GRAPHS), graph, TriplesSchema).catch((cause: unknown) => {
    throw recordMissing(folder, { cause })
  })
  return openQuestionGraph(triples, `the graph of question ${id}`)
}
