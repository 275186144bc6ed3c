import { ClewError } from '../../electron/contract/errors.ts'
import type { Pointer } from './bindings.ts'
import { GGML_TYPE } from './bindings.ts'
import type { Device } from './device.ts'
import { Operations } from './operations.ts'
import type { Shape, Tensor } from './tensor.ts'
import type { Workspace } from './workspace.ts'

const DEFAULT_NODES = 16_384

/**
 * A computation described once and run many times: declare inputs, build with {@link Graph.operations},
 * name the results with {@link Graph.keep}, then {@link Graph.allocate} and {@link Graph.compute} as often as wanted.
 */
export class Graph {
  readonly operations: Operations
  private readonly device: Device
  private readonly context: Pointer
  private readonly graph: Pointer
  private allocator: Pointer | undefined

  /** `nodes`: the most operations and inputs that it will hold; ggml ends the process beyond. */
  constructor(device: Device, nodes = DEFAULT_NODES) {
    const { ggml } = device
    this.device = device
    this.context = ggml.ggml_init({
      mem_size: ggml.ggml_tensor_overhead() * nodes + ggml.ggml_graph_overhead_custom(nodes, false),
      mem_buffer: null,
      no_alloc: true,
    })
    this.graph = ggml.ggml_new_graph_custom(this.context, nodes, false)
    this.operations = new Operations(ggml, this.context, device.backward)
  }

  /** A tensor filled from outside before each run. */
  input(type: 'f32' | 'i32', shape: Shape): Tensor {
    const pointer = this.device.ggml.ggml_new_tensor_4d(this.context, GGML_TYPE[type], ...shape)
    this.device.ggml.ggml_set_input(pointer)
    return { pointer, shape }
  }

  /** Marks a result that is read after a run, so that its memory is not reused during it. */
  keep(tensor: Tensor): Tensor {
    this.device.ggml.ggml_set_output(tensor.pointer)
    this.run(tensor)
    return tensor
  }

  /** Adds what a tensor depends on to the graph, after everything added before. */
  run(tensor: Tensor): void {
    this.device.ggml.ggml_build_forward_expand(this.graph, tensor.pointer)
  }

  /**
   * Bytes that the graph takes beside tensors that have their memory already. Nothing is allocated. Throws {@link
   * ClewError}.
   */
  measure(): number {
    const { ggml, backend } = this.device
    this.refuseUnsupported()
    const allocator = ggml.ggml_gallocr_new(ggml.ggml_backend_get_default_buffer_type(backend))
    const sizes = new BigUint64Array(1)
    ggml.ggml_gallocr_reserve_n_size(allocator, this.graph, null, null, sizes)
    ggml.ggml_gallocr_free(allocator)
    return Number(sizes[0] ?? 0n)
  }

  /**
   * Gives every tensor of the graph its memory: in the workspace, else its own. Returns the bytes taken. Throws {@link
   * ClewError}.
   */
  allocate(workspace?: Workspace): number {
    const { ggml, backend, name } = this.device
    this.refuseUnsupported()
    const allocator = workspace?.allocator ?? ggml.ggml_gallocr_new(ggml.ggml_backend_get_default_buffer_type(backend))
    if (workspace === undefined) this.allocator = allocator
    if (!ggml.ggml_gallocr_alloc_graph(allocator, this.graph)) {
      throw new ClewError(
        'unavailable',
        `${name} has no memory left for this graph. Use a smaller micro-batch or a shorter context.`,
      )
    }
    return ggml.ggml_gallocr_get_buffer_size(allocator, 0)
  }

  /** A device without a kernel would end the process at the first run; the CPU has all. */
  private refuseUnsupported(): void {
    const { ggml, backend, name } = this.device
    for (let index = 0; index < ggml.ggml_graph_n_nodes(this.graph); index++) {
      const node = ggml.ggml_graph_node(this.graph, index)
      if (!ggml.ggml_backend_supports_op(backend, node))
        throw new ClewError(
          'unavailable',
          `${name} has no kernel for ${ggml.ggml_op_desc(node)}, which training needs. Train on the CPU.`,
        )
    }
  }

  /** Runs it at once: for what takes milliseconds. */
  computeNow(): void {
    this.device.computeNow(this.graph)
  }

  compute(): Promise<void> {
    return this.device.compute(this.graph)
  }

  close(): void {
    if (this.allocator !== undefined) this.device.ggml.ggml_gallocr_free(this.allocator)
    this.device.ggml.ggml_free(this.context)
  }
}
