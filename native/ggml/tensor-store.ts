import { ggmlType } from './bindings.ts'
import type { Device } from './device.ts'
import { DeviceError } from './device.ts'
import type { Shape, Tensor } from './tensor.ts'
import { elementCount, shapeOf, ShapeError } from './tensor.ts'

/**
 * Named f32 tensors that live on a device for as long as the store: weights, gradients.
 * Reads and writes copy. Views over ggml's memory would save under 1 % of a training step,
 * exist only on the CPU, and are forbidden in Electron (no external buffers).
 */
export class TensorStore {
  readonly #device: Device
  readonly #context: bigint
  readonly #buffer: bigint
  readonly #tensors = new Map<string, Tensor>()

  constructor(device: Device, shapes: ReadonlyMap<string, Shape>) {
    const { ggml } = device
    this.#device = device
    this.#context = ggml.ggml_init({ mem_size: ggml.ggml_tensor_overhead() * (shapes.size + 1), mem_buffer: null, no_alloc: true })
    for (const [name, shape] of shapes) this.#tensors.set(name, { pointer: ggml.ggml_new_tensor_4d(this.#context, ggmlType.f32, ...shape), shape })
    this.#buffer = ggml.ggml_backend_alloc_ctx_tensors(this.#context, device.backend)
    if (!this.#buffer) {
      ggml.ggml_free(this.#context)
      const bytes = 4 * [...shapes.values()].reduce((sum, shape) => sum + elementCount(shape), 0)
      throw new DeviceError(`${device.name} has no ${Math.ceil(bytes / 2 ** 20)} MiB left for the model's tensors. Choose a smaller model or another device.`)
    }
    this.clear()
  }

  get names(): Iterable<string> {
    return this.#tensors.keys()
  }

  tensor(name: string): Tensor {
    const tensor = this.#tensors.get(name)
    if (!tensor) throw new RangeError(`No tensor is named ${name}.`)
    return tensor
  }

  read(name: string, into: Float32Array): Float32Array {
    readTensor(this.#device, this.tensor(name), into)
    return into
  }

  write(name: string, values: Float32Array): void {
    writeTensor(this.#device, this.tensor(name), values)
  }

  /** Sets every element of every tensor to zero. */
  clear(): void {
    this.#device.ggml.ggml_backend_buffer_clear(this.#buffer, 0)
  }

  close(): void {
    this.#device.ggml.ggml_backend_buffer_free(this.#buffer)
    this.#device.ggml.ggml_free(this.#context)
  }
}

/** Copies a whole tensor of 4-byte elements out of the device. */
export function readTensor(device: Device, tensor: Tensor, into: Float32Array | Int32Array): void {
  if (into.length !== elementCount(tensor.shape)) throw new ShapeError('A copy from the device', tensor.shape, shapeOf(into.length))
  device.ggml.ggml_backend_tensor_get(tensor.pointer, into, 0, into.byteLength)
}

/** Copies a whole tensor of 4-byte elements to the device. */
export function writeTensor(device: Device, tensor: Tensor, values: Float32Array | Int32Array): void {
  if (values.length !== elementCount(tensor.shape)) throw new ShapeError('A copy to the device', tensor.shape, shapeOf(values.length))
  device.ggml.ggml_backend_tensor_set(tensor.pointer, values, 0, values.byteLength)
}
