import { openSync, unlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { ClewError } from '../../contract/errors.ts'
import { createReadStream } from './files.ts'
import { allUnlocked, keyFor } from './unlocked.ts'
import { saying } from '../../contract/words/saying.ts'

/** Files that are in memory and on no disk (Linux' tmpfs). */
const IN_MEMORY = '/dev/shm'

const known = new Map<string, string>()

/**
 * A path that a native library can read a file by. One that is sealed is decrypted into memory: a file without a name,
 * which is gone with this process.
 * @throws {@link ClewError} `unavailable` where the system has no such memory
 */
export async function nativePath(path: string): Promise<string> {
  if (keyFor(path) === undefined) return path
  const before = known.get(path)
  if (before !== undefined) return before
  const name = join(IN_MEMORY, `clew-${randomUUID()}`)
  let descriptor: number
  try {
    descriptor = openSync(name, 'wx+', 0o600)
    unlinkSync(name)
  } catch (cause) {
    throw new ClewError('unavailable', saying('encryptionProblems.onlyOnLinux'), { cause })
  }
  const own = `/proc/self/fd/${descriptor}`
  const file = await open(own, 'r+')
  try {
    for await (const chunk of createReadStream(path)) await file.writeFile(chunk as Buffer)
  } finally {
    await file.close()
  }
  known.set(path, own)
  return own
}

/**
 * Where weights are written to that a native library reads in between: where a project is encrypted, memory, on systems
 * that have it as files.
 */
export function nativeScratch(): string {
  return allUnlocked().length > 0 && process.platform === 'linux' ? IN_MEMORY : tmpdir()
}
