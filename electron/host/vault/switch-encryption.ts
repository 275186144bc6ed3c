import { join } from 'node:path'
import {
  inState,
  keyOf,
  makeHeader,
  readHeader,
  removeHeader,
  wrappedBy,
  writeHeader,
} from '../../base/vault/header.ts'
import { lock } from '../../base/vault/unlocked.ts'
import { takeLock, type Lock } from '../../base/process-lock.ts'
import { ClewError } from '../../contract/errors.ts'
import type { VaultHeader, VaultState } from '../../contract/vault.ts'
import { makeFolders } from '../folders.ts'
import { convertProject } from './convert-project.ts'
import { requireAlone } from './presence.ts'
import { saying } from '../../contract/words/saying.ts'

export interface Switching {
  home: string
  passphrase: string
  signal?: AbortSignal | undefined
  onProgress(done: number, all: number): void
}

/** What a project's state is, where something was begun or done. */
export async function stateOf(home: string): Promise<VaultState | undefined> {
  return (await readHeader(home))?.state
}

/**
 * Encrypts a project, or goes on with it. Cut off at any moment, all is there, in part encrypted: it is gone on with by
 * the same passphrase.
 * @throws {@link ClewError} `conflict` where it is open somewhere, is encrypted already or holds what cannot be read;
 *   `locked` where it was begun with another passphrase
 */
export async function encryptProject({ home, passphrase, signal, onProgress }: Switching): Promise<void> {
  await using _lock = await alone(home)
  const begun = await readHeader(home)
  if (begun?.state === 'encrypted') throw new ClewError('conflict', saying('encryptionProblems.already'))
  if (begun?.state === 'decrypting') throw new ClewError('conflict', saying('encryptionProblems.decryptedInPart'))
  const { header, key } =
    begun === undefined
      ? await makeHeader(passphrase, 'encrypting')
      : { header: begun, key: await keyOf(begun, passphrase) }
  if (begun === undefined) {
    await writeHeader(home, header)
    // Whoever came before the header was there has said so by now; whoever comes after sees it.
    await aloneOr(home, () => removeHeader(home))
  }
  await convertProject({
    home,
    key,
    to: 'sealed',
    signal,
    onProgress,
    refused: begun === undefined ? () => removeHeader(home) : undefined,
  })
  await writeHeader(home, inState(header, key, 'encrypted'))
  key.fill(0)
}

/** The way back. @throws {@link ClewError} as {@link encryptProject} */
export async function decryptProject({ home, passphrase, signal, onProgress }: Switching): Promise<void> {
  await using _lock = await alone(home)
  const header = await required(home)
  if (header.state === 'encrypting') throw new ClewError('conflict', saying('encryptionProblems.encryptedInPart'))
  const key = await keyOf(header, passphrase)
  await writeHeader(home, inState(header, key, 'decrypting'))
  await aloneOr(home, () => writeHeader(home, header))
  await convertProject({
    home,
    key,
    to: 'plain',
    signal,
    onProgress,
    refused: header.state === 'decrypting' ? undefined : () => writeHeader(home, header),
  })
  lock(home)
  await removeHeader(home)
}

/** The data's key stays as it is, under another passphrase. */
export async function changePassphrase(home: string, passphrase: string, next: string): Promise<void> {
  const header = await required(home)
  const key = await keyOf(header, passphrase)
  await writeHeader(home, await wrappedBy(next, key, header.state))
}

async function required(home: string): Promise<VaultHeader> {
  const header = await readHeader(home)
  if (header === undefined) throw new ClewError('conflict', saying('encryptionProblems.notYet'))
  return header
}

async function alone(home: string): Promise<Lock> {
  const folders = await makeFolders(home)
  const held = await takeLock(join(folders.locks, 'vault.lock'))
  if (held === undefined) throw new ClewError('conflict', saying('encryptionProblems.elsewhere'))
  try {
    await requireAlone(folders.locks)
    return held
  } catch (error) {
    await held.release()
    throw error
  }
}

async function aloneOr(home: string, undo: () => Promise<void>): Promise<void> {
  try {
    await requireAlone((await makeFolders(home)).locks)
  } catch (error) {
    await undo()
    throw error
  }
}
