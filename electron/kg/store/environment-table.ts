import type { Database, Transaction } from 'lmdb'
import { SEAL_RECORD, type EnvironmentSeal, type TableSeal } from './environment-seal.ts'

/** Read in one go, so that a walk over a table may be paused. */
const READ_AT_ONCE = 256

export interface TableRange<Key> {
  start?: Key
  end?: Key
  limit?: number
  transaction?: Transaction
}

/** A table of an environment: what is done with LMDB's `Database`. */
export interface EnvironmentTable<Key extends number | Buffer> {
  /** A copy. */
  getBinary(key: Key): Buffer | undefined
  /** Valid until the next reading. */
  getBinaryFast(key: Key): Buffer | undefined
  putSync(key: Key, value: Buffer): unknown
  removeSync(key: Key): unknown
  clearSync(): void
  doesExist(key: Key): boolean
  getKeys(range?: TableRange<Key>): Iterable<Key>
  getRange(range?: TableRange<Key>): Iterable<{ key: Key; value: Buffer }>
  getCount(): number
}

/** Tables whose keys are names that people gave; they are looked up and never gone through in their order. */
const NAMED_BY_PEOPLE: ReadonlySet<string> = new Set(['hyper.document-names', 'hyper.entity-names'])
const LENGTH_BYTES = 2

/** Tables whose keys are not numbers. */
const NAMED: ReadonlySet<string> = new Set(['meta', 'hyper.document-names', 'hyper.entity-names', 'hyper.incidence'])

/** How the keys of a table are kept. */
export function keysOf(table: string): 'binary' | 'uint32' {
  return NAMED.has(table) ? 'binary' : 'uint32'
}

/** Whether bytes can be a key of the table: as {@link Records} gives them. */
export function isKeyOf(table: string, key: Buffer): boolean {
  return NAMED.has(table) || key.length === 4
}

/** A table whose values are sealed. */
export function sealedTable<Key extends number | Buffer>(
  table: Database<Buffer, Key>,
  name: string,
  seal: EnvironmentSeal,
): EnvironmentTable<Key> {
  const values = seal.table(name)
  return NAMED_BY_PEOPLE.has(name)
    ? (byNames(table as Database<Buffer, Buffer>, values, seal) as unknown as EnvironmentTable<Key>)
    : byKeys(table, values)
}

function byKeys<Key extends number | Buffer>(table: Database<Buffer, Key>, values: TableSeal): EnvironmentTable<Key> {
  const opened = (key: Key): Buffer | undefined => {
    const stored = table.getBinary(key)
    return stored === undefined ? undefined : values.opened(key, stored)
  }
  return {
    getBinary: opened,
    getBinaryFast: opened,
    putSync: (key, value) => table.putSync(key, values.sealed(key, value)),
    removeSync: key => table.removeSync(key),
    clearSync: () => table.clearSync(),
    doesExist: key => table.doesExist(key),
    getKeys: (range = {}) => table.getKeys(range),
    *getRange(range = {}) {
      for (const { key, value } of table.getRange(range))
        if (!isSealRecord(values.name, key)) yield { key, value: values.opened(key, value) }
    },
    getCount: () => table.getCount(),
  }
}

function byNames(table: Database<Buffer, Buffer>, values: TableSeal, seal: EnvironmentSeal): EnvironmentTable<Buffer> {
  const keyOf = (name: Buffer): Buffer => seal.nameKey(values.name, name)
  const opened = (name: Buffer): Buffer | undefined => {
    const key = keyOf(name)
    const stored = table.getBinary(key)
    return stored === undefined ? undefined : named(values.opened(key, stored)).value
  }
  function* all(): Generator<{ key: Buffer; value: Buffer }> {
    for (const { key, value } of table.getRange({})) yield named(values.opened(key, value))
  }
  return {
    getBinary: opened,
    getBinaryFast: opened,
    putSync(name, value) {
      const key = keyOf(name)
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt16LE(name.length)
      return table.putSync(key, values.sealed(key, Buffer.concat([length, name, value])))
    },
    removeSync: name => table.removeSync(keyOf(name)),
    clearSync: () => table.clearSync(),
    doesExist: name => table.doesExist(keyOf(name)),
    *getKeys() {
      for (const { key } of all()) yield key
    },
    getRange: all,
    getCount: () => table.getCount(),
  }
}

function named(bytes: Buffer): { key: Buffer; value: Buffer } {
  const end = LENGTH_BYTES + bytes.readUInt16LE()
  return { key: bytes.subarray(LENGTH_BYTES, end), value: bytes.subarray(end) }
}

/** Keys as they are on the disk, and values as they were given: in the order of the keys. */
export type Records = (transaction: Transaction) => Generator<[key: Buffer, value: Buffer]>

export function numberedRecords(
  table: Database<Buffer, number> | undefined,
  name: string,
  seal: EnvironmentSeal | undefined,
): Records {
  const values = seal?.table(name)
  return function* (transaction) {
    for (let from = 0; table !== undefined;) {
      const found = [...table.getRange({ start: from, limit: READ_AT_ONCE, transaction })]
      for (const { key, value } of found) {
        const bytes = Buffer.alloc(4)
        bytes.writeUInt32LE(key)
        yield [bytes, values?.opened(key, value) ?? value]
        from = key + 1
      }
      if (found.length < READ_AT_ONCE) return
    }
  }
}

export function namedRecords(
  table: Database<Buffer, Buffer> | undefined,
  name: string,
  seal: EnvironmentSeal | undefined,
): Records {
  const values = seal?.table(name)
  return function* (transaction) {
    for (let from = Buffer.of(0); table !== undefined;) {
      const found = [...table.getRange({ start: from, limit: READ_AT_ONCE, transaction })]
      for (const { key, value } of found) {
        from = Buffer.concat([key, Buffer.of(0)])
        if (isSealRecord(name, key)) continue
        const bytes = values?.opened(key, value) ?? value
        if (values === undefined || !NAMED_BY_PEOPLE.has(name)) yield [Buffer.from(key), bytes]
        else yield [named(bytes).key, named(bytes).value]
      }
      if (found.length < READ_AT_ONCE) return
    }
  }
}

export function isSealRecord(table: string, key: number | Buffer): boolean {
  return table === 'meta' && typeof key !== 'number' && Buffer.from(key).toString('latin1') === SEAL_RECORD
}
