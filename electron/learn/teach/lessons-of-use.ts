import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { GraphLesson } from '../lessons/graph-lesson.ts'
import { lessonsFromUse, type JudgedAnswer } from '../sampling/lessons-from-use.ts'

/** Lessons from answers that were marked, and in sentences what of the marks could not be used. */
export async function lessonsOfUse(judged: readonly JudgedAnswer[], kg: KnowledgeGraph): Promise<{ lessons: GraphLesson[]; notes: string[] }> {
  if (judged.length === 0) return { lessons: [], notes: [] }
  const { lessons, refused, contradictory } = await lessonsFromUse(judged, kg)
  const unused = Object.entries(refused).map(([reason, { marks, example }]) => `${marks} (${reason}, such as "${example}")`)
  return {
    lessons,
    notes: [
      `${lessons.length} lessons come from ${judged.length} marked answers.`,
      ...(unused.length > 0 ? [`Marks that teach nothing: ${unused.join('; ')}.`] : []),
      ...contradictory.map(({ question, kept }) => `"${question}" was marked differently at different times; the latest counts: ${kept.join(', ')}.`),
    ],
  }
}
