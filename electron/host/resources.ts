import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ClewError } from '../contract/errors.ts'
import { saying } from '../contract/words/saying.ts'

/**
 * The folder of embedded models and sample graphs: `resources/` of the checkout, above this source or above the bundle
 * in out/, or beside the archive of a packaged application.
 */
export function findResources(from: string = import.meta.url): string {
  const candidates: string[] = []
  // Set by Electron only.
  const packaged = (process as { resourcesPath?: string }).resourcesPath
  if (packaged !== undefined) candidates.push(join(packaged, 'resources'))
  for (let folder = dirname(fileURLToPath(from)); ; folder = dirname(folder)) {
    candidates.push(join(folder, 'resources'))
    if (dirname(folder) === folder) break
  }
  const found = candidates.find(candidate => existsSync(join(candidate, 'models')))
  if (found === undefined) throw new ClewError('unavailable', saying('modelProblems.resourcesMissing'))
  return found
}

/** The folder of the built renderer: beside the bundle, or in out/ of the checkout when run from source. */
export function findRenderer(from: string = import.meta.url): string {
  const isSource = from.endsWith('.ts')
  for (let folder = dirname(fileURLToPath(from)); dirname(folder) !== folder; folder = dirname(folder)) {
    const candidate = isSource ? join(folder, 'out', 'renderer') : join(folder, 'renderer')
    if (existsSync(join(candidate, 'index.html'))) return candidate
  }
  throw new ClewError(
    'unavailable',
    'The pages of the application are not built; run `npm run build`, or install Clew again.',
  )
}
