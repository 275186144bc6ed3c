import type { Device } from '../ggml/device.ts'
import type { Graph } from '../ggml/graph.ts'
import { writeTensor } from '../ggml/tensor-store.ts'
import type { TensorStore } from '../ggml/tensor-store.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { shapeOf } from '../ggml/tensor.ts'

/** The largest token weight becomes this much: some 2^17 below what overflows, as far above what loses digits. */
const LARGEST_WEIGHT = 2 ** 6

/**
 * Loss scaling (Micikevicius et al. 2018, section 3.2): blocks of 8-bit numbers keep their scale in half precision,
 * where the gradient of a mean over a thousand tokens would vanish. The token weights are made larger by a power of two
 * before a run, and the gradients as much smaller when they are added up.
 */
export class GradientScale {
  private readonly device: Device
  private readonly graph: Graph
  private readonly inverse: Tensor

  constructor(device: Device, graph: Graph, gradients: TensorStore) {
    this.device = device
    this.graph = graph
    const widest = Math.max(...[...gradients.tensors.values()].map(({ shape }) => shape[0]))
    // As wide as a row: ggml repeats a single number at a tenth of the speed.
    this.inverse = graph.input('f32', shapeOf(widest))
  }

  /** A gradient as it is without the scale. */
  undone(gradient: Tensor): Tensor {
    const { operations } = this.graph
    return operations.mul(gradient, operations.part(this.inverse, 0, 0, gradient.shape[0]))
  }

  /** Token weights as the graph is to read them. A weight that is no number makes every gradient none. */
  scaled(weights: Float32Array): Float32Array {
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    const scale = largest === 0 ? 1 : 2 ** Math.floor(Math.log2(LARGEST_WEIGHT / largest))
    writeTensor(this.device, this.inverse, new Float32Array(this.inverse.shape[0]).fill(1 / scale))
    return weights.map(weight => weight * scale)
  }
}
