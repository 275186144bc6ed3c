import { ClewError } from '../../electron/contract/errors.ts'
import { tensorTypes } from '../gguf/tensor-types.ts'
import { GGML_TYPE } from './bindings.ts'
import type { Device } from './device.ts'
import type { Shape, Tensor } from './tensor.ts'
import { elementCount, shapeOf, ShapeError } from './tensor.ts'

/**
 * Named tensors that live on a device for as long as the store: weights, gradients. They are f32 unless `types` says
 * otherwise. Reads and writes copy. Views over ggml's memory would save under 1 % of a training step, exist only on the
 * CPU, and are forbidden in Electron (no external buffers).
 */
export class TensorStore {
  private readonly device: Device
  private readonly context: bigint
  private readonly buffer: bigint | undefined
  readonly bytes: number
  readonly tensors: ReadonlyMap<string, Tensor>
  private closed = false

  /** `outline`: the tensors are described and get no memory, for a graph that is only measured. */
  constructor(
    device: Device,
    shapes: ReadonlyMap<string, Shape>,
    options: { types?: ReadonlyMap<string, number>; outline?: boolean } = {},
  ) {
    const { ggml } = device
    this.device = device
    this.context = ggml.ggml_init({
      mem_size: ggml.ggml_tensor_overhead() * (shapes.size + 1),
      mem_buffer: null,
      no_alloc: true,
    })
    const tensors = new Map<string, Tensor>()
    let bytes = 0
    for (const [name, shape] of shapes) {
      const type = options.types?.get(name) ?? GGML_TYPE.f32
      const pointer = ggml.ggml_new_tensor_4d(this.context, type, ...shape)
      // The allocator of a measured graph would otherwise give their place to others after their last use.
      if (options.outline) ggml.ggml_set_output(pointer)
      tensors.set(name, type === GGML_TYPE.f32 ? { pointer, shape } : { pointer, shape, type })
      bytes += storedBytes(type, elementCount(shape))
    }
    this.tensors = tensors
    this.bytes = bytes
    if (options.outline || shapes.size === 0) return
    const buffer = ggml.ggml_backend_alloc_ctx_tensors(this.context, device.backend)
    if (!buffer) {
      ggml.ggml_free(this.context)
      throw new ClewError(
        'unavailable',
        `${device.name} has no ${Math.ceil(bytes / 2 ** 20)} MiB left for the model's tensors. Choose a smaller model or another device.`,
      )
    }
    this.buffer = buffer
    this.clear()
  }

  get names(): Iterable<string> {
    return this.tensors.keys()
  }

  tensor(name: string): Tensor {
    const tensor = this.tensors.get(name)
    if (!tensor) throw new RangeError(`No tensor is named ${name}.`)
    return tensor
  }

  read(name: string, into: Float32Array): Float32Array {
    // ggml would end the process.
    if (this.closed) throw new Error(`${name} was asked for after its memory was given back.`)
    readTensor(this.device, this.tensor(name), into)
    return into
  }

  write(name: string, values: Float32Array): void {
    writeTensor(this.device, this.tensor(name), values)
  }

  /** Copies a part of a tensor as its file stores it; `offset` in bytes. */
  writeStored(name: string, bytes: Uint8Array, offset: number): void {
    const { pointer, shape, type } = this.tensor(name)
    const size = storedBytes(type ?? GGML_TYPE.f32, elementCount(shape))
    if (offset + bytes.length > size)
      throw new ShapeError(`A copy of ${bytes.length} bytes to ${offset} of ${size}`, shape)
    this.device.ggml.ggml_backend_tensor_set(pointer, bytes, offset, bytes.length)
  }

  /** Sets every element of every tensor to zero. */
  clear(): void {
    if (this.buffer !== undefined) this.device.ggml.ggml_backend_buffer_clear(this.buffer, 0)
  }

  close(): void {
    this.closed = true
    if (this.buffer !== undefined) this.device.ggml.ggml_backend_buffer_free(this.buffer)
    this.device.ggml.ggml_free(this.context)
  }
}

/** Bytes of `elements` of a ggml type. */
export function storedBytes(type: number, elements: number): number {
  const stored = tensorTypes.get(type)
  if (stored === undefined) throw new RangeError(`No tensor type is numbered ${type}.`)
  return (elements / stored.blockElements) * stored.blockBytes
}

/** Copies a whole tensor of 4-byte elements out of the device. */
export function readTensor(device: Device, tensor: Tensor, into: Float32Array | Int32Array): void {
  if (into.length !== elementCount(tensor.shape))
    throw new ShapeError('A copy from the device', tensor.shape, shapeOf(into.length))
  device.ggml.ggml_backend_tensor_get(tensor.pointer, into, 0, into.byteLength)
}

/** Copies a whole tensor of 4-byte elements to the device. */
export function writeTensor(device: Device, tensor: Tensor, values: Float32Array | Int32Array): void {
  if (values.length !== elementCount(tensor.shape))
    throw new ShapeError('A copy to the device', tensor.shape, shapeOf(values.length))
  device.ggml.ggml_backend_tensor_set(tensor.pointer, values, 0, values.byteLength)
}
