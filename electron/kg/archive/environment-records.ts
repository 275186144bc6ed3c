import { UnreadableInputError } from '../errors.ts'
import { openHypergraphTables } from '../hypergraph/tables.ts'
import { isKeyOf, isSealRecord } from '../store/environment-table.ts'
import type { GraphEnvironment } from '../store/environment.ts'
import { MOST_PART_BYTES } from './tar.ts'
import { saying } from '../../contract/words/saying.ts'

/** Records are handed on when there are so many bytes of them. */
const PART_BYTES = 4 << 20
/** LMDB's keys end at 1,978 bytes. */
const LONGEST_KEY = 1_978
const TABLE_NAME = /^[A-Za-z][\w.+-]{0,60}$/
/** As many as an environment may have, less `meta`, which every one has. */
const MOST_TABLES = 31

/**
 * What is in an environment, record by record: table, key and value, each behind its length. Not LMDB's own file: that is
 * read by code that trusts it, and an archive may come from anybody.
 */
export function* environmentRecords(environment: GraphEnvironment): Generator<Buffer> {
  // LMDB shows a moment only those tables that were opened before it.
  const tables = environment.tableNames().map(name => ({
    name,
    read: environment.records(name),
  }))
  // All of them as they are at one moment: documents may be added meanwhile.
  const moment = environment.moment()
  let parts: Buffer[] = []
  let size = 0
  try {
    for (const { name, read } of tables)
      for (const [key, value] of read(moment)) {
        const bytes = record(name, key, value)
        if (size > 0 && size + bytes.length > PART_BYTES) {
          yield Buffer.concat(parts)
          ;[parts, size] = [[], 0]
        }
        parts.push(bytes)
        size += bytes.length
      }
    yield Buffer.concat(parts)
  } finally {
    moment.done()
  }
}

function record(name: string, key: Buffer, value: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt8(name.length, 0)
  head.writeUInt16LE(key.length, 1)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(value.length)
  return Buffer.concat([head, length, Buffer.from(name, 'latin1'), key, value])
}

/** Puts records back. @throws {UnreadableInputError} they are none of ours */
export class EnvironmentRecords {
  private readonly environment: GraphEnvironment
  private readonly tables = new Map<string, (key: Buffer, value: Buffer) => void>()

  constructor(environment: GraphEnvironment) {
    this.environment = environment
  }

  /** A part holds whole records. */
  add(bytes: Buffer): void {
    this.environment.transaction(() => {
      for (let at = 0; at < bytes.length;) at = this.record(bytes, at)
    })
  }

  /** A graph has either all tables of documents or none. */
  finish(): void {
    if ([...this.tables.keys()].some(name => name.startsWith('hyper.'))) openHypergraphTables(this.environment)
  }

  private record(bytes: Buffer, at: number): number {
    if (at + 7 > bytes.length) throw noRecord()
    const [nameLength, keyLength, length] = [bytes[at] ?? 0, bytes.readUInt16LE(at + 1), bytes.readUInt32LE(at + 3)]
    const key = at + 7 + nameLength
    const value = key + keyLength
    const end = value + length
    if (end > bytes.length || keyLength === 0 || keyLength > LONGEST_KEY || length > MOST_PART_BYTES) throw noRecord()
    this.table(bytes.toString('latin1', at + 7, key))(bytes.subarray(key, value), bytes.subarray(value, end))
    return end
  }

  private table(name: string): (key: Buffer, value: Buffer) => void {
    const known = this.tables.get(name)
    if (known !== undefined) return known
    if (!TABLE_NAME.test(name) || this.tables.size === MOST_TABLES) throw noRecord()
    const put = this.environment.putter(name)
    const checked = (key: Buffer, value: Buffer): void => {
      // How an environment is sealed is its own.
      if (isSealRecord(name, key) || !isKeyOf(name, key)) throw noRecord()
      put(key, value)
    }
    this.tables.set(name, checked)
    return checked
  }
}

function noRecord(): UnreadableInputError {
  return new UnreadableInputError(saying('importProblems.foreignRecord'))
}
