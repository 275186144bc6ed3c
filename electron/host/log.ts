import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'

export type Log = Logger

const ROTATE_AT = 5 * 2 ** 20
const KEPT = 3
/** Bytes of lines that a full disk did not take; more are dropped. */
const MOST_WAITING = 2 ** 20

/**
 * Lines of JSON into `logs/clew.log`; the last files are kept as `clew.1.log` and so on. Nothing leaves the machine.
 * `CLEW_LOG` is the least that is written, from `debug` (every request, and how long it took) to `silent`.
 */
export function openLog(folder: string, environment: NodeJS.ProcessEnv = process.env): Log {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'clew.log')
  rotate(folder, file)
  const destination = pino.destination({ dest: file, sync: true, mode: 0o600, maxLength: MOST_WAITING })
  // On a full disk the program goes on without its log; what waits is written when there is room again.
  destination.on('error', () => undefined)
  const asked = environment.CLEW_LOG ?? ''
  const level = asked === 'silent' || asked in pino.levels.values ? asked : 'info'
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

function rotate(folder: string, file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < ROTATE_AT) return
  for (let age = KEPT - 1; age >= 0; age--) {
    const from = age === 0 ? file : join(folder, `clew.${age}.log`)
    if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, join(folder, `clew.${age + 1}.log`))
  }
}
