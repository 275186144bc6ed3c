import { mkdirSync, renameSync, statSync } from 'node:fs'
import { readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { keyFor } from '../base/vault/unlocked.ts'
import { SealedLines } from '../base/vault/sealed-lines.ts'
import { hasCode } from '../contract/errors.ts'

/** With what closes its file: lines that come later are dropped. */
export type Log = Logger & { end(): void }

export const LOG_FILE = 'clew.log'
const ROTATE_AT = 5 * 2 ** 20
const KEPT = 3
/** Bytes of lines that a full disk did not take; more are dropped. */
const MOST_WAITING = 2 ** 20

/**
 * Lines of JSON into `logs/clew.log`; the last files are kept as `clew.1.log` and so on. Nothing leaves the machine.
 * `CLEW_LOG` is the least that is written, from `debug` (every request, and how long it took) to `silent`. What was
 * asked is only written where `CLEW_LOG_QUESTIONS` is `1`.
 */
export function openLog(folder: string, environment: NodeJS.ProcessEnv = process.env): Log {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, LOG_FILE)
  let size = rotated(folder, file)
  const key = keyFor(file)
  const destination = key === undefined ? plainLines(file) : new SealedLines(file, key)
  const asked = environment.CLEW_LOG ?? ''
  const level = asked === 'silent' || asked in pino.levels.values ? asked : 'info'
  const redact = environment.CLEW_LOG_QUESTIONS === '1' ? {} : { redact: { paths: ['question'], remove: true } }
  let isEnded = false
  const log = pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, ...redact },
    {
      write(line) {
        if (isEnded) return
        destination.write(line)
        size += Buffer.byteLength(line)
        // A program that runs for months writes as much as a hundred starts.
        if (size < ROTATE_AT) return
        size = rotated(folder, file)
        destination.reopen()
      },
    },
  )
  return Object.assign(log, {
    end() {
      if (isEnded) return
      isEnded = true
      destination.end()
    },
  })
}

interface Lines {
  write(line: string): unknown
  reopen(): unknown
  end(): unknown
}

function plainLines(file: string): Lines {
  try {
    return linesOf(file)
  } catch (error) {
    if (!hasCode(error, 'EROFS')) throw error
    // The program goes on without its log, as on a full disk.
    return { write: () => undefined, reopen: () => undefined, end: () => undefined }
  }
}

function linesOf(file: string): Lines {
  const destination = pino.destination({ dest: file, sync: true, mode: 0o600, maxLength: MOST_WAITING })
  // On a full disk the program goes on without its log; what waits is written when there is room again.
  destination.on('error', () => undefined)
  return { write: line => destination.write(line), reopen: () => destination.reopen(), end: () => destination.end() }
}

/** Makes way for a new file where the present one is large. @returns its size */
function rotated(folder: string, file: string): number {
  const size = sizeOf(file)
  if (size < ROTATE_AT) return size
  try {
    for (let age = KEPT - 1; age >= 0; age--) {
      const from = age === 0 ? file : join(folder, `clew.${age}.log`)
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, join(folder, `clew.${age + 1}.log`))
    }
  } catch {
    // Its folder is gone with its disk, or nothing can be moved in it: the file grows on until it can.
  }
  return sizeOf(file)
}

function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0
  } catch {
    return 0
  }
}

/** Takes away what was written. Whoever has the file open goes on at its beginning; where lines are sealed, in a new file. */
export async function eraseLog(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name === LOG_FILE && keyFor(join(folder, name)) === undefined)
      await truncate(join(folder, name)).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
      })
    else await rm(join(folder, name), { force: true })
}
