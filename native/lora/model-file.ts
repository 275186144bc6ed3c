import { createHash } from 'node:crypto'
import { createReadStream, open } from '../../electron/base/vault/files.ts'
import type { Device } from '../ggml/device.ts'
import { TensorStore } from '../ggml/tensor-store.ts'
import type { Shape } from '../ggml/tensor.ts'
import { shapeOf } from '../ggml/tensor.ts'
import { readGgufHeader } from '../gguf/header-check.ts'
import type { GgufHeader } from '../gguf/header-check.ts'
import { decodeTensor, readBytes } from '../gguf/read.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { configFromHeader } from '../transformer/gguf-config.ts'
import { isMatrix, ROPE_FACTORS_NAME } from '../transformer/parameters.ts'

/** A model on disk whose header was checked and is of a shape that this engine builds. */
export interface ModelFile {
  path: string
  config: LlamaConfig
  header: GgufHeader
}

/**
 * Reads a model file's header, and of its numbers nothing but rotary factors. Throws `GgufError` with the reason, and
 * of a shape that no model can have.
 */
export async function openModelFile(path: string): Promise<ModelFile> {
  const header = await readGgufHeader(path)
  const factors = header.tensors.find(({ name }) => name === ROPE_FACTORS_NAME)
  if (factors === undefined) return { path, header, config: configFromHeader(header, []) }
  const file = await open(path, 'r')
  try {
    return {
      path,
      header,
      config: configFromHeader(header, [...decodeTensor(factors, await readBytes(file, factors.start, factors.bytes))]),
    }
  } finally {
    await file.close()
  }
}

/** SHA-256 of a file, hex. */
export async function fileFingerprint(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    if (chunk instanceof Uint8Array) hash.update(chunk)
  return hash.digest('hex')
}

const PIECE_BYTES = 1 << 22

/**
 * A file's tensors on a device without their numbers, or with none of their memory (`outline`). Matrices keep the
 * file's type; vectors are f32, as operations want them.
 */
export function baseStore(device: Device, { header }: ModelFile, outline = false): TensorStore {
  const shapes = new Map<string, Shape>()
  const types = new Map<string, number>()
  for (const { name, shape, type } of header.tensors) {
    const whole = shapeOf(shape[0] ?? 1, shape[1], shape[2], shape[3])
    shapes.set(name, whole)
    if (isMatrix(whole)) types.set(name, type)
  }
  return new TensorStore(device, shapes, { types, outline })
}

/** Fills a store of {@link baseStore} from the file, piece by piece. */
export async function fillBaseStore(store: TensorStore, { path, header }: ModelFile): Promise<void> {
  const file = await open(path, 'r')
  try {
    for (const tensor of header.tensors) {
      if ((tensor.shape[1] ?? 1) === 1) {
        store.write(tensor.name, decodeTensor(tensor, await readBytes(file, tensor.start, tensor.bytes)))
        continue
      }
      for (let offset = 0; offset < tensor.bytes; offset += PIECE_BYTES)
        store.writeStored(
          tensor.name,
          await readBytes(file, tensor.start + offset, Math.min(PIECE_BYTES, tensor.bytes - offset)),
          offset,
        )
    }
  } finally {
    await file.close()
  }
}
