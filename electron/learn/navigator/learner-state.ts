import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import { weightNames, type Network } from '../../model/relation-ranker/network.ts'
import type { AdamState } from './adam.ts'

const MAGIC = 'CLEWNAVS'
const VERSION = 2
const FILE_NAME = 'navigator.state'
const HEADER_BYTES = 24
const DIGEST_BYTES = 32

type Floats = Float64Array | Float32Array

/** The optimiser's moments of the rows of the table that it has ever moved: a run moves few of 65,536. */
interface RowMoments {
  rows: Uint32Array
  first: Float32Array
  second: Float32Array
}

/** Every array in the order of the file. Weights are kept in full: the file that Ask reads rounds them. */
function arrays(net: Network, adam: AdamState, { rows, first, second }: RowMoments): (Floats | Uint32Array)[] {
  return [
    ...weightNames.flatMap(name => [net.weights[name].data, adam.dense[name].first, adam.dense[name].second]),
    net.table.data,
    rows,
    first,
    second,
  ]
}

function emptyMoments(count: number, width: number): RowMoments {
  const moments = (): Float32Array => new Float32Array(count * width)
  return { rows: new Uint32Array(count), first: moments(), second: moments() }
}

function momentsOf({ first, second }: AdamState['table'], width: number): RowMoments {
  const moved = new Set<number>()
  for (let at = 0; at < first.length; at++) if (first[at] !== 0 || second[at] !== 0) moved.add(Math.floor(at / width))
  const kept = emptyMoments(moved.size, width)
  kept.rows.set([...moved])
  kept.rows.forEach((row, at) => {
    kept.first.set(first.subarray(row * width, (row + 1) * width), at * width)
    kept.second.set(second.subarray(row * width, (row + 1) * width), at * width)
  })
  return kept
}

function putMoments({ first, second }: AdamState['table'], kept: RowMoments, width: number): void {
  first.fill(0)
  second.fill(0)
  kept.rows.forEach((row, at) => {
    first.set(kept.first.subarray(at * width, (at + 1) * width), row * width)
    second.set(kept.second.subarray(at * width, (at + 1) * width), row * width)
  })
}

const bytesOf = (values: Floats | Uint32Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/**
 * Layout, little-endian: magic, version u32, number of rows with moments u32, Adam's steps f64; the arrays; SHA-256 of
 * all before. Written beside the old one, which it then replaces.
 */
export async function saveLearnerState(folder: string, net: Network, adam: AdamState): Promise<void> {
  const moments = momentsOf(adam.table, net.table.width)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(MAGIC, 0, 'latin1')
  header.writeUInt32LE(VERSION, 8)
  header.writeUInt32LE(moments.rows.length, 12)
  header.writeDoubleLE(adam.steps, 16)
  const hash = createHash('sha256').update(header)
  const path = join(folder, FILE_NAME)
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(header)
    for (const values of arrays(net, adam, moments)) {
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
export async function restoreLearnerState(folder: string, net: Network, adam: AdamState): Promise<void> {
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
  const moments = emptyMoments(count * width > data.length ? 0 : count, width)
  const targets = arrays(net, adam, moments)
  const expected = HEADER_BYTES + targets.reduce((sum, { byteLength }) => sum + byteLength, 0) + DIGEST_BYTES
  const end = bytes.length - DIGEST_BYTES
  const isWhole =
    bytes.length === expected &&
    bytes.toString('latin1', 0, 8) === MAGIC &&
    bytes.readUInt32LE(8) === VERSION &&
    createHash('sha256').update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end))
  if (!isWhole)
    throw new ClewError(
      'unreadable',
      `The checkpoint ${folder} is damaged or of another version; go on from another one, or start the run again.`,
    )
  adam.steps = bytes.readDoubleLE(16)
  let at = HEADER_BYTES
  for (const target of targets) {
    bytesOf(target).set(bytes.subarray(at, at + target.byteLength))
    at += target.byteLength
  }
  putMoments(adam.table, moments, width)
}
