import type { SafeStorage } from 'electron'
import { z } from 'zod'
import { readFile } from '../base/vault/files.ts'
import { writeAtomically } from '../base/atomic-file.ts'
import { hasCode } from '../contract/errors.ts'
import { type Secrets, secretsInMemory } from '../host/models/secrets.ts'

/** What of Electron's `safeStorage` is used. */
export type Keychain = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

const Stored = z.record(z.string(), z.string())

/**
 * Keys in a file that only the system's keychain can open. A Linux desktop without one would have Electron encrypt with
 * a password that everybody knows: that counts as none, and keys are held in memory.
 */
export async function openSecrets(keychain: Keychain, path: string, platform: NodeJS.Platform): Promise<Secrets> {
  const hasKeyring = platform !== 'linux' || !['basic_text', 'unknown'].includes(keychain.getSelectedStorageBackend())
  const available = hasKeyring && (await keychain.isAsyncEncryptionAvailable())
  if (!available) return secretsInMemory()
  // One change after the other: two saved at once must not lose one.
  let changing: Promise<void> = Promise.resolve()
  const change = (work: (stored: Record<string, string>) => Promise<void>): Promise<void> => {
    const done = changing.then(async () => {
      const stored = await read(path)
      await work(stored)
      await writeAtomically(path, JSON.stringify(stored))
    })
    changing = done.catch(() => undefined)
    return done
  }
  return {
    place: 'keychain',
    async get(name) {
      const encrypted = (await read(path))[name]
      if (encrypted === undefined) return undefined
      // Of another user or another installation of the system: no key, then.
      return keychain.decryptStringAsync(Buffer.from(encrypted, 'base64')).then(
        ({ result }) => result,
        () => undefined,
      )
    },
    set: (name, value) =>
      change(async stored => {
        stored[name] = (await keychain.encryptStringAsync(value)).toString('base64')
      }),
    remove: name =>
      change(async stored => {
        delete stored[name]
      }),
  }
}

async function read(path: string): Promise<Record<string, string>> {
  try {
    return Stored.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError || error instanceof z.ZodError) return {}
    throw error
  }
}
