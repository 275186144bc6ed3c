import { z } from 'zod'
import { open, stat, truncate } from './vault/files.ts'
import type { OpenFile } from './vault/open-file.ts'
import { ClewError } from '../contract/errors.ts'
import { writeAtomically } from './atomic-file.ts'
import { shortReason } from './short-reason.ts'
import { LONGEST_LINE, textLines } from './text-file.ts'

/** What a line holds, or why it holds nothing; `end`: the byte after it. */
export type JsonLine<T> = { line: number; end: number } & (
  | { value: T }
  /** `torn`: its end is not there, since a crash cut it off or it is being written at this moment. */
  | { reason: string; torn: boolean }
)

/** Where a value stands in its file. */
export interface LinePlace {
  offset: number
  bytes: number
}

const LF = 0x0a
const BLOCK_BYTES = 1 << 16
const MOST_ISSUES = 3
/** Why a line is not read. */
export const TOO_LONG = `longer than ${LONGEST_LINE >> 20} MB`

/**
 * The values of a file of JSON lines, plain or gzipped, one after the other; empty lines are passed over. A line that a
 * crash tore is one without a value and costs no other, since {@link JsonLines} begins each line on its own.
 * @throws {@link ClewError} where the file cannot be read; `not-found` where there is none
 */
export async function* jsonLines<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<JsonLine<T>> {
  for await (const { number: line, text, end, ended } of textLines(path)) {
    if (text?.trim() === '') continue
    const value = text === undefined ? undefined : jsonOf(text)
    const read = value === undefined ? undefined : schema.safeParse(value)
    if (read?.success === true) yield { line, end, value: read.data }
    else {
      const reason =
        text === undefined ? TOO_LONG : read === undefined ? 'not valid JSON' : shortReason(issuesOf(read.error))
      yield { line, end, reason, torn: !ended }
    }
  }
}

/** The values of a list of one's own up to the first line that holds none; nothing where there is no file. */
export async function readLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  return (await trusted(path, schema)).values
}

/** What {@link readLines} gives, of a list that is to grow on: the rest of it is taken away. */
export async function resumeLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  const { values, end } = await trusted(path, schema)
  await cutAt(path, end)
  return values
}

/** Keeps the first lines of a list. */
export async function keepLines(path: string, count: number): Promise<void> {
  let end = 0
  for await (const line of unlessMissing(textLines(path))) {
    if (line.number > count) break
    end = line.end
  }
  await cutAt(path, end)
}

/** Puts a list in place of what was there, all or nothing. */
export async function writeLines(path: string, values: Iterable<unknown>): Promise<void> {
  await writeAtomically(path, textOf(values))
}

export async function appendLines(path: string, values: readonly unknown[]): Promise<void> {
  if (values.length === 0) return
  const lines = await JsonLines.open(path, 'a')
  try {
    for (const value of values) await lines.append(value)
  } finally {
    await lines.close()
  }
}

/** The value at a place that {@link JsonLines.append} gave. */
export async function readLineAt<T>(path: string, { offset, bytes }: LinePlace, schema: z.ZodType<T>): Promise<T> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(bytes), position: offset })
    return schema.parse(JSON.parse(buffer.toString('utf8')))
  } finally {
    await file.close()
  }
}

/** A file of JSON lines that grows, a line at a time. What a crash or a full disk left of a last line goes first. */
export class JsonLines {
  private readonly file: OpenFile
  /** Where the next line begins; undefined after a failure that may have left a part of one. */
  private end: number | undefined
  private writing: Promise<unknown> = Promise.resolve()

  private constructor(file: OpenFile) {
    this.file = file
  }

  /** @param how `a` goes on with the file that there is, `w` begins anew, `ax` only where there is none */
  static async open(path: string, how: 'a' | 'w' | 'ax'): Promise<JsonLines> {
    const lines = new JsonLines(await open(path, how === 'ax' ? 'ax+' : 'a+', 0o600))
    try {
      if (how === 'w') await lines.file.truncate()
      lines.end = await lines.mended()
      return lines
    } catch (error) {
      await lines.close()
      throw error
    }
  }

  append(value: unknown): Promise<LinePlace> {
    const line = Buffer.from(`${JSON.stringify(value)}\n`)
    const written = this.writing.then(async () => {
      const offset = this.end ?? (await this.mended())
      this.end = undefined
      await this.file.appendFile(line)
      this.end = offset + line.length
      return { offset, bytes: line.length }
    })
    this.writing = written.catch(() => undefined)
    return written
  }

  /** What is written is on the disk and not only on its way there. */
  sync(): Promise<void> {
    return this.file.sync()
  }

  close(): Promise<void> {
    return this.file.close()
  }

  /** Ends a last line that is whole, and takes away what is torn. */
  private async mended(): Promise<number> {
    const { size } = await this.file.stat()
    const rest = await this.lastLine(size)
    if (rest.length === 0) return size
    if (jsonOf(rest.toString('utf8')) === undefined) {
      await this.file.truncate(size - rest.length)
      return size - rest.length
    }
    await this.file.appendFile('\n')
    return size + 1
  }

  /** What stands behind the last line end. */
  private async lastLine(size: number): Promise<Buffer> {
    const blocks: Buffer[] = []
    for (let to = size; to > 0; to -= BLOCK_BYTES) {
      const from = Math.max(0, to - BLOCK_BYTES)
      const { buffer } = await this.file.read(Buffer.alloc(to - from), 0, to - from, from)
      const end = buffer.lastIndexOf(LF)
      blocks.unshift(buffer.subarray(end + 1))
      if (end >= 0) break
    }
    return Buffer.concat(blocks)
  }
}

/** What a text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function trusted<T>(path: string, schema: z.ZodType<T>): Promise<{ values: T[]; end: number }> {
  const values: T[] = []
  let end = 0
  for await (const line of unlessMissing(jsonLines(path, schema))) {
    if (!('value' in line)) break
    values.push(line.value)
    end = line.end
  }
  return { values, end }
}

async function cutAt(path: string, end: number): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (end < size) await truncate(path, end)
}

/** Nothing where there is no such file. */
export async function* unlessMissing<T>(lines: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* lines
  } catch (error) {
    if (!(error instanceof ClewError && error.code === 'not-found')) throw error
  }
}

function* textOf(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield `${JSON.stringify(value)}\n`
}

function issuesOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
}
