import { saying } from '../../contract/words/saying.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from 'lmdb'
import { derivedKey, keyedSum, seal, unseal } from '../../base/vault/seal.ts'
import { keyFor } from '../../base/vault/unlocked.ts'
import { ClewError } from '../../contract/errors.ts'
import { GraphFolderError } from '../errors.ts'

/** Where `meta` says what the keys of an environment are made with; not sealed itself. */
export const SEAL_RECORD = 'seal'
const SALT_BYTES = 16
const PROOF = Buffer.from('clew environment')

/**
 * What seals the values of one environment of an encrypted project: each by itself, with its table and key as the
 * context, so that one which stands elsewhere is refused. Numbers stay as keys; a key that is a name is replaced by its
 * keyed sum, and stands before the value.
 */
export class EnvironmentSeal {
  private readonly values: Buffer
  private readonly names: Buffer

  private constructor(key: Buffer, salt: Uint8Array) {
    this.values = derivedKey(key, salt, 'environment')
    this.names = derivedKey(key, salt, 'environment names')
  }

  /**
   * @param key of the project; undefined where it is not encrypted, and nothing is sealed then
   * @throws {@link ClewError} `locked` where this process does not have its key; {@link GraphFolderError} where it should
   *   be sealed and is not
   */
  static of(
    key: Buffer | undefined,
    meta: Database<Buffer, string> | undefined,
    isNew: boolean,
  ): EnvironmentSeal | undefined {
    const stored = meta?.getBinary(SEAL_RECORD)
    if (key === undefined) {
      if (stored === undefined) return undefined
      throw new ClewError('locked', saying('encryptionProblems.graphLocked'))
    }
    if (stored !== undefined) {
      const made = new EnvironmentSeal(key, stored.subarray(0, SALT_BYTES))
      unseal(made.values, stored.subarray(SALT_BYTES), PROOF, 'This graph')
      return made
    }
    if (!isNew) throw new GraphFolderError('damaged', saying('encryptionProblems.graphOpen'))
    const salt = randomBytes(SALT_BYTES)
    const made = new EnvironmentSeal(key, salt)
    meta?.putSync(SEAL_RECORD, Buffer.concat([salt, seal(made.values, PROOF, PROOF)]))
    return made
  }

  /** What stands in for a name as a key. */
  nameKey(table: string, name: Uint8Array): Buffer {
    return keyedSum(this.names, Buffer.from(`${table}\0`), name)
  }

  table(name: string): TableSeal {
    return new TableSeal(this.values, name)
  }

  /** The keys are overwritten: nobody reads this environment any more. */
  forget(): void {
    this.values.fill(0)
    this.names.fill(0)
  }
}

/**
 * The key of the project that an environment lies in. LMDB's own files are no files that are sealed as a whole: what
 * counts is where they lie.
 */
export function environmentKey(folder: string): Buffer | undefined {
  return keyFor(join(folder, 'values'))
}

/** Seals the values of one table. */
export class TableSeal {
  readonly name: string
  private readonly key: Buffer
  private readonly prefix: Buffer
  private readonly numbered: Buffer

  constructor(key: Buffer, name: string) {
    this.key = key
    this.name = name
    this.prefix = Buffer.from(`${name}\0`)
    this.numbered = Buffer.concat([this.prefix, Buffer.alloc(4)])
  }

  sealed(key: number | Uint8Array, value: Uint8Array): Buffer {
    return seal(this.key, value, this.contextOf(key))
  }

  opened(key: number | Uint8Array, stored: Uint8Array): Buffer<ArrayBuffer> {
    return unseal(this.key, stored, this.contextOf(key), `What "${this.name}" of this graph holds`)
  }

  private contextOf(key: number | Uint8Array): Buffer {
    if (typeof key !== 'number') return Buffer.concat([this.prefix, key])
    this.numbered.writeUInt32BE(key, this.prefix.length)
    return this.numbered
  }
}
