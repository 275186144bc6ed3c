import { ClewError } from '../../electron/contract/errors.ts'
import type { Device } from '../ggml/device.ts'
import { Workspace } from '../ggml/workspace.ts'
import { gibibytes } from './memory-refusal.ts'
import type { TrainedNetwork } from './networks.ts'
import type { Purpose, RowShape } from './row-graph.ts'
import { RowGraph } from './row-graph.ts'

/** Graph shapes kept built; the least recently used one goes first. */
const KEPT_GRAPHS = 6
/** Share of the free memory up to which activations are kept and not computed a second time. */
export const COMFORTABLE_SHARE = 0.5

/** Graphs by what they compute and for which shape, in one workspace, since no two run at the same time. */
export class KeptGraphs {
  private readonly device: Device
  private readonly workspace: Workspace
  private readonly graphs = new Map<string, RowGraph>()
  private readonly recompute: boolean | undefined

  constructor(device: Device, recompute: boolean | undefined) {
    this.device = device
    this.workspace = new Workspace(device)
    this.recompute = recompute
  }

  get workspaceBytes(): number {
    return this.workspace.bytes
  }

  /**
   * The graph for a purpose: `label` tells networks and purposes apart. Throws {@link ClewError} where it does not
   * fit.
   */
  find(label: string, network: TrainedNetwork, shape: RowShape, purpose: Purpose): RowGraph {
    const key = `${label} ${shape.rows}x${shape.rowLength}, ${shape.scored}`
    const graph = this.graphs.get(key) ?? this.build(network, shape, purpose)
    this.graphs.delete(key)
    this.graphs.set(key, graph)
    const oldest = this.graphs.keys().next()
    if (this.graphs.size > KEPT_GRAPHS && !oldest.done) {
      this.graphs.get(oldest.value)?.close()
      this.graphs.delete(oldest.value)
    }
    return graph
  }

  private build(network: TrainedNetwork, shape: RowShape, purpose: Purpose): RowGraph {
    let graph = new RowGraph(this.device, network, shape, purpose)
    let bytes = graph.measure()
    const free = this.device.freeMemory + this.workspace.bytes
    if (purpose.kind === 'gradients' && this.recompute === undefined && bytes > COMFORTABLE_SHARE * free) {
      graph.close()
      graph = new RowGraph(this.device, network, shape, { ...purpose, recompute: true })
      bytes = graph.measure()
    }
    if (!this.workspace.holds(bytes)) {
      this.closeAll()
      if (bytes > free) {
        graph.close()
        throw new ClewError(
          'too-large',
          `${shape.rows * shape.rowLength} tokens at once take ${gibibytes(bytes)} beside the model, and ${this.device.name} has ${gibibytes(free)} free. Use a smaller micro-batch, shorter episodes or a smaller model.`,
        )
      }
    }
    graph.allocate(this.workspace)
    return graph
  }

  private closeAll(): void {
    for (const graph of this.graphs.values()) graph.close()
    this.graphs.clear()
    this.workspace.empty()
  }

  close(): void {
    this.closeAll()
  }
}
