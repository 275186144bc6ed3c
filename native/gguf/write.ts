import { rename, rm } from 'node:fs/promises'
import { open } from '../../electron/base/vault/files.ts'
import type { OpenFile } from '../../electron/base/vault/open-file.ts'
import { notWritten } from '../../electron/contract/errors.ts'
import { toHalf } from './half.ts'

/** A metadata value with the type that GGUF stores it as. */
export type GgufEntry =
  | { type: 'uint32' | 'float32' | 'uint64'; value: number }
  | { type: 'bool'; value: boolean }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: readonly string[] }
  | { type: 'int32s' | 'float32s'; value: readonly number[] }

export type GgufTensorData = {
  name: string
  /** Contiguous dimension first; trailing ones may be left out. */
  shape: readonly number[]
} & (
  | { /** How the values are stored. */ type: 'f32' | 'f16'; values: Float32Array }
  | { /** ggml's number of a type, and the values as it stores them. */ type: number; bytes: Uint8Array }
)

export interface GgufContents {
  metadata: ReadonlyMap<string, GgufEntry>
  tensors: readonly GgufTensorData[]
}

const VERSION = 3
const ALIGNMENT = 32
const TYPE_NUMBERS = { uint32: 4, float32: 6, bool: 7, string: 8, uint64: 10 } as const
const ARRAY_TYPE = 9
const INT32_TYPE = 5
const TENSOR_TYPE_NUMBERS = { f32: 0, f16: 1 } as const
const TENSOR_TYPE_BYTES = { f32: 4, f16: 2 } as const

/**
 * Writes a GGUF file (version 3, little-endian; llama.cpp's gguf.md). The file appears under its name only when it is
 * complete and on disk: it is written beside it, flushed, and renamed. Throws {@link ClewError} on a full disk,
 * and the system's other errors.
 */
export async function writeGguf(path: string, contents: GgufContents): Promise<void> {
  const partial = `${path}.${process.pid}.part`
  try {
    const file = await open(partial, 'w')
    try {
      await writeContents(file, contents)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw notWritten(path, error)
  }
}

async function writeContents(file: OpenFile, { metadata, tensors }: GgufContents): Promise<void> {
  const header: Buffer[] = [Buffer.from('GGUF'), uint32(VERSION), uint64(tensors.length), uint64(metadata.size)]
  for (const [key, entry] of metadata) {
    header.push(text(key))
    // One by one: a vocabulary of 150,000 tokens is more than a call takes as arguments.
    for (const part of encodeEntry(entry)) header.push(part)
  }
  let offset = 0
  for (const tensor of tensors) {
    const type = 'bytes' in tensor ? tensor.type : TENSOR_TYPE_NUMBERS[tensor.type]
    header.push(
      text(tensor.name),
      uint32(tensor.shape.length),
      ...tensor.shape.map(uint64),
      uint32(type),
      uint64(offset),
    )
    offset += padded('bytes' in tensor ? tensor.bytes.length : tensor.values.length * TENSOR_TYPE_BYTES[tensor.type])
  }
  await writeAligned(file, Buffer.concat(header))
  for (const tensor of tensors) await writeAligned(file, encodeValues(tensor))
}

async function writeAligned(file: OpenFile, bytes: Uint8Array): Promise<void> {
  await file.writeFile(bytes)
  await file.writeFile(Buffer.alloc(padded(bytes.length) - bytes.length))
}

function encodeEntry(entry: GgufEntry): Buffer[] {
  switch (entry.type) {
    case 'uint32':
      return [uint32(TYPE_NUMBERS.uint32), uint32(entry.value)]
    case 'float32':
      return [uint32(TYPE_NUMBERS.float32), float32(entry.value)]
    case 'uint64':
      return [uint32(TYPE_NUMBERS.uint64), uint64(entry.value)]
    case 'bool':
      return [uint32(TYPE_NUMBERS.bool), Buffer.from([entry.value ? 1 : 0])]
    case 'string':
      return [uint32(TYPE_NUMBERS.string), text(entry.value)]
    case 'strings':
      return [...arrayHead(TYPE_NUMBERS.string, entry.value.length), ...entry.value.map(text)]
    case 'int32s':
      return [...arrayHead(INT32_TYPE, entry.value.length), Buffer.from(Int32Array.from(entry.value).buffer)]
    case 'float32s':
      return [
        ...arrayHead(TYPE_NUMBERS.float32, entry.value.length),
        Buffer.from(Float32Array.from(entry.value).buffer),
      ]
  }
}

function encodeValues(tensor: GgufTensorData): Uint8Array {
  if ('bytes' in tensor) return tensor.bytes
  const { type, values } = tensor
  if (type === 'f32') return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const halves = new Uint16Array(values.length)
  for (let index = 0; index < values.length; index++) halves[index] = toHalf(values[index] ?? 0)
  return Buffer.from(halves.buffer)
}

function arrayHead(elementType: number, length: number): Buffer[] {
  return [uint32(ARRAY_TYPE), uint32(elementType), uint64(length)]
}

function padded(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}

/** GGUF's string: its length in bytes, then UTF-8. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8')
  return Buffer.concat([uint64(bytes.length), bytes])
}
