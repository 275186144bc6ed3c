import { createHash } from 'node:crypto'
import { emptyNetwork, shapes, weightNames, type Network } from './network.ts'
import { tableRows } from './words.ts'

/** A file that does not hold a relation ranker of this version. */
export class RankerFileError extends Error {
  override readonly name = 'RankerFileError'
}

const magic = 'CLEWRANK'
const version = 2
const headerBytes = 16
const digestBytes = 32

function fileSize(width: number): number {
  const dense = weightNames.reduce((sum, name) => sum + shapes[name][0] * shapes[name][1], 0)
  return headerBytes + tableRows * (4 + width) + dense * 4 + digestBytes
}

/**
 * Layout, little-endian: magic, version u32, width u32; per table row a scale f32; the table as i8; the dense weights
 * as f32 in the order of `weightNames`; SHA-256 of all before.
 */
export function writeNetwork(net: Network): Buffer {
  const { width, data } = net.table
  const out = Buffer.alloc(fileSize(width))
  out.write(magic, 0, 'latin1')
  out.writeUInt32LE(version, 8)
  out.writeUInt32LE(width, 12)
  const cells = headerBytes + tableRows * 4
  for (let id = 0; id < tableRows; id++) {
    let top = 0
    for (let k = 0; k < width; k++) top = Math.max(top, Math.abs(data[id * width + k] as number))
    const scale = top / 127
    out.writeFloatLE(scale, headerBytes + id * 4)
    for (let k = 0; k < width; k++)
      out.writeInt8(scale === 0 ? 0 : Math.round((data[id * width + k] as number) / scale), cells + id * width + k)
  }
  let at = cells + tableRows * width
  for (const name of weightNames) {
    for (const value of net.weights[name].data) at = out.writeFloatLE(value, at)
  }
  createHash('sha256').update(out.subarray(0, at)).digest().copy(out, at)
  return out
}

/**
 * Reads what {@link writeNetwork} wrote.
 * @throws {@link RankerFileError} when the bytes are anything else.
 */
export function readNetwork(bytes: Buffer, training = false): Network {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 8) !== magic)
    throw new RankerFileError(
      'This file is not a relation ranker. Choose navigator.bin, or make one with "npm run model:navigator".',
    )
  const found = bytes.readUInt32LE(8)
  if (found !== version)
    throw new RankerFileError(
      `This relation ranker is of version ${found}; this program reads version ${version}. Make one with "npm run model:navigator".`,
    )
  const net = emptyNetwork(training)
  const { width, data } = net.table
  if (bytes.readUInt32LE(12) !== width || bytes.length !== fileSize(width))
    throw new RankerFileError(
      `This relation ranker's file has ${bytes.length} bytes where ${fileSize(width)} are expected: it was cut or is of another size. Copy it again.`,
    )
  const end = bytes.length - digestBytes
  if (!createHash('sha256').update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end)))
    throw new RankerFileError('This relation ranker was changed or damaged (its checksum is wrong). Copy it again.')
  const cells = headerBytes + tableRows * 4
  for (let id = 0; id < tableRows; id++) {
    const scale = bytes.readFloatLE(headerBytes + id * 4)
    for (let k = 0; k < width; k++) data[id * width + k] = scale * bytes.readInt8(cells + id * width + k)
  }
  let at = cells + tableRows * width
  for (const name of weightNames) {
    const target = net.weights[name].data
    for (let i = 0; i < target.length; i++, at += 4) target[i] = bytes.readFloatLE(at)
  }
  return net
}
