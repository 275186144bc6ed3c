import { saying } from '../../contract/words/saying.ts'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockState, takeLock, breakStaleLock, type Lock } from '../../base/process-lock.ts'
import { ClewError } from '../../contract/errors.ts'

/** Several may have a project open at once: each has a lock of its own. */
const PRESENT = /^open-[0-9a-f-]+\.lock$/

/** Says that this process has the project open, until it is released. */
export async function announce(locks: string): Promise<Lock> {
  const lock = await takeLock(join(locks, `open-${randomUUID()}.lock`))
  if (lock === undefined) throw new Error('a lock with a name of its own is held')
  return lock
}

/** @throws {@link ClewError} `conflict` while somebody has the project open */
export async function requireAlone(locks: string): Promise<void> {
  for (const name of await readdir(locks).catch(() => [])) {
    if (!PRESENT.test(name)) continue
    const path = join(locks, name)
    const state = await lockState(path)
    if (state === 'held') throw new ClewError('conflict', saying('encryptionProblems.openElsewhere'))
    if (state === 'stale') await breakStaleLock(path)
  }
}
