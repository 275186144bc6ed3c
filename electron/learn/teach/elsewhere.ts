import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { importGraph } from '../../kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { LessonPlanSchema } from '../../contract/training-plan.ts'
import { gatherLessons } from './lesson-stage.ts'

/** The same questions in every run, so that runs can be compared. */
const SEED = 1
/** A plan keeps no fewer back; here they are asked as well. */
const LEAST_HELD_OUT = 10

/** Another graph than the one that is taught, and questions of it. */
export interface AnotherGraph {
  kg: KnowledgeGraph
  questions: GraphLesson[]
}

/**
 * A graph that comes with the program, in a folder of the run's own, and questions drawn from it that nothing is learnt
 * from: whether teaching costs what was known of other graphs.
 * @returns undefined where the graph gives no such lessons, as of documents that it does not have, and where the run was halted meanwhile
 */
export async function openAnotherGraph({
  source,
  folder,
  protocol,
  count,
  signal,
}: {
  source: string
  folder: string
  protocol: TrainingPlan['protocol']
  count: number
  signal?: AbortSignal
}): Promise<AnotherGraph | undefined> {
  if (protocol === 'graph-r1') return undefined
  const name = basename(source, extname(source))
  const isThere = (await stat(folder).catch(() => undefined)) !== undefined
  if (!isThere) await importGraph({ files: [source], folder, name })
  const kg = await openGraph(folder, name)
  try {
    const questions = await gatherLessons({
      kg,
      plan: { lessons: LessonPlanSchema.parse({ count, heldOut: LEAST_HELD_OUT }), seed: SEED, protocol },
      fromUse: [],
      signal,
      note: () => undefined,
    })
    return { kg, questions: questions.slice(0, count) }
  } catch (error) {
    await kg.close()
    // Whoever pauses or stops the run meanwhile has it halted by the run itself, which is yet to begin.
    if (signal?.aborted === true) return undefined
    throw error
  }
}
