import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why it is skipped; the closing lines of `npm test` say it. */
    skipped?: string
  }
}

/** Options of a test or a suite that is skipped where there is a reason. */
export function skippedFor(reason: string | undefined): TestOptions {
  return reason === undefined ? {} : { skip: true, meta: { skipped: reason } }
}

const FOLDER = resolve('../shared/datasets')

/** A folder or file of the shared data sets, or undefined where this machine does not have it. */
export function dataset(path: string): string | undefined {
  const file = resolve(FOLDER, path)
  return existsSync(file) ? file : undefined
}

/** Options of a test or a suite that works on one of the shared data sets. */
export function onDataset(path: string): TestOptions {
  return skippedFor(dataset(path) === undefined ? `the data set ${path} is not at ${FOLDER}` : undefined)
}
