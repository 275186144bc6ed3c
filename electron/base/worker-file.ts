import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ClewError } from '../contract/errors.ts'

/**
 * A worker's file: beside the source in a checkout, beside the bundle (or above its chunks) when built.
 * @param from what is beside it
 * @throws {ClewError} it is not there
 */
export function workerFile(name: string, from: string): string {
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

/** What Node is told, so that a process that is run from source reads TypeScript. */
export function sourceArguments(file: string): string[] {
  return isSource(file) ? ['--import', tsx('tsx')] : []
}

/** A thread of a file; run from source, it reads TypeScript as a thread is only taught to by itself. */
export function startThread(file: string, workerData: unknown): Worker {
  if (!isSource(file)) return new Worker(file, { workerData })
  const url = JSON.stringify(pathToFileURL(file).href)
  // What is found for `require` works in modules only under its other name.
  const api = JSON.stringify(tsx('tsx/esm/api').replace(/\.cjs$/, '.mjs'))
  const code = `import(${api}).then(({ tsImport }) => tsImport(${url}, ${url}))`
  return new Worker(code, { eval: true, workerData, execArgv: [] })
}

const isSource = (file: string): boolean => file.endsWith('.ts')

const tsx = (module: string): string => pathToFileURL(createRequire(import.meta.url).resolve(module)).href
