import { appendFile, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'

/** What a run keeps, by its name in the run's folder. Lists are JSONL and grow at their end, so that a crash costs at most their last line. */
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
  if (values.length > 0) await appendFile(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''), { mode: 0o600 })
}

/** Every whole line that holds what it should; a line that was being written when the power went, and what follows it, is left out. None where there is no file. */
export async function readLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(0, -1)
  const values: T[] = []
  for (const line of lines) {
    const read = schema.safeParse(jsonOf(line))
    if (!read.success) break
    values.push(read.data)
  }
  return values
}

/** What {@link readLines} gives, of a list that is to grow on: the rest of it is taken away, as a new line would be joined to half of an old one. */
export async function resumeLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  const values = await readLines(path, schema)
  await keepLines(path, values.length)
  return values
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
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const kept = text.split('\n').slice(0, -1).slice(0, count)
  const part = `${path}.part`
  await writeFile(part, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  await rename(part, path)
}

/** Whether the list is there, however long: it is written all or nothing. */
export async function isThere(path: string): Promise<boolean> {
  return open(path).then((file) => file.close().then(() => true), () => false)
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true, recursive: true })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
