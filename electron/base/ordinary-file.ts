import { readFile, stat } from './vault/files.ts'
import { ClewError, hasCode } from '../contract/errors.ts'
import { saying } from '../contract/words/saying.ts'

/**
 * How many bytes a file has that somebody named. What has no end, such as a pipe or a device, is refused before it is
 * opened: a pipe that nobody writes to never opens.
 * @throws {@link ClewError} `not-found` where there is none, another code where it is no file
 */
export async function ordinaryFile(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw cannotBeOpened(path, cause)
  })
  if (found.isDirectory()) throw new ClewError('bad-request', saying('placeProblems.isFolder', { path }))
  if (!found.isFile()) throw new ClewError('bad-request', saying('placeProblems.noOrdinary', { path }))
  return found.size
}

/**
 * All of a file that somebody named.
 * @throws {@link ClewError} as {@link ordinaryFile}; `too-large` where it has more than `most` bytes
 */
export async function wholeFile(path: string, most: number): Promise<Buffer> {
  if ((await ordinaryFile(path)) > most)
    throw new ClewError('too-large', saying('placeProblems.tooLarge', { path, most: { bytes: most } }))
  return readFile(path).catch((cause: unknown) => {
    throw cannotBeOpened(path, cause)
  })
}

export function cannotBeOpened(path: string, cause: unknown): ClewError {
  return new ClewError(
    hasCode(cause, 'ENOENT') || hasCode(cause, 'ENOTDIR') ? 'not-found' : 'unreadable',
    saying('placeProblems.cannotBeOpened', { path }),
    { cause },
  )
}
