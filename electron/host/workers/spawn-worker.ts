import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ClewError } from '../../contract/errors.ts'

export type WorkerName = 'import' | 'inference' | 'documents' | 'embedding' | 'training'

export interface WorkerExit {
  code: number | null
  signal: string | null
  /** The last of what it wrote to stderr: the reason of a crash. */
  stderr: string
}

/** A process of our own at work, whatever door started it. Messages are structured-cloneable data. */
export interface WorkerProcess {
  readonly pid: number | undefined
  send(message: unknown): void
  /** Returns the function that ends the listening. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Settles once, when the process is gone; never rejects. */
  readonly exit: Promise<WorkerExit>
  kill(): void
}

export interface SpawnOptions {
  /** Named in the worker's log lines, so that a job and its worker can be found together. */
  correlation: string
}

export type SpawnWorker = (name: WorkerName, options: SpawnOptions) => WorkerProcess

const STDERR_KEPT = 8_192

/** Keeps the end of what a worker writes to stderr. */
export function tailOf(stream: NodeJS.ReadableStream | null): () => string {
  let tail = ''
  stream?.on('data', (chunk: Buffer | string) => {
    tail = (tail + chunk.toString()).slice(-STDERR_KEPT)
  })
  return () => tail.trim()
}

/** The worker's file: beside this source in a checkout, beside the bundle (or above its chunks) when built. */
export function workerFile(name: WorkerName, from: string = import.meta.url): string {
  const here = dirname(fileURLToPath(from))
  const candidates = from.endsWith('.ts')
    ? [join(here, `${name}.worker.ts`)]
    : [join(here, `${name}.worker.js`), join(here, '..', `${name}.worker.js`)]
  const found = candidates.find(candidate => existsSync(candidate))
  if (found === undefined)
    throw new ClewError(
      'unavailable',
      `The ${name} worker is missing from this installation (looked for ${candidates.join(' and ')}); build or install Clew again.`,
    )
  return found
}

/**
 * Under plain Node a worker is a forked process, of the file beside `from`; run from source, it reads TypeScript as its
 * parent does.
 */
export const forkedBeside =
  (from: string): SpawnWorker =>
  (name, options) => {
    const file = workerFile(name, from)
    const child = fork(file, [], {
      execArgv: file.endsWith('.ts')
        ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
        : [],
      env: { ...process.env, CLEW_CORRELATION: options.correlation },
      // A command's stdout carries its result and nothing else: what a library prints there must not reach it.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    const stderr = tailOf(child.stderr)
    const exit = new Promise<WorkerExit>(resolve => {
      child.once('error', error => resolve({ code: null, signal: null, stderr: error.message }))
      child.once('close', (code, signal) => resolve({ code, signal, stderr: stderr() }))
    })
    return {
      pid: child.pid,
      // The callback keeps the failure of a send to a dying worker from being thrown; its exit says why.
      send: message => {
        if (child.connected) child.send(message as object, () => undefined)
      },
      onMessage: listener => {
        child.on('message', listener)
        return () => {
          child.off('message', listener)
        }
      },
      exit,
      kill: () => {
        child.kill('SIGKILL')
      },
    }
  }

export const spawnForked = forkedBeside(import.meta.url)

/** Why a worker ended before it was asked to, in a sentence. */
export function crashReason(name: WorkerName, exit: WorkerExit): string {
  const how = exit.signal !== null ? `was ended by ${exit.signal}` : `ended with code ${exit.code ?? 'unknown'}`
  const last = exit.stderr
    .split('\n')
    .find(line => /error|fatal|abort/i.test(line))
    ?.trim()
  const detail = last === undefined ? '' : `: ${last.slice(0, 300)}`
  return `The ${name} process ${how}${detail}. ${adviceAfter(exit)}`
}

function adviceAfter({ signal, stderr }: WorkerExit): string {
  // A mapped page that cannot be had: the disk took no more of it, or the file became shorter under the program.
  if (signal === 'SIGBUS')
    return 'The disk may be full, or a file was changed while it was in use; make room, leave the files alone, and try again.'
  if (signal === 'SIGKILL' || /heap out of memory|allocation failed/i.test(stderr))
    return 'The machine may have run out of memory; close other programs and try again.'
  return 'Try again; the log has the details.'
}
