import { statSync } from 'node:fs'
import { ClewError } from '../contract/errors.ts'
import type { Rejected } from '../contract/job.ts'
import { enumerate } from '../contract/reading/format.ts'

const NAMED = 3

/**
 * To be called once the result is printed: what could be read is kept, and a script still learns that it is not all.
 * Bad lines are part of any large file, and of an empty one nothing is missing; a file that ended early, or could not be
 * read at all, is a failure.
 * @throws {@link ClewError} where a file did not come in whole
 */
export function requireWholeFiles(...results: readonly ({ rejected: readonly Rejected[] } | undefined)[]): void {
  const rejected = results.flatMap(result => result?.rejected ?? [])
  const files = [...new Set(rejected.filter(({ line }) => line === 0).map(({ file }) => file))].filter(
    file => statSync(file, { throwIfNoEntry: false })?.size !== 0,
  )
  if (files.length === 0) return
  throw new ClewError(
    'unreadable',
    `${enumerate(files, NAMED)} did not come in whole, as is told above; what could be read is kept.`,
  )
}
