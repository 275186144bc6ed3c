import { saying } from '../../contract/words/saying.ts'
import { createHash } from 'node:crypto'
import { ClewError } from '../../contract/errors.ts'
import { isAsRead } from './embedding.ts'
import { emptyNetwork, SHAPES, weightNames, WIDTH, type Network } from './network.ts'
import { TABLE_ROWS } from './words.ts'

const MAGIC = 'CLEWRANK'
const VERSION = 2
const HEADER_BYTES = 16
const DIGEST_BYTES = 32

function fileSize(width: number): number {
  const dense = weightNames.reduce((sum, name) => sum + SHAPES[name][0] * SHAPES[name][1], 0)
  return HEADER_BYTES + TABLE_ROWS * (4 + width) + dense * 4 + DIGEST_BYTES
}

/**
 * Layout, little-endian: magic, version u32, width u32; per table row a scale f32; the table as i8; the dense weights
 * as f32 in the order of `weightNames`; SHA-256 of all before.
 */
export function writeNetwork(net: Network): Buffer {
  const { width, data, packed } = net.table
  const out = Buffer.alloc(fileSize(width))
  out.write(MAGIC, 0, 'latin1')
  out.writeUInt32LE(VERSION, 8)
  out.writeUInt32LE(width, 12)
  const cells = cellsOf(out, width)
  for (let id = 0; id < TABLE_ROWS; id++) {
    const [from, to] = [id * width, (id + 1) * width]
    if (packed !== undefined && isAsRead(net.table, id)) {
      out.writeFloatLE(packed.scales[id] as number, HEADER_BYTES + id * 4)
      cells.set(packed.cells.subarray(from, to), from)
      continue
    }
    let top = 0
    for (let i = from; i < to; i++) top = Math.max(top, Math.abs(data[i] as number))
    const scale = top / 127
    out.writeFloatLE(scale, HEADER_BYTES + id * 4)
    for (let i = from; i < to; i++) cells[i] = scale === 0 ? 0 : Math.round((data[i] as number) / scale)
  }
  let at = HEADER_BYTES + TABLE_ROWS * (4 + width)
  for (const name of weightNames) {
    const { data: values } = net.weights[name]
    const view = new DataView(out.buffer, out.byteOffset + at, values.length * 4)
    for (let i = 0; i < values.length; i++) view.setFloat32(i * 4, values[i] as number, true)
    at += values.length * 4
  }
  createHash('sha256').update(out.subarray(0, at)).digest().copy(out, at)
  return out
}

/**
 * Reads what {@link writeNetwork} wrote.
 * @throws {@link ClewError} when the bytes are anything else.
 */
export function readNetwork(bytes: Buffer, training = false): Network {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC)
    throw new ClewError('unreadable', saying('modelFiles.noRanker'))
  const found = bytes.readUInt32LE(8)
  if (found !== VERSION)
    throw new ClewError(
      'unreadable',
      saying('modelFiles.rankerVersion', { found: String(found), wanted: String(VERSION) }),
    )
  if (bytes.readUInt32LE(12) !== WIDTH || bytes.length !== fileSize(WIDTH))
    throw new ClewError(
      'unreadable',
      saying('modelFiles.rankerSize', { found: String(bytes.length), wanted: String(fileSize(WIDTH)) }),
    )
  const end = bytes.length - DIGEST_BYTES
  if (!createHash('sha256').update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end)))
    throw new ClewError('unreadable', saying('modelFiles.rankerChanged'))
  // Only now: what is not in the file needs no room.
  const net = emptyNetwork(training)
  const scales = new Float32Array(TABLE_ROWS)
  for (let id = 0; id < TABLE_ROWS; id++) scales[id] = bytes.readFloatLE(HEADER_BYTES + id * 4)
  net.table.packed = { cells: cellsOf(bytes, WIDTH), scales, isUnpacked: new Uint8Array(TABLE_ROWS) }
  let at = HEADER_BYTES + TABLE_ROWS * (4 + WIDTH)
  for (const name of weightNames) {
    const { data: values } = net.weights[name]
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, values.length * 4)
    for (let i = 0; i < values.length; i++) values[i] = view.getFloat32(i * 4, true)
    at += values.length * 4
  }
  return net
}

/** The table of a file, each row times its scale. */
const cellsOf = (bytes: Buffer, width: number): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES + TABLE_ROWS * 4, TABLE_ROWS * width)
