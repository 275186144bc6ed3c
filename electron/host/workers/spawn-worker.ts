import { fork } from 'node:child_process'
import { sourceArguments, workerFile } from '../../base/worker-file.ts'
import type { WorkerExit, WorkerProcess } from '../../base/worker-client.ts'

export type WorkerName =
  | 'answering'
  | 'import'
  | 'exploring'
  | 'rechecking'
  | 'inference'
  | 'documents'
  | 'embedding'
  | 'training'
  | 'sparql'
  | 'keeping'

export interface SpawnOptions {
  /** Named in the worker's log lines, so that a job and its worker can be found together. */
  correlation: string
  /** Memory that its objects may take, where it is to end rather than take more. */
  memoryMb?: number
}

export type SpawnWorker = (name: WorkerName, options: SpawnOptions) => WorkerProcess

const STDERR_KEPT = 8_192

/** What V8 is told of the memory. */
export function memoryArguments({ memoryMb }: SpawnOptions): string[] {
  return memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`]
}

/** Where the host's own workers are. */
export const hostWorkers: string = import.meta.url

/** Keeps the end of what a worker writes to stderr. */
export function tailOf(stream: NodeJS.ReadableStream | null): () => string {
  let tail = ''
  stream?.on('data', (chunk: Buffer | string) => {
    tail = (tail + chunk.toString()).slice(-STDERR_KEPT)
  })
  return () => tail.trim()
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
      execArgv: [...sourceArguments(file), ...memoryArguments(options)],
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
      },
      exit,
      kill: () => {
        child.kill('SIGKILL')
      },
    }
  }

export const spawnForked = forkedBeside(import.meta.url)
