import { JsonLines, jsonLines, unlessMissing } from '../../../base/json-lines.ts'
import { ClewError, hasCode, notWritten } from '../../../contract/errors.ts'
import { GraphLessonSchema, type GraphLesson } from '../../../contract/lesson.ts'

/**
 * A file of lessons while it is written: JSON lines, as they come. Whatever ends the program, all whole lines can be
 * read.
 */
export class LessonFile {
  private readonly lines: JsonLines

  private constructor(lines: JsonLines) {
    this.lines = lines
  }

  /** @throws {@link ClewError} where there is a file already */
  static async create(path: string): Promise<LessonFile> {
    return new LessonFile(await opened(path, 'ax'))
  }

  /**
   * Goes on with a file that was begun, or begins one. A last line that was cut off is taken away.
   * @throws {@link ClewError} where the file holds something else, or lessons of another graph
   */
  static async resume(path: string, fingerprint: string): Promise<{ file: LessonFile; lessons: GraphLesson[] }> {
    const lessons: GraphLesson[] = []
    for await (const read of unlessMissing(jsonLines(path, GraphLessonSchema))) {
      if ('value' in read) lessons.push(read.value)
      else if (!read.torn)
        throw new ClewError(
          'unreadable',
          `${path}:${read.line} is no lesson (${read.reason}), so nothing is added to the file; name another.`,
        )
    }
    const foreign = lessons.find(({ graph }) => graph.fingerprint !== fingerprint)
    if (foreign !== undefined)
      throw new ClewError(
        'conflict',
        `${path} has lessons of ${foreign.graph.name} as it was then, and the graph is another now; write to a new file.`,
      )
    return { file: new LessonFile(await opened(path, 'a')), lessons }
  }

  async add(lesson: GraphLesson): Promise<void> {
    await this.lines.append(lesson)
  }

  async close(): Promise<void> {
    await this.lines.sync()
    await this.lines.close()
  }
}

async function opened(path: string, how: 'a' | 'ax'): Promise<JsonLines> {
  try {
    return await JsonLines.open(path, how)
  } catch (cause) {
    throw hasCode(cause, 'EEXIST')
      ? new ClewError('conflict', `${path} is there already; go on with it by --resume, or name another file.`, {
          cause,
        })
      : notWritten(path, cause)
  }
}
