import { basename } from 'node:path'
import type { GraphLesson } from '../../contract/lesson.ts'
import { count } from '../../contract/reading/format.ts'
import { KeepOut } from '../../learn/contamination/contamination.ts'
import { readQuestions } from '../../learn/question-sets/question-sets.ts'
import type { Session } from '../session.ts'

/** Whether a lesson resembles a question of one of the files; undefined where there are none. */
export async function keptOutBy(
  session: Session,
  files: readonly string[],
): Promise<((lesson: GraphLesson) => boolean) | undefined> {
  const sets = []
  for (const file of files) {
    const { questions, rejectedCount, rejected } = await readQuestions(file)
    if (rejectedCount > 0)
      session.note(
        `${file}: ${count(rejectedCount)} lines hold no question and keep nothing out (line ${rejected[0]?.line ?? 0}: ${rejected[0]?.reason ?? ''})`,
      )
    sets.push({ name: basename(file), questions })
  }
  if (sets.length === 0) return undefined
  const kept = new KeepOut(sets)
  return lesson => kept.resembled(lesson) !== undefined
}
