import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import { weightNames, type Network } from '../../model/relation-ranker/network.ts'
import type { AdamState } from './adam.ts'

const MAGIC = 'CLEWNAVS'
const VERSION = 1
const FILE_NAME = 'navigator.state'
const HEADER_BYTES = 24
const DIGEST_BYTES = 32

type Floats = Float64Array | Float32Array

/** Every array in the order of the file. Weights are kept in full: the file that Ask reads rounds them. */
function arrays(net: Network, adam: AdamState): Floats[] {
  return [
    ...weightNames.flatMap(name => [net.weights[name].data, adam.dense[name].first, adam.dense[name].second]),
    net.table.data,
    adam.table.first,
    adam.table.second,
  ]
}

const bytesOf = (values: Floats): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/**
 * Layout, little-endian: magic, version u32, 0 u32, Adam's steps f64; the arrays; SHA-256 of all before. Written beside
 * the old one, which it then replaces.
 */
export async function saveLearnerState(folder: string, net: Network, adam: AdamState): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(MAGIC, 0, 'latin1')
  header.writeUInt32LE(VERSION, 8)
  header.writeDoubleLE(adam.steps, 16)
  const hash = createHash('sha256').update(header)
  const path = join(folder, FILE_NAME)
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(header)
    for (const values of arrays(net, adam)) {
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
  const targets = arrays(net, adam)
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
}
