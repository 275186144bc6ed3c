import { availableParallelism } from 'node:os'
import { ClewError } from '../../electron/contract/errors.ts'
import type { Ggml, Pointer } from './bindings.ts'
import { DEVICE_TYPE, loadGgml, STATUS_SUCCESS } from './bindings.ts'
import type { Accelerator } from './libraries.ts'
import { GgmlNotFoundError } from './libraries.ts'

/**
 * What a CPU multiplies on the way back, where sums of many products stand against noise: bf16 where it has
 * instructions for it, blocks of 8-bit numbers (Q8_0) where it has none and vectors of 256 bits, else f32. Either is
 * twice as fast as f32 in ggml.
 */
export type BackwardProducts = 'f32' | 'bf16' | 'q8_0'

/** A processor that computes graphs: one ggml backend. Close it when the last tensor and graph on it are closed. */
export class Device {
  readonly ggml: Ggml
  readonly backend: Pointer
  /** ggml's name (`CPU`, `CUDA0`, `Vulkan0`, `Metal`). */
  readonly name: string
  readonly description: string
  readonly isCpu: boolean
  readonly backward: BackwardProducts
  private readonly handle: Pointer
  private threadCount = 1

  constructor(ggml: Ggml, handle: Pointer) {
    this.ggml = ggml
    this.handle = handle
    this.name = ggml.ggml_backend_dev_name(handle)
    this.description = ggml.ggml_backend_dev_description(handle)
    this.isCpu = ggml.ggml_backend_dev_type(handle) === DEVICE_TYPE.cpu
    this.backward = this.isCpu ? backwardProducts(ggml.features(handle)) : 'f32'
    this.backend = ggml.ggml_backend_dev_init(handle, null)
    if (!this.backend)
      throw new ClewError(
        'unavailable',
        `The device ${this.name} (${this.description}) could not be started. Choose another one, or the CPU.`,
      )
    // ggml itself begins with four, which on fewer cores wait for each other in a spin.
    if (this.isCpu) this.threads = 1
  }

  get threads(): number {
    return this.threadCount
  }

  /** Threads of a CPU device; other devices ignore it. */
  set threads(count: number) {
    this.threadCount = count
    this.ggml.setThreads(this.backend, this.handle, count)
  }

  /** Bytes that are free on it now. */
  get freeMemory(): number {
    if (this.isCpu) return freeHostMemory()
    const [free, total] = [new BigUint64Array(1), new BigUint64Array(1)]
    this.ggml.ggml_backend_dev_memory(this.handle, free, total)
    return Number(free[0] ?? 0n)
  }

  /** Computes a graph that takes milliseconds, at once. Throws {@link ClewError} when the device gives up. */
  computeNow(graph: Pointer): void {
    this.refuseFailure(this.ggml.ggml_backend_graph_compute(this.backend, graph))
  }

  /** Computes a graph off the event loop. Throws {@link ClewError} when the device gives up. */
  async compute(graph: Pointer): Promise<void> {
    this.refuseFailure(await this.ggml.computeAsync(this.backend, graph))
  }

  private refuseFailure(status: number): void {
    if (status !== STATUS_SUCCESS)
      throw new ClewError(
        'unavailable',
        `The device ${this.name} stopped with status ${status}; with less memory in use (a smaller micro-batch) it may go through.`,
      )
  }

  close(): void {
    this.ggml.ggml_backend_free(this.backend)
  }
}

function backwardProducts(features: ReadonlySet<string>): BackwardProducts {
  if (features.has('AVX512_BF16')) return 'bf16'
  return features.has('AVX2') ? 'q8_0' : 'f32'
}

/**
 * Opens a device of this process's build of ggml: for an accelerator its GPU, else the CPU.
 * Throws {@link GgmlNotFoundError} where the machine has none of the kind.
 */
export function openDevice(accelerator: Accelerator = 'cpu'): Device {
  const ggml = loadGgml(accelerator)
  const wanted: number[] = accelerator === 'cpu' ? [DEVICE_TYPE.cpu] : [DEVICE_TYPE.gpu, DEVICE_TYPE.integratedGpu]
  for (let index = 0; index < ggml.ggml_backend_dev_count(); index++) {
    const handle = ggml.ggml_backend_dev_get(index)
    if (wanted.includes(ggml.ggml_backend_dev_type(handle))) return new Device(ggml, handle)
  }
  throw new GgmlNotFoundError(`the build in ${ggml.libraries.folder} sees no ${accelerator} device on this machine.`)
}

/**
 * Times as fast that more threads must be than fewer. Where they gain less the cores are busy with other programs, and
 * ggml's barrier spins while it waits for a thread that has none: two thirds of the time were seen to go there.
 */
const WORTH_MORE_THREADS = 1.25

/** Bytes that this process could take without swapping, within the limits set for it. */
export function freeHostMemory(): number {
  return process.availableMemory()
}

/** Thread counts worth trying: one, all, and what lies between in powers of two. */
export function candidateThreads(): number[] {
  const all = availableParallelism()
  const counts = [1]
  for (let count = 2; count < all; count *= 2) counts.push(count)
  if (all > 1) counts.push(all)
  return counts
}

/**
 * Sets the thread count at which `work` runs fastest, for no small gain more than fewer, and returns it.
 * Measured, not assumed: ggml's barrier spins, so on busy cores more threads are slower than one.
 */
export async function chooseThreads(device: Device, work: () => Promise<void>): Promise<number> {
  if (!device.isCpu) return device.threads
  let best = { threads: 1, milliseconds: Infinity }
  for (const threads of candidateThreads()) {
    device.threads = threads
    await work()
    const times: number[] = []
    for (let repeat = 0; repeat < 3; repeat++) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    // The median: a thread count that is fast only when nothing else runs is not the one to keep.
    const milliseconds = times.toSorted((a, b) => a - b)[1] ?? Infinity
    if (milliseconds * WORTH_MORE_THREADS < best.milliseconds) best = { threads, milliseconds }
  }
  device.threads = best.threads
  return best.threads
}
