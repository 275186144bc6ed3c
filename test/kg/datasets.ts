import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** A folder or file of the shared data sets, or undefined, said aloud, where this machine does not have it. */
export function dataset(path: string): string | undefined {
  const file = resolve('../shared/datasets', path)
  if (existsSync(file)) return file
  console.warn(`skipped: ${file} is not on this machine`)
  return undefined
}
