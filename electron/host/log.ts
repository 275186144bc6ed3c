import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'

export type Log = Logger

const ROTATE_AT = 5 * 2 ** 20
const KEPT = 3

/**
 * Lines of JSON into `logs/clew.log`; the last files are kept as `clew.1.log` and so on. Nothing leaves the machine.
 */
export function openLog(folder: string): Log {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'clew.log')
  rotate(folder, file)
  return pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: file, sync: true, mode: 0o600 }),
  )
}

function rotate(folder: string, file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < ROTATE_AT) return
  for (let age = KEPT - 1; age >= 0; age--) {
    const from = age === 0 ? file : join(folder, `clew.${age}.log`)
    if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, join(folder, `clew.${age + 1}.log`))
  }
}
