import type { Pointer } from './bindings.ts'
import type { Device } from './device.ts'

/**
 * Memory that graphs share which never run at the same time. It takes what its largest graph needs. When a larger one
 * comes, the graphs before it lose their places: {@link Workspace.holds} says so beforehand, and whoever keeps graphs
 * closes them and calls {@link Workspace.empty}.
 */
export class Workspace {
  private readonly device: Device
  private taken: Pointer | undefined

  constructor(device: Device) {
    this.device = device
  }

  get allocator(): Pointer {
    const { ggml, backend } = this.device
    this.taken ??= ggml.ggml_gallocr_new(ggml.ggml_backend_get_default_buffer_type(backend))
    return this.taken
  }

  /** Whether a graph of that size has a place without taking more. */
  holds(bytes: number): boolean {
    return this.taken !== undefined && bytes <= this.bytes
  }

  get bytes(): number {
    return this.taken === undefined ? 0 : this.device.ggml.ggml_gallocr_get_buffer_size(this.taken, 0)
  }

  /** Gives the memory back. Graphs placed in it must not run any more. */
  empty(): void {
    if (this.taken !== undefined) this.device.ggml.ggml_gallocr_free(this.taken)
    this.taken = undefined
  }
}
