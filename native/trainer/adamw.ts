import { Graph } from '../ggml/graph.ts'
import type { Device } from '../ggml/device.ts'
import type { TensorStore } from '../ggml/tensor-store.ts'
import { readTensor, writeTensor } from '../ggml/tensor-store.ts'
import type { Tensor } from '../ggml/tensor.ts'
import { elementCount, shapeOf } from '../ggml/tensor.ts'
import { isMatrix } from '../transformer/parameters.ts'

/** Settings of AdamW (Loshchilov and Hutter 2019, algorithm 2). */
export interface AdamWSettings {
  beta1: number
  /**
   * 0.98 by default: with 0.999 the second moment forgets the first steps too slowly for runs of a few thousand steps.
   */
  beta2: number
  epsilon: number
  /** Decoupled decay of matrices; norm weights do not decay. */
  weightDecay: number
  /** Gradients are scaled down to this global norm. */
  clipNorm: number
}

export const DEFAULT_ADAMW: AdamWSettings = { beta1: 0.9, beta2: 0.98, epsilon: 1e-8, weightDecay: 0.01, clipNorm: 1 }

/** Running means of one parameter's gradient and of its square. */
export interface Moments {
  first: Float32Array
  second: Float32Array
}

/** What a step moves, all on one device and under the same names. */
export interface SteppedStores {
  weights: TensorStore
  gradients: TensorStore
  first: TensorStore
  second: TensorStore
}

/** What a step needs besides. */
export interface AdamWStep {
  settings: AdamWSettings
  learningRate: number
  /** Steps taken, this one included. */
  count: number
  /** Factor that clips the gradient. */
  clip: number
}

/** The global norm of all gradients. */
export function globalNorm(device: Device, gradients: TensorStore): number {
  const tensors = [...gradients.tensors.values()]
  const graph = new Graph(device, 4 * tensors.length + 1)
  try {
    const sums = tensors.map(tensor => graph.keep(graph.operations.squares(tensor)))
    graph.allocate()
    graph.computeNow()
    return Math.sqrt(sums.reduce((sum, squares) => sum + total(device, squares), 0))
  } finally {
    graph.close()
  }
}

/** In double precision: each part is a sum of few. */
function total(device: Device, tensor: Tensor): number {
  const values = new Float32Array(elementCount(tensor.shape))
  readTensor(device, tensor, values)
  return values.reduce((sum, value) => sum + value, 0)
}

/**
 * Moves the weights along their gradients (uphill: they are those of a log-likelihood), which are scaled where they are
 * clipped, and the moments.
 */
export function adamWStep(device: Device, stores: SteppedStores, step: AdamWStep): void {
  const names = [...stores.weights.names]
  const graph = new Graph(device, 4 * names.length + 3)
  try {
    const { operations } = graph
    // By the decay: an input that nothing reads would have no memory to be written to.
    const inputs = new Map<number, Tensor>()
    for (const name of names) {
      const [weights, gradient] = [stores.weights.tensor(name), stores.gradients.tensor(name)]
      const moments = { first: stores.first.tensor(name), second: stores.second.tensor(name) }
      const clipped = step.clip === 1 ? gradient : operations.scaleInPlace(gradient, step.clip)
      const decay = isMatrix(weights.shape) ? step.settings.weightDecay : 0
      const input = inputs.get(decay) ?? graph.input('f32', shapeOf(7))
      inputs.set(decay, input)
      graph.run(operations.adamWStep(weights, clipped, moments, input))
    }
    graph.allocate()
    for (const [decay, input] of inputs) writeTensor(device, input, numbers(step, decay))
    graph.computeNow()
  } finally {
    graph.close()
  }
}

/** Uphill as downhill at a negative rate: the decay's sign follows, since ggml multiplies it by the rate. */
function numbers({ settings, learningRate, count }: AdamWStep, weightDecay: number): Float32Array {
  const { beta1, beta2, epsilon } = settings
  return Float32Array.of(
    -learningRate,
    beta1,
    beta2,
    epsilon,
    -weightDecay,
    1 / (1 - beta1 ** count),
    1 / (1 - beta2 ** count),
  )
}
