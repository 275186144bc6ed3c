import { CausalAttention } from './attention.ts'
import type { Operations, Rope } from './operations.ts'
import type { Shape, Tensor } from './tensor.ts'

/**
 * Reverse-mode differentiation over {@link Operations}: each operation leaves on the tape how its gradient flows back.
 *
 * Why not `ggml_build_backward_expand`: its gradient of a gather through a reshape is wrong, it forbids grouped heads
 * in a batch, and it forms every gradient of a product with `out_prod`, which reaches half of `mul_mat`'s speed. Here
 * each is a `mul_mat` of turned copies.
 */
export class Tape {
  readonly operations: Operations
  private readonly pullbacks: (() => void)[] = []
  private readonly gradients = new Map<Tensor, Tensor>()
  private readonly constants: ReadonlySet<Tensor>

  /** To `constants` nothing flows, and their gradients are not even described: frozen weights, inputs. */
  constructor(operations: Operations, constants: ReadonlySet<Tensor> = new Set()) {
    this.operations = operations
    this.constants = constants
  }

  /** The gradient of a tensor, after {@link backward}; undefined where nothing flowed to it. */
  gradient(tensor: Tensor): Tensor | undefined {
    return this.gradients.get(tensor)
  }

  /**
   * Lets gradients flow back from results, given as pairs of a result and its gradient, through everything recorded.
   */
  backward(...flows: readonly (readonly [Tensor, Tensor])[]): void {
    for (const [output, gradient] of flows) this.flow(output, () => gradient)
    for (const pullback of this.pullbacks.toReversed()) pullback()
  }

  add(a: Tensor, b: Tensor): Tensor {
    const sum = this.operations.add(a, b)
    this.record(sum, gradient => {
      this.flow(a, () => gradient)
      this.flow(b, () => gradient)
    })
    return sum
  }

  /** [d, n] plus a bias [d] for every column. */
  addBias(x: Tensor, bias: Tensor): Tensor {
    const sum = this.operations.addRepeated(x, bias)
    this.record(sum, gradient => {
      this.flow(bias, () => this.operations.repeatBack(gradient, bias))
      this.flow(x, () => gradient)
    })
    return sum
  }

  scale(a: Tensor, factor: number): Tensor {
    const scaled = this.operations.scaleBias(a, factor, 0)
    this.record(scaled, gradient => this.flow(a, () => this.operations.scaleBias(gradient, factor, 0)))
    return scaled
  }

  /** Weight [k, m], stored in any type, applied to [k, n]: [m, n]. */
  linear(weight: Tensor, x: Tensor): Tensor {
    const { operations } = this
    const product = operations.mulMat(weight, x)
    this.record(product, gradient => {
      this.flow(weight, () => operations.weightGradient(x, gradient))
      this.flow(x, () => operations.inputGradient(weight, gradient))
    })
    return product
  }

  /** Root-mean-square norm of each column of [d, …], then a product with the weight [d] (Zhang and Sennrich 2019). */
  rmsNorm(weight: Tensor, x: Tensor, epsilon: number): Tensor {
    const { operations } = this
    const normed = operations.rmsNorm(x, epsilon)
    const scaled = operations.mul(normed, weight)
    this.record(scaled, gradient => {
      this.flow(weight, () => operations.repeatBack(operations.mul(gradient, normed), weight))
      this.flow(x, () => operations.rmsNormBack(operations.mul(gradient, weight), x, epsilon))
    })
    return scaled
  }

  /** silu(gate) * up (Shazeer 2020). */
  swiglu(gate: Tensor, up: Tensor): Tensor {
    const { operations } = this
    const result = operations.swiglu(gate, up)
    this.record(result, gradient => {
      this.flow(up, () => operations.mul(gradient, operations.silu(gate)))
      this.flow(gate, () => operations.siluBack(operations.mul(gradient, up), gate))
    })
    return result
  }

  /** Columns of a matrix [d, v] at the indices [n]: [d, n]. */
  gather(table: Tensor, indices: Tensor): Tensor {
    const rows = this.operations.getRows(table, indices)
    this.record(rows, gradient => this.flow(table, () => this.operations.getRowsBack(gradient, indices, table)))
    return rows
  }

  reshape(a: Tensor, shape: Shape): Tensor {
    const reshaped = this.operations.reshape(a, shape)
    this.record(reshaped, gradient => this.flow(a, () => this.operations.reshape(gradient, a.shape)))
    return reshaped
  }

  rope(a: Tensor, positions: Tensor, rope: Rope): Tensor {
    const rotated = this.operations.rope(a, positions, rope)
    this.record(rotated, gradient => this.flow(a, () => this.operations.ropeBack(gradient, positions, rope)))
    return rotated
  }

  /** {@link CausalAttention}. */
  attention(query: Tensor, key: Tensor, value: Tensor, masks: readonly Tensor[]): Tensor {
    const attention = new CausalAttention(this.operations, query, key, value, masks)
    this.record(attention.result, outer => {
      const gradients = attention.back(outer)
      this.flow(query, () => gradients.query)
      this.flow(key, () => gradients.key)
      this.flow(value, () => gradients.value)
    })
    return attention.result
  }

  private record(result: Tensor, pullback: (gradient: Tensor) => void): void {
    this.pullbacks.push(() => {
      const gradient = this.gradients.get(result)
      if (gradient) pullback(gradient)
    })
  }

  private flow(to: Tensor, gradient: () => Tensor): void {
    if (this.constants.has(to)) return
    const before = this.gradients.get(to)
    this.gradients.set(to, before ? this.operations.add(before, gradient()) : gradient())
  }
}
