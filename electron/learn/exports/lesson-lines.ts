import { open } from 'node:fs/promises'
import { GraphLessonSchema } from '../../contract/lesson.ts'
import type { GraphLesson } from '../../contract/lesson.ts'

/** A line of a file of lessons. */
export type LessonLine = { line: number } & ({ lesson: GraphLesson } | { reason: string })

/** A file from which no lesson could be read. */
export class NoLessonsError extends Error {
  override readonly name = 'NoLessonsError'
}

/**
 * The lessons of a file, one after the other, and what is wrong with the lines that hold none. @throws {@link
 * NoLessonsError} when it cannot be opened
 */
export async function* lessonLines(path: string): AsyncGenerator<LessonLine> {
  const file = await open(path).catch((cause: unknown) => {
    throw new NoLessonsError(`${path} cannot be opened; check the path of the file of lessons.`, { cause })
  })
  if ((await file.stat()).isDirectory()) {
    await file.close()
    throw new NoLessonsError(`${path} is a folder; name a file of lessons in it.`)
  }
  let line = 0
  // Closes the file when it is through.
  for await (const text of file.readLines({ encoding: 'utf8' })) {
    line += 1
    if (text.trim() !== '') yield { line, ...lessonOf(text) }
  }
}

function lessonOf(text: string): { lesson: GraphLesson } | { reason: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { reason: 'not valid JSON' }
  }
  const read = GraphLessonSchema.safeParse(value)
  return read.success
    ? { lesson: read.data }
    : {
        reason: read.error.issues
          .slice(0, 3)
          .map(({ path, message }) => `${path.join('.')}: ${message}`)
          .join('; '),
      }
}
