import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, mendHeader, readHeader } from '../../base/vault/header.ts'
import { isProcessAlive } from '../../base/process-alive.ts'
import { TEMPORARY } from '../../base/vault/temporary-folder.ts'
import { unlock, unlockedAt } from '../../base/vault/unlocked.ts'
import { ClewError } from '../../contract/errors.ts'
import { LOCKED } from '../../contract/vault.ts'
import { saying } from '../../contract/words/saying.ts'

/** Whether a passphrase is wanted before the project can be opened. */
export async function isLocked(home: string): Promise<boolean> {
  return unlockedAt(home) === undefined && (await readHeader(home)) !== undefined
}

/** From here on this process reads and writes the project. @throws {@link ClewError} `locked` where it is another one */
export async function unlockProject(home: string, passphrase: string): Promise<void> {
  const header = await readHeader(home)
  if (header === undefined || unlockedAt(home) !== undefined) return
  unlock({ home, key: await keyOf(header, passphrase) })
  // On a disk that can only be read they stay as they are.
  await mendHeader(home, header).catch(() => undefined)
}

/** @throws {@link ClewError} `locked`; `conflict` where it is encrypted in part */
export async function requireUnlocked(home: string): Promise<void> {
  const header = await readHeader(home)
  if (header === undefined) return
  if (header.state !== 'encrypted')
    throw new ClewError(
      'conflict',
      saying(
        header.state === 'encrypting' ? 'encryptionProblems.encryptingCutOff' : 'encryptionProblems.decryptingCutOff',
      ),
    )
  if (unlockedAt(home) === undefined) throw new ClewError('locked', LOCKED)
}

/** What is no longer needed, since whoever made it is gone. */
export async function emptyTemporary(home: string): Promise<void> {
  for (const name of await readdir(join(home, TEMPORARY)).catch(() => []))
    if (!isProcessAlive(Number.parseInt(name, 10)))
      await rm(join(home, TEMPORARY, name), { recursive: true, force: true })
}
