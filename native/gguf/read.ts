import { saying } from '../../electron/contract/words/saying.ts'
import { open } from '../../electron/base/vault/files.ts'
import type { OpenFile } from '../../electron/base/vault/open-file.ts'
import { fromBfloat, fromHalf } from './half.ts'
import { GgufError, readGgufHeader } from './header-check.ts'
import type { GgufTensor, GgufValue } from './header-check.ts'
import { tensorTypes } from './tensor-types.ts'

/** A GGUF whose header passed the bounded check, with its tensors as numbers. */
export interface GgufFile {
  values: ReadonlyMap<string, GgufValue>
  /** Every tensor that could be turned into numbers: stored as f32, f16 or bf16. */
  tensors: ReadonlyMap<string, Float32Array>
  /** Contiguous dimension first. */
  shapes: ReadonlyMap<string, readonly number[]>
}

const [f32, f16, bf16] = [0, 1, 30]

/**
 * Reads a GGUF's metadata (arrays only under `keepArrays`) and all its tensors. Throws {@link GgufError} for files that
 * fail the header check and for quantised tensors, which cannot be trained further without loss.
 */
export async function readGguf(path: string, keepArrays: readonly string[] = []): Promise<GgufFile> {
  const header = await readGgufHeader(path, keepArrays)
  const tensors = new Map<string, Float32Array>()
  const file = await open(path, 'r')
  try {
    for (const tensor of header.tensors) {
      tensors.set(tensor.name, decodeTensor(tensor, await readBytes(file, tensor.start, tensor.bytes)))
    }
  } finally {
    await file.close()
  }
  return { values: header.values, tensors, shapes: new Map(header.tensors.map(({ name, shape }) => [name, shape])) }
}

/** `length` bytes from `start` on. Throws {@link GgufError} where the file ends before. */
export async function readBytes(file: OpenFile, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new GgufError(saying('modelFiles.becameShorter'))
    filled += bytesRead
  }
  return bytes
}

/** A tensor's numbers. Throws {@link GgufError} for quantised ones. */
export function decodeTensor(tensor: GgufTensor, bytes: Buffer): Float32Array {
  if (tensor.type === f32) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  if (tensor.type !== f16 && tensor.type !== bf16) {
    const name = tensorTypes.get(tensor.type)?.name ?? String(tensor.type)
    throw new GgufError(saying('modelFiles.quantised', { name: tensor.name, type: String(name) }))
  }
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const fromBits = tensor.type === f16 ? fromHalf : fromBfloat
  return Float32Array.from(halves, fromBits)
}
