import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { open, readFile } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import { rowOf } from '../../model/relation-ranker/embedding.ts'
import { weightNames, type Network } from '../../model/relation-ranker/network.ts'
import type { AdamState } from './adam.ts'

const MAGIC = 'CLEWNAVS'
const VERSION = 3
const FILE_NAME = 'navigator.state'
const HEADER_BYTES = 24
const FINGERPRINT_BYTES = 32
const DIGEST_BYTES = 32

type Floats = Float64Array | Float32Array

/** The rows of the table that were ever moved, with what the optimiser knows of each. */
interface Rows {
  ids: Uint32Array
  data: Float32Array
  first: Float32Array
  second: Float32Array
}

/** What the state is held against: the weights that the learner was opened with. */
export interface BaseWeights {
  /** SHA-256 of their file, hex. */
  fingerprint: string
  /** The table as it was read. */
  table: Network['table']
}

/** Every array in the order of the file. Weights are kept in full: the file that Ask reads rounds them. */
function arrays(net: Network, adam: AdamState, { ids, data, first, second }: Rows): (Floats | Uint32Array)[] {
  return [
    ...weightNames.flatMap(name => [net.weights[name].data, adam.dense[name].first, adam.dense[name].second]),
    ids,
    data,
    first,
    second,
  ]
}

function emptyRows(count: number, width: number): Rows {
  const floats = (): Float32Array => new Float32Array(count * width)
  return { ids: new Uint32Array(count), data: floats(), first: floats(), second: floats() }
}

function movedRows({ data, width }: Network['table'], { moved, table }: AdamState): Rows {
  const rows = emptyRows(moved.size, width)
  rows.ids.set([...moved])
  rows.ids.forEach((id, at) => {
    const take = (to: Float32Array, from: Floats): void =>
      to.set(from.subarray(id * width, (id + 1) * width), at * width)
    take(rows.data, data)
    take(rows.first, table.first)
    take(rows.second, table.second)
  })
  return rows
}

/** Rows that were moved since are again as they were read. */
function putRows(taught: Network['table'], { moved, table }: AdamState, base: Network['table'], rows: Rows): void {
  const { data, width } = taught
  for (const id of moved) {
    const from = rowOf(base, id)
    const to = from + width
    data.set(base.data.subarray(from, to), from)
    table.first.fill(0, from, to)
    table.second.fill(0, from, to)
  }
  moved.clear()
  rows.ids.forEach((id, at) => {
    // Once it is there: unpacked later, it would be as it was read.
    rowOf(taught, id)
    const put = (to: Floats, from: Float32Array): void =>
      to.set(from.subarray(at * width, (at + 1) * width), id * width)
    put(data, rows.data)
    put(table.first, rows.first)
    put(table.second, rows.second)
    moved.add(id)
  })
}

const bytesOf = (values: Floats | Uint32Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/**
 * Layout, little-endian: magic, version u32, number of moved rows u32, Adam's steps f64; SHA-256 of the base weights; the
 * arrays; SHA-256 of all before. Written beside the old one, which it then replaces.
 */
export async function saveLearnerState(
  folder: string,
  net: Network,
  adam: AdamState,
  base: Pick<BaseWeights, 'fingerprint'>,
): Promise<void> {
  const rows = movedRows(net.table, adam)
  const header = Buffer.alloc(HEADER_BYTES + FINGERPRINT_BYTES)
  header.write(MAGIC, 0, 'latin1')
  header.writeUInt32LE(VERSION, 8)
  header.writeUInt32LE(rows.ids.length, 12)
  header.writeDoubleLE(adam.steps, 16)
  header.write(base.fingerprint, HEADER_BYTES, 'hex')
  const hash = createHash('sha256').update(header)
  const path = join(folder, FILE_NAME)
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(header)
    for (const values of arrays(net, adam, rows)) {
      hash.update(bytesOf(values))
      await file.writeFile(bytesOf(values))
    }
    await file.writeFile(hash.digest())
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/**
 * Reads what {@link saveLearnerState} wrote into the arrays of a network and its optimiser.
 * @throws {@link ClewError} when the file is missing, cut, changed or of another version; nothing is changed
 *   then
 */
export async function restoreLearnerState(
  folder: string,
  net: Network,
  adam: AdamState,
  base: BaseWeights,
): Promise<void> {
  const bytes = await readFile(join(folder, FILE_NAME)).catch((cause: unknown) => {
    throw new ClewError(
      'unreadable',
      `The checkpoint ${folder} cannot be read; go on from another one, or start the run again.`,
      { cause },
    )
  })
  const { width, data } = net.table
  const count = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32LE(12)
  // A number of rows that the table does not have is one of a damaged file, and no memory is set aside for it.
  const rows = emptyRows(count * width > data.length ? 0 : count, width)
  const targets = arrays(net, adam, rows)
  const start = HEADER_BYTES + FINGERPRINT_BYTES
  const expected = start + targets.reduce((sum, { byteLength }) => sum + byteLength, 0) + DIGEST_BYTES
  const end = bytes.length - DIGEST_BYTES
  const isWhole =
    bytes.length === expected &&
    bytes.toString('latin1', 0, 8) === MAGIC &&
    bytes.readUInt32LE(8) === VERSION &&
    bytes.toString('hex', HEADER_BYTES, start) === base.fingerprint &&
    createHash('sha256').update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end))
  if (!isWhole)
    throw new ClewError(
      'unreadable',
      `The checkpoint ${folder} is damaged, of another version or of other weights; go on from another one, or start the run again.`,
    )
  adam.steps = bytes.readDoubleLE(16)
  let at = start
  for (const target of targets) {
    bytesOf(target).set(bytes.subarray(at, at + target.byteLength))
    at += target.byteLength
  }
  putRows(net.table, adam, base.table, rows)
}
