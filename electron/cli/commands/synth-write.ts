import { count } from '../../contract/reading/format.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { LessonFile } from '../../learn/lessons/synth/lesson-file.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'

export interface WrittenLessons {
  made: number
  before: number
  /** Whether it was stopped before it was done. */
  stopped: boolean
  seconds: number
}

/** Adds lessons to a file as they come; a file that would hold nothing is not made. */
export async function writeLessons(
  session: Session,
  lessons: AsyncIterable<GraphLesson>,
  {
    out,
    wanted,
    begun,
    onLesson,
  }: {
    out: string
    wanted: number
    begun: { file: LessonFile; lessons: readonly GraphLesson[] } | undefined
    onLesson?: (lesson: GraphLesson) => void
  },
): Promise<WrittenLessons> {
  const before = begun?.lessons.length ?? 0
  let file = begun?.file
  let made = before
  let stopped = false
  const started = performance.now()
  const perSecond = (): number => (made - before) / Math.max(1e-3, (performance.now() - started) / 1000)
  try {
    for await (const lesson of lessons) {
      file ??= await LessonFile.create(out)
      await file.add(lesson)
      made += 1
      onLesson?.(lesson)
      session.progress.show(
        progressText({
          phase: `${count(made)} lessons`,
          fraction: made / wanted,
          rate: `${count(Math.round(perSecond()))}/s`,
          secondsLeft: (wanted - made) / perSecond(),
        }),
      )
    }
  } catch (error) {
    if (!session.signal.aborted || file === undefined) throw error
    stopped = true
  } finally {
    await file?.close()
  }
  return { made, before, stopped, seconds: (performance.now() - started) / 1000 }
}

/** The first line of what is told. */
export function writtenText({ made, before, seconds }: WrittenLessons, out: string): string {
  return `${count(made)} lessons in ${out}${before > 0 ? `, ${count(before)} of them from before` : ''}: ${count(made - before)} in ${seconds.toFixed(1)} s`
}

export const STOPPED = 'Stopped; the same command with --resume goes on from there.'
