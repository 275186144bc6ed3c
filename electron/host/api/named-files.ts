import { ClewError } from '../../contract/errors.ts'
import type { AppInfo } from '../../contract/app.ts'
import type { Host } from '../host.ts'
import { saying } from '../../contract/words/saying.ts'

export const NO_FILES =
  'Files are not read or written by their path from a browser; drop the file on the page, or use `clew` on the command line.'

/** What a request names that may lie anywhere on this machine. */
interface Named {
  files?: readonly unknown[] | undefined
  /** What a model library finds by its id or by its path. */
  models?: readonly unknown[]
  adapters?: readonly unknown[]
}

/**
 * A window and the command line may name files of this machine. A page in a browser sends its files, and names models
 * and adapters by what they are called here: whoever has got hold of the page reads no other file through it.
 */
export async function refuseNamedFiles(
  { door, host }: { door: AppInfo['door']; host: Pick<Host, 'adapters'> },
  { files = [], models = [], adapters = [] }: Named,
): Promise<void> {
  if (door === 'electron') return
  if (files.length > 0) throw new ClewError('forbidden', NO_FILES)
  const unknown: unknown[] = []
  for (const adapter of adapters)
    if (typeof adapter === 'string' && (await host.adapters.find(adapter)) === undefined) unknown.push(adapter)
  if ([...models, ...unknown].some(isPath)) throw new ClewError('forbidden', saying('modelProblems.noPathHere'))
  if (unknown.length > 0)
    throw new ClewError('not-found', saying('modelProblems.noAdapterOfThese', { adapter: String(unknown[0]) }))
}

/** @param reference what a form sends, which may be anything */
function isPath(reference: unknown): boolean {
  return typeof reference === 'string' && !reference.startsWith('endpoint:') && /[\\/]|\.gguf$/i.test(reference)
}
