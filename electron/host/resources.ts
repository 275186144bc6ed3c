import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of embedded models and sample graphs: `resources/` of the checkout, above this source or above the bundle in out/,
 * or beside the archive of a packaged application.
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
  if (found === undefined) throw new Error('The folder `resources` of this installation is missing; install Clew again.')
  return found
}
