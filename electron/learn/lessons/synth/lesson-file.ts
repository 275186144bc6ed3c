import { open, readFile, truncate, type FileHandle } from 'node:fs/promises'
import { GraphLessonSchema, type GraphLesson } from '../../../contract/lesson.ts'
import { SynthesisError } from './errors.ts'

/**
 * A file of lessons while it is written: JSONL, one a line, as they come. Whatever ends the program, all whole lines
 * can be read.
 */
export class LessonFile {
  private readonly file: FileHandle

  private constructor(file: FileHandle) {
    this.file = file
  }

  /** @throws {@link SynthesisError} where there is a file already */
  static async create(path: string): Promise<LessonFile> {
    return new LessonFile(await opened(path, 'wx'))
  }

  /**
   * Goes on with a file that was begun, or begins one. A last line that was cut off is taken away.
   * @throws {@link SynthesisError} where the file holds something else, or lessons of another graph
   */
  static async resume(path: string, fingerprint: string): Promise<{ file: LessonFile; lessons: GraphLesson[] }> {
    const bytes = await readFile(path).catch((cause: unknown) => {
      if (isCode(cause, 'ENOENT')) return Buffer.alloc(0)
      throw new SynthesisError(`${path} cannot be read; check its path and its permissions.`, { cause })
    })
    const end = bytes.lastIndexOf(0x0a) + 1
    const lessons = bytes
      .subarray(0, end)
      .toString('utf8')
      .split('\n')
      .flatMap((line, i) => (line.trim() === '' ? [] : [lessonOf(line, `${path}:${i + 1}`)]))
    const foreign = lessons.find(({ graph }) => graph.fingerprint !== fingerprint)
    if (foreign !== undefined)
      throw new SynthesisError(
        `${path} has lessons of ${foreign.graph.name} as it was then, and the graph is another now; write to a new file.`,
      )
    if (end < bytes.length) await truncate(path, end)
    return { file: new LessonFile(await opened(path, 'a')), lessons }
  }

  async add(lesson: GraphLesson): Promise<void> {
    await this.file.appendFile(`${JSON.stringify(lesson)}\n`)
  }

  async close(): Promise<void> {
    await this.file.sync()
    await this.file.close()
  }
}

async function opened(path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags)
  } catch (cause) {
    throw new SynthesisError(
      isCode(cause, 'EEXIST')
        ? `${path} is there already; go on with it by --resume, or name another file.`
        : `${path} cannot be written; check that its folder is there and may be written to.`,
      { cause },
    )
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function lessonOf(line: string, where: string): GraphLesson {
  try {
    return GraphLessonSchema.parse(JSON.parse(line))
  } catch (cause) {
    throw new SynthesisError(`${where} is no lesson, so nothing is added to the file; name another.`, { cause })
  }
}
