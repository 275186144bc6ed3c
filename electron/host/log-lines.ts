import { join } from 'node:path'
import { z } from 'zod'
import { jsonLines, unlessMissing } from '../base/json-lines.ts'
import { LOG_FILE } from './log.ts'

/** pino's numbers. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const
export type LogLevel = keyof typeof LEVELS
export const LOG_LEVELS = Object.keys(LEVELS) as LogLevel[]

const LogLineSchema = z
  .object({
    level: z.number(),
    time: z.string(),
    msg: z.string().optional(),
    err: z
      .object({
        type: z.string().optional(),
        code: z.string().optional(),
        message: z.string().optional(),
        stack: z.string().optional(),
      })
      .optional(),
  })
  .catchall(z.unknown())
export type LogLine = z.infer<typeof LogLineSchema>

/** Older files are read only where the newest has too few. */
const FILES = [LOG_FILE, 'clew.1.log']

/** The last lines of the log that are at least of this level, the oldest first. */
export async function lastLines(folder: string, most: number, least: LogLevel): Promise<LogLine[]> {
  let lines: LogLine[] = []
  for (const file of FILES) {
    const found: LogLine[] = []
    for await (const line of unlessMissing(jsonLines(join(folder, file), LogLineSchema))) {
      if (!('value' in line) || line.value.level < LEVELS[least]) continue
      found.push(line.value)
      if (found.length > 2 * most) found.splice(0, found.length - most)
    }
    lines = [...found, ...lines].slice(-most)
    if (lines.length === most) break
  }
  return lines
}

export function levelOf({ level }: LogLine): string {
  return LOG_LEVELS.findLast(name => LEVELS[name] <= level) ?? 'debug'
}

/** A line as people read it. */
export function logLineText({ level, time, msg, err, ...more }: LogLine): string {
  const about = Object.entries(more)
    .filter(([key]) => key !== 'pid')
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const why = err?.message === undefined ? [] : [`${err.type ?? 'Error'}: ${err.message}`]
  return [time.replace('T', ' ').slice(0, 19), levelOf({ level, time }).padEnd(5), msg ?? '', ...about, ...why].join(
    '  ',
  )
}
