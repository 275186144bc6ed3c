import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomFillSync } from 'node:crypto'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What a sealed value is longer by. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES
export const KEY_BYTES = 32

/** What was sealed is not as it was written, or not by this project's key. */
export class SealError extends ClewError {
  constructor(what: string, options?: ErrorOptions) {
    super('unreadable', saying('encryptionProblems.changed', { what }), options)
  }
}

/** A key for one use of another one (RFC 5869), so that no two files or tables share one. */
export function derivedKey(key: Uint8Array, salt: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `clew ${use}`, KEY_BYTES))
}

/** A keyed sum: to those without the key it says nothing of what it is of. */
export function keyedSum(key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** Random bytes are asked of the system many at a time: each asking costs more than a page's encryption. */
const pool = Buffer.alloc(NONCE_BYTES * 512)
let taken = pool.length

function writeNonce(into: Buffer): void {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  pool.copy(into, 0, taken, taken + NONCE_BYTES)
  taken += NONCE_BYTES
}

/**
 * `bytes`, encrypted and authenticated (AES-256-GCM, NIST SP 800-38D): a random nonce, the ciphertext, the tag.
 * @param context where it stands: opened with another one it is refused
 */
export function seal(key: Uint8Array, bytes: Uint8Array, context: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(bytes.length + SEAL_BYTES)
  writeNonce(sealed)
  const cipher = createCipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
  cipher.setAAD(context)
  cipher.update(bytes).copy(sealed, NONCE_BYTES)
  cipher.final()
  cipher.getAuthTag().copy(sealed, sealed.length - TAG_BYTES)
  return sealed
}

/**
 * What {@link seal} was given.
 * @param what it is, for people
 * @throws {@link SealError} where a single bit of it, of the key or of the context is another
 */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: Uint8Array, what: string): Buffer<ArrayBuffer> {
  if (sealed.length < SEAL_BYTES) throw new SealError(what)
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(context)
  decipher.setAuthTag(sealed.subarray(end))
  const bytes = decipher.update(sealed.subarray(NONCE_BYTES, end)) as Buffer<ArrayBuffer>
  try {
    decipher.final()
  } catch (cause) {
    throw new SealError(what, { cause })
  }
  return bytes
}
