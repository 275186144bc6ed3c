import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets, type Keychain } from '../../electron/main/secrets.ts'

/** A keychain that turns bits round: enough to see that what is stored is not the key. */
function keychain(
  backend: ReturnType<Keychain['getSelectedStorageBackend']> = 'gnome_libsecret',
  mask = 0x5a,
): Keychain {
  const turned = (bytes: Buffer): Buffer => Buffer.from(bytes.map(byte => byte ^ mask))
  return {
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async text => turned(Buffer.from(`v1${text}`)),
    decryptStringAsync: async bytes => {
      const result = turned(bytes).toString()
      if (!result.startsWith('v1')) throw new Error('Of another keychain.')
      return { result: result.slice(2), shouldReEncrypt: false }
    },
  }
}

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-secrets-'))
  path = join(folder, 'keys.json')
})
afterEach(() => rm(folder, { recursive: true }))

test('a key is given back to who has the keychain, and stands nowhere as text', async () => {
  const secrets = await openSecrets(keychain(), path, 'linux')
  expect(secrets.place).toBe('keychain')
  expect(await secrets.get('endpoint-a')).toBeUndefined()
  await Promise.all([secrets.set('endpoint-a', 'sk-one'), secrets.set('endpoint-b', 'sk-two')])
  expect([await secrets.get('endpoint-a'), await secrets.get('endpoint-b')]).toEqual(['sk-one', 'sk-two'])
  expect(await readFile(path, 'utf8')).not.toMatch(/sk-/)
  await secrets.remove('endpoint-a')
  expect(await secrets.get('endpoint-a')).toBeUndefined()
  expect(await (await openSecrets(keychain(), path, 'linux')).get('endpoint-b')).toBe('sk-two')
  // Another user's keychain.
  expect(await (await openSecrets(keychain('kwallet6', 0x33), path, 'linux')).get('endpoint-b')).toBeUndefined()
})

test('a Linux desktop without a keyring has no place for keys, other systems do not ask for one', async () => {
  expect((await openSecrets(keychain('basic_text'), path, 'linux')).place).toBe('memory')
  expect((await openSecrets(keychain('unknown'), path, 'linux')).place).toBe('memory')
  expect((await openSecrets(keychain('basic_text'), path, 'darwin')).place).toBe('keychain')
})

test('a damaged file holds no keys and takes new ones', async () => {
  await writeFile(path, '{"endpoint-a": 3')
  const secrets = await openSecrets(keychain(), path, 'win32')
  expect(await secrets.get('endpoint-a')).toBeUndefined()
  await secrets.set('endpoint-a', 'sk-one')
  expect(await secrets.get('endpoint-a')).toBe('sk-one')
})
