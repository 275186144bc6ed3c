import { readFile, stat } from './vault/files.ts'
import { ClewError, hasCode } from '../contract/errors.ts'
import { bytes } from '../contract/reading/format.ts'

/**
 * How many bytes a file has that somebody named. What has no end, such as a pipe or a device, is refused before it is
 * opened: a pipe that nobody writes to never opens.
 * @throws {@link ClewError} `not-found` where there is none, another code where it is no file
 */
export async function ordinaryFile(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw cannotBeOpened(path, cause)
  })
  if (found.isDirectory()) throw new ClewError('bad-request', `${path} is a folder; name a file in it.`)
  if (!found.isFile())
    throw new ClewError('bad-request', `${path} is no ordinary file but a device or a pipe; save it to disk first.`)
  return found.size
}

/**
 * All of a file that somebody named.
 * @throws {@link ClewError} as {@link ordinaryFile}; `too-large` where it has more than `most` bytes
 */
export async function wholeFile(path: string, most: number): Promise<Buffer> {
  if ((await ordinaryFile(path)) > most)
    throw new ClewError('too-large', `${path} is larger than ${bytes(most)}; make it smaller.`)
  return readFile(path).catch((cause: unknown) => {
    throw cannotBeOpened(path, cause)
  })
}

export function cannotBeOpened(path: string, cause: unknown): ClewError {
  return new ClewError(
    hasCode(cause, 'ENOENT') || hasCode(cause, 'ENOTDIR') ? 'not-found' : 'unreadable',
    `${path} cannot be opened; check the path and the permissions.`,
    { cause },
  )
}
