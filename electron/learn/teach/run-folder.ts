import { appendFile, open, rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'

/**
 * What a run keeps, by its name in the run's folder. Lists are JSONL and grow at their end, so that a crash costs at
 * most their last line.
 */
export interface RunFiles {
  folder: string
  plan: string
  view: string
  lessons: string
  validation: string
  heldOut: string
  before: string
  after: string
  goldEpisodes: string
  goldValidation: string
  rollLessons: string
  curve: string
  rollouts: string
  checkpoints: string
  exports: string
}

export function runFiles(folder: string): RunFiles {
  const inside = (name: string): string => join(folder, name)
  return {
    folder,
    plan: inside('plan.json'),
    view: inside('run.json'),
    lessons: inside('lessons.jsonl'),
    validation: inside('validation.jsonl'),
    heldOut: inside('held-out.jsonl'),
    before: inside('before.jsonl'),
    after: inside('after.jsonl'),
    goldEpisodes: inside('gold-episodes.jsonl'),
    goldValidation: inside('gold-validation.jsonl'),
    rollLessons: inside('rollout-lessons.jsonl'),
    curve: inside('curve.jsonl'),
    rollouts: inside('rollouts.jsonl'),
    checkpoints: inside('checkpoints'),
    exports: inside('exports'),
  }
}

export async function appendLines(path: string, values: readonly unknown[]): Promise<void> {
  if (values.length > 0)
    await appendFile(path, values.map(value => `${JSON.stringify(value)}\n`).join(''), { mode: 0o600 })
}

/**
 * Every whole line that holds what it should; a line that was being written when the power went, and what follows it,
 * is left out. None where there is no file.
 */
export async function readLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  return (await wholeLines(path, schema)).values
}

/**
 * What {@link readLines} gives, of a list that is to grow on: the rest of it is taken away, as a new line would be
 * joined to half of an old one.
 */
export async function resumeLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  const { values, bytes, size } = await wholeLines(path, schema)
  if (bytes < size) await truncate(path, bytes)
  return values
}

/** A list may be larger than a string can be: it is read line by line. `bytes`: where the last of the values ends. */
async function wholeLines<T>(
  path: string,
  schema: z.ZodType<T>,
): Promise<{ values: T[]; bytes: number; size: number }> {
  const values: T[] = []
  let bytes = 0
  let broken = false
  const size = await eachLine(path, (line, end) => {
    const read = broken ? undefined : schema.safeParse(jsonOf(line.toString('utf8')))
    broken ||= read?.success !== true
    if (read?.success !== true) return
    values.push(read.data)
    bytes = end
  })
  return { values, bytes, size }
}

/** Calls for each line that ends, with the byte after its end. @returns the size of the file; 0 where there is none */
async function eachLine(path: string, onLine: (line: Buffer, end: number) => void): Promise<number> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return 0
  let [rest, at]: [Buffer, number] = [Buffer.alloc(0), 0]
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) {
      const block = Buffer.concat([rest, chunk as Buffer])
      let from = 0
      for (let end = block.indexOf(10); end >= 0; end = block.indexOf(10, from)) {
        onLine(block.subarray(from, end), at + end + 1)
        from = end + 1
      }
      rest = block.subarray(from)
      at += from
    }
  } finally {
    await file.close()
  }
  return at + rest.length
}

/** Puts a list in place of what was there, all or nothing. */
export async function writeLines(path: string, values: readonly unknown[]): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    for (const value of values) await file.write(`${JSON.stringify(value)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

/** Keeps the first lines of a list: what came after a checkpoint is done again. */
export async function keepLines(path: string, count: number): Promise<void> {
  let lines = 0
  let bytes = 0
  const size = await eachLine(path, (_, end) => {
    lines += 1
    if (lines <= count) bytes = end
  })
  if (bytes < size) await truncate(path, bytes)
}

/** Whether the list is there, however long: it is written all or nothing. */
export async function isThere(path: string): Promise<boolean> {
  return open(path).then(
    file => file.close().then(() => true),
    () => false,
  )
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
