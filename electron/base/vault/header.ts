import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ClewError, hasCode, systemCode } from '../../contract/errors.ts'
import { SHORTEST_PASSPHRASE, VaultHeaderSchema, type VaultHeader, type VaultState } from '../../contract/vault.ts'
import { KEY_BYTES, keyedSum, seal, SealError, unseal } from './seal.ts'
import { saying } from '../../contract/words/saying.ts'

/** Twice, so that a disk's bad sector does not cost the project. */
export const HEADER_FILES: readonly string[] = ['vault.json', 'vault-copy.json']

/**
 * 128 MiB and about half a second a guess: what OWASP's password storage cheat sheet asks of scrypt. Node 20 has no
 * argon2.
 */
const COST = 2 ** 17
const SALT_BYTES = 16

/** Undefined of a project that is not encrypted. @throws {@link ClewError} `unreadable` where neither file can be read */
export async function readHeader(home: string): Promise<VaultHeader | undefined> {
  let damaged: unknown
  for (const name of HEADER_FILES) {
    try {
      return await headerIn(join(home, name))
    } catch (error) {
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) damaged ??= error
    }
  }
  if (damaged === undefined) return undefined
  if (systemCode(damaged) !== undefined) throw damaged
  throw new ClewError(
    'unreadable',
    saying('encryptionProblems.headerDamaged', { path: join(home, HEADER_FILES[0] ?? '') }),
    { cause: damaged },
  )
}

async function headerIn(path: string): Promise<VaultHeader> {
  return VaultHeaderSchema.parse(JSON.parse(await readFile(path, 'utf8')))
}

/**
 * Both files as the one that a project was opened by. Who was killed between them while the passphrase was changed has
 * left a copy that the old one opens, and a bad sector takes one away. What another process has changed meanwhile is
 * left to it.
 */
export async function mendHeader(home: string, opened: VaultHeader): Promise<void> {
  const [first, copy] = await Promise.all(HEADER_FILES.map(name => headerIn(join(home, name)).catch(() => undefined)))
  if (first !== undefined && !isDeepStrictEqual(first, opened)) return
  if (!isDeepStrictEqual(first, copy)) await writeHeader(home, opened)
}

export async function writeHeader(home: string, header: VaultHeader): Promise<void> {
  for (const name of HEADER_FILES) {
    const part = join(home, `${name}.part`)
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(header, undefined, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(home, name))
  }
}

export async function removeHeader(home: string): Promise<void> {
  for (const name of HEADER_FILES.toReversed()) await rm(join(home, name), { force: true })
}

/** A header for a new key, and that key. */
export async function makeHeader(
  passphrase: string,
  state: VaultState,
  cost = COST,
): Promise<{ header: VaultHeader; key: Buffer }> {
  const key = randomBytes(KEY_BYTES)
  return { key, header: await wrappedBy(passphrase, key, state, cost) }
}

/** The same key under another passphrase: only the header is written anew. */
export async function wrappedBy(passphrase: string, key: Buffer, state: VaultState, cost = COST): Promise<VaultHeader> {
  requireLength(passphrase)
  const settings: VaultHeader['scrypt'] = {
    cost: VaultHeaderSchema.shape.scrypt.shape.cost.parse(cost),
    blockSize: 8,
    parallelization: 1,
    salt: randomBytes(SALT_BYTES).toString('base64'),
  }
  const wrapped = seal(await passphraseKey(passphrase, settings), key, contextOf(settings)).toString('base64')
  return { format: 'clew-vault', version: 1, scrypt: settings, wrapped, state, proof: proofOf(key, state) }
}

/** The header in another state. */
export function inState(header: VaultHeader, key: Buffer, state: VaultState): VaultHeader {
  return { ...header, state, proof: proofOf(key, state) }
}

/**
 * The key of the data.
 * @throws {@link ClewError} `locked` where it is another passphrase, or the header was changed: one cannot be told from
 *   the other
 */
export async function keyOf(header: VaultHeader, passphrase: string): Promise<Buffer> {
  const wrapping = await passphraseKey(passphrase, header.scrypt)
  let key: Buffer
  try {
    key = unseal(wrapping, Buffer.from(header.wrapped, 'base64'), contextOf(header.scrypt), 'The key of this project')
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause
    throw new ClewError('locked', saying('encryptionProblems.wrongPassphrase'), { cause })
  }
  if (!proves(header, key)) throw new SealError('The header of this project (vault.json)')
  return key
}

/** Whether a header is of this key. */
export function proves(header: VaultHeader, key: Buffer): boolean {
  const [proof, expected] = [header.proof, proofOf(key, header.state)].map(text => Buffer.from(text, 'base64'))
  return (
    proof !== undefined &&
    expected !== undefined &&
    proof.length === expected.length &&
    timingSafeEqual(proof, expected)
  )
}

/** @throws {@link ClewError} `bad-request` of a passphrase that is too short */
export function requireLength(passphrase: string): void {
  if ([...normal(passphrase)].length < SHORTEST_PASSPHRASE)
    throw new ClewError('bad-request', saying('encryptionProblems.shortPassphrase', { least: SHORTEST_PASSPHRASE }))
}

/** What is typed alike on two machines is the same. */
function normal(passphrase: string): string {
  return passphrase.normalize('NFC')
}

function passphraseKey(
  passphrase: string,
  { cost, blockSize, parallelization, salt }: VaultHeader['scrypt'],
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      normal(passphrase),
      Buffer.from(salt, 'base64'),
      KEY_BYTES,
      { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    )
  })
}

/** The settings are authenticated with the key that they made. */
function contextOf({ cost, blockSize, parallelization, salt }: VaultHeader['scrypt']): Buffer {
  return Buffer.from(JSON.stringify(['clew-vault', 1, cost, blockSize, parallelization, salt]))
}

function proofOf(key: Buffer, state: VaultState): string {
  return keyedSum(key, Buffer.from(`clew vault state ${state}`)).toString('base64')
}
