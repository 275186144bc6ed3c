import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { lessonsFromUse, notesOfUse, type JudgedAnswer } from '../sampling/lessons-from-use.ts'

/** Lessons from answers that were marked, and in sentences what of the marks could not be used. */
export async function lessonsOfUse(
  judged: readonly JudgedAnswer[],
  kg: KnowledgeGraph,
): Promise<{ lessons: GraphLesson[]; notes: string[] }> {
  if (judged.length === 0) return { lessons: [], notes: [] }
  const learnt = await lessonsFromUse(judged, kg)
  return { lessons: learnt.lessons, notes: notesOfUse(learnt) }
}
