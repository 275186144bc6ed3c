import { tensorTypes } from '../gguf/tensor-types.ts'
import type { Ggml, Pointer } from './bindings.ts'
import { GGML_TYPE } from './bindings.ts'
import type { BackwardProducts } from './device.ts'
import type { Shape, Tensor } from './tensor.ts'
import { elementCount, sameShape, ShapeError, shapeOf } from './tensor.ts'

/** Rotary embedding (Su et al., RoFormer). */
export interface Rope {
  /** Which elements turn together: neighbours (llama), or an element and the one half a head further (qwen). */
  pairs: 'neighbours' | 'halves'
  dimensions: number
  contextLength: number
  frequencyBase: number
  /** Positions are multiplied by it; 1 / factor of a linearly stretched context (Chen et al. 2023). */
  frequencyScale: number
  /** f32 [dimensions / 2]: divides each pair's frequency (Llama 3.1). */
  factors?: Tensor
}

/** Numbers that share a scale in Q8_0. */
const Q8_BLOCK = 32
const LONGEST_SUM = 4096

/** ggml.h, GGML_ROPE_TYPE_NORMAL and GGML_ROPE_TYPE_NEOX. */
const ROPE_MODES = { neighbours: 0, halves: 2 } as const

/**
 * ggml's operations on tensors whose shapes are known and checked here: ggml itself answers a wrong shape by ending the
 * process. Shapes are written contiguous dimension first. Nothing is computed yet: each call adds a node to a context.
 */
export class Operations {
  private readonly ggml: Ggml
  private readonly context: Pointer
  private readonly backward: BackwardProducts
  /** What several products share is turned once. */
  private readonly turnedTensors = new Map<Tensor, Tensor>()
  private readonly turnedBlocks = new Map<Tensor, Tensor>()

  constructor(ggml: Ggml, context: Pointer, backward: BackwardProducts) {
    this.ggml = ggml
    this.context = context
    this.backward = backward
  }

  add(a: Tensor, b: Tensor): Tensor {
    if (!sameShape(a.shape, b.shape)) throw new ShapeError('add', a.shape, b.shape)
    return { pointer: this.ggml.ggml_add(this.context, a.pointer, b.pointer), shape: a.shape }
  }

  /** `b` is repeated to the shape of `a`. */
  addRepeated(a: Tensor, b: Tensor): Tensor {
    if (!repeats(a, b)) throw new ShapeError('addRepeated', a.shape, b.shape)
    return { pointer: this.ggml.ggml_add(this.context, a.pointer, b.pointer), shape: a.shape }
  }

  /** Adds `b` into the memory of `target`. */
  addInto(target: Tensor, b: Tensor): Tensor {
    if (!sameShape(target.shape, b.shape)) throw new ShapeError('add into', target.shape, b.shape)
    return { pointer: this.ggml.ggml_add_inplace(this.context, target.pointer, b.pointer), shape: target.shape }
  }

  /** Elementwise product; `b` is repeated to the shape of `a`. */
  mul(a: Tensor, b: Tensor): Tensor {
    if (!repeats(a, b)) throw new ShapeError('mul', a.shape, b.shape)
    return { pointer: this.ggml.ggml_mul(this.context, a.pointer, b.pointer), shape: a.shape }
  }

  /**
   * [k, m, p, r] and [k, n, q, s] give [m, n, q, s], where q is a multiple of p and s of r: dot products along the
   * first dimension.
   */
  mulMat(a: Tensor, b: Tensor): Tensor {
    if (a.shape[0] !== b.shape[0] || b.shape[2] % a.shape[2] || b.shape[3] % a.shape[3])
      throw new ShapeError('mulMat', a.shape, b.shape)
    return {
      pointer: this.ggml.ggml_mul_mat(this.context, a.pointer, b.pointer),
      shape: shapeOf(a.shape[1], b.shape[1], b.shape[2], b.shape[3]),
    }
  }

  /**
   * Sum over the columns of a [k, n] and b [m, n] of their outer products: [k, m]. As a product of both turned, since
   * ggml's `out_prod` has half of `mul_mat`'s speed.
   */
  outerProduct(a: Tensor, b: Tensor): Tensor {
    return this.mulMat(this.turned(a), this.turned(b))
  }

  /** {@link outerProduct} as the gradient of a layer's weight: x and what flows to the layer's result. */
  weightGradient(x: Tensor, gradient: Tensor): Tensor {
    return this.mulMat(this.turnedInBlocks(x), this.turnedInBlocks(gradient))
  }

  /** What flows from a layer's result to what its weight was applied to. */
  inputGradient(weight: Tensor, gradient: Tensor): Tensor {
    return this.mulMat(this.turnedInBlocks(weight), gradient)
  }

  /** Sums of squares of stretches of a contiguous f32 tensor, each so short that a sum in f32 is exact enough. */
  squares(a: Tensor): Tensor {
    const count = elementCount(a.shape)
    let length = count
    while (length > LONGEST_SUM && length % 2 === 0) length /= 2
    const stretches = this.reshape(a, shapeOf(length, 1, count / length))
    return this.mulMat(stretches, stretches)
  }

  /** Multiplies a tensor in its own memory. */
  scaleInPlace(a: Tensor, factor: number): Tensor {
    return { pointer: this.ggml.ggml_scale_inplace(this.context, a.pointer, factor), shape: a.shape }
  }

  /**
   * AdamW (Loshchilov and Hutter 2019, algorithm 2) in the memory of the weights and of both moments; downhill. The f32
   * numbers: learning rate, beta1, beta2, epsilon, decay, and 1 / (1 - beta^t) of either beta.
   */
  adamWStep(weights: Tensor, gradient: Tensor, moments: { first: Tensor; second: Tensor }, numbers: Tensor): Tensor {
    this.ggml.ggml_set_param(weights.pointer)
    const { first, second } = moments
    const pointers = [weights, gradient, first, second, numbers].map(({ pointer }) => pointer)
    return { pointer: this.ggml.ggml_opt_step_adamw(this.context, ...pointers), shape: weights.shape }
  }

  /** a * scale + bias. */
  scaleBias(a: Tensor, scale: number, bias: number): Tensor {
    return { pointer: this.ggml.ggml_scale_bias(this.context, a.pointer, scale, bias), shape: a.shape }
  }

  rmsNorm(a: Tensor, epsilon: number): Tensor {
    return { pointer: this.ggml.ggml_rms_norm(this.context, a.pointer, epsilon), shape: a.shape }
  }

  /** Gradient of {@link rmsNorm} at `x`, given the gradient of its result. */
  rmsNormBack(gradient: Tensor, x: Tensor, epsilon: number): Tensor {
    return {
      pointer: this.ggml.ggml_rms_norm_back(this.context, gradient.pointer, x.pointer, epsilon),
      shape: x.shape,
    }
  }

  silu(a: Tensor): Tensor {
    return { pointer: this.ggml.ggml_silu(this.context, a.pointer), shape: a.shape }
  }

  siluBack(gradient: Tensor, x: Tensor): Tensor {
    return { pointer: this.ggml.ggml_silu_back(this.context, gradient.pointer, x.pointer), shape: x.shape }
  }

  /** silu(gate) * up in one pass. */
  swiglu(gate: Tensor, up: Tensor): Tensor {
    if (!sameShape(gate.shape, up.shape)) throw new ShapeError('swiglu', gate.shape, up.shape)
    return { pointer: this.ggml.ggml_swiglu_split(this.context, gate.pointer, up.pointer), shape: gate.shape }
  }

  /** Rows of a matrix [d, v] by i32 indices [n]: [d, n]. */
  getRows(a: Tensor, indices: Tensor): Tensor {
    return {
      pointer: this.ggml.ggml_get_rows(this.context, a.pointer, indices.pointer),
      shape: shapeOf(a.shape[0], indices.shape[0]),
    }
  }

  /** Sums rows [d, n] into a matrix of zeros of the shape of `like`, each at its index. */
  getRowsBack(rows: Tensor, indices: Tensor, like: Tensor): Tensor {
    if (rows.shape[0] !== like.shape[0]) throw new ShapeError('getRowsBack', rows.shape, like.shape)
    return {
      pointer: this.ggml.ggml_get_rows_back(this.context, rows.pointer, indices.pointer, like.pointer),
      shape: like.shape,
    }
  }

  /** Overwrites the rows of `a` at the indices with `rows`, in a's own memory. */
  setRows(a: Tensor, rows: Tensor, indices: Tensor): Tensor {
    if (rows.shape[0] !== a.shape[0] || rows.shape[1] !== indices.shape[0])
      throw new ShapeError('setRows', a.shape, rows.shape)
    return {
      pointer: this.ggml.ggml_set_rows(this.context, a.pointer, rows.pointer, indices.pointer),
      shape: a.shape,
    }
  }

  softMax(a: Tensor): Tensor {
    return { pointer: this.ggml.ggml_soft_max(this.context, a.pointer), shape: a.shape }
  }

  /** softmax(a * scale + mask) along the first dimension; the mask [k, q, 1, b] is shared by the heads. */
  softMaxMasked(a: Tensor, mask: Tensor, scale: number): Tensor {
    if (a.shape[0] !== mask.shape[0] || a.shape[1] !== mask.shape[1] || a.shape[3] !== mask.shape[3])
      throw new ShapeError('softMaxMasked', a.shape, mask.shape)
    return { pointer: this.ggml.ggml_soft_max_ext(this.context, a.pointer, mask.pointer, scale, 0), shape: a.shape }
  }

  /** Gradient of a scaled softmax at its result `probabilities`. */
  softMaxBack(gradient: Tensor, probabilities: Tensor, scale: number): Tensor {
    return {
      pointer: this.ggml.ggml_soft_max_ext_back(this.context, gradient.pointer, probabilities.pointer, scale, 0),
      shape: gradient.shape,
    }
  }

  /** Rotates [d, heads, n] by the i32 positions [n]. */
  rope(a: Tensor, positions: Tensor, rope: Rope): Tensor {
    if (a.shape[2] !== positions.shape[0]) throw new ShapeError('rope', a.shape, positions.shape)
    return {
      pointer: this.ggml.ggml_rope_ext(
        this.context,
        a.pointer,
        positions.pointer,
        rope.factors?.pointer ?? null,
        ...ropeArguments(rope),
      ),
      shape: a.shape,
    }
  }

  ropeBack(gradient: Tensor, positions: Tensor, rope: Rope): Tensor {
    return {
      pointer: this.ggml.ggml_rope_ext_back(
        this.context,
        gradient.pointer,
        positions.pointer,
        rope.factors?.pointer ?? null,
        ...ropeArguments(rope),
      ),
      shape: gradient.shape,
    }
  }

  /** Sums the repeats of a pattern of the shape of `like` in `a`. */
  repeatBack(a: Tensor, like: Tensor): Tensor {
    if (!repeats(a, like)) throw new ShapeError('repeatBack', a.shape, like.shape)
    return { pointer: this.ggml.ggml_repeat_back(this.context, a.pointer, like.pointer), shape: like.shape }
  }

  /** The same contiguous elements under another shape. */
  reshape(a: Tensor, shape: Shape): Tensor {
    if (elementCount(a.shape) !== elementCount(shape)) throw new ShapeError('reshape', a.shape, shape)
    return { pointer: this.ggml.ggml_reshape_4d(this.context, a.pointer, ...shape), shape }
  }

  /** Moves dimension i to place `axes[i]` and copies, so that the result is contiguous. */
  permute(a: Tensor, axes: Shape): Tensor {
    const moved: [number, number, number, number] = [1, 1, 1, 1]
    axes.forEach((axis, dimension) => {
      moved[axis] = a.shape[dimension] ?? 1
    })
    const view = this.ggml.ggml_permute(this.context, a.pointer, ...axes)
    return { pointer: this.ggml.ggml_cont(this.context, view), shape: moved }
  }

  /** A weight as f32, copied where it is stored otherwise. */
  floats(a: Tensor): Tensor {
    return a.type === undefined
      ? a
      : { pointer: this.ggml.ggml_cast(this.context, a.pointer, GGML_TYPE.f32), shape: a.shape }
  }

  /**
   * {@link turned} for what may be rounded in blocks of 32 numbers with one scale (Q8_0; so Jetfire trains, Xi et al.
   * 2024, and MXINT8, Rouhani et al. 2023), where those are fast and the new columns can be cut into blocks.
   */
  private turnedInBlocks(a: Tensor): Tensor {
    if (this.backward !== 'q8_0' || a.shape[1] % Q8_BLOCK !== 0) return this.turned(a)
    const known = this.turnedBlocks.get(a)
    if (known) return known
    const { pointer, shape } = this.turned(a)
    const type = GGML_TYPE.q8_0
    const blocks = { pointer: this.ggml.ggml_cast(this.context, pointer, type), shape, type }
    this.turnedBlocks.set(a, blocks)
    return blocks
  }

  /**
   * A matrix [k, m] exchanged to [m, k] as a side of a product of the way back. bf16 where the device multiplies it no
   * slower, with sums in f32 (mixed precision, Micikevicius et al. 2018), and else f32.
   */
  turned(a: Tensor): Tensor {
    const known = this.turnedTensors.get(a)
    if (known) return known
    const shape = shapeOf(a.shape[1], a.shape[0], a.shape[2], a.shape[3])
    const view = this.ggml.ggml_permute(this.context, this.floats(a).pointer, 1, 0, 2, 3)
    const turned =
      this.backward !== 'f32'
        ? { pointer: this.ggml.ggml_cast(this.context, view, GGML_TYPE.bf16), shape, type: GGML_TYPE.bf16 }
        : { pointer: this.ggml.ggml_cont(this.context, view), shape }
    this.turnedTensors.set(a, turned)
    return turned
  }

  /** Columns of a contiguous matrix [d, n] from `start` on, in its own memory: [d, count]. */
  columns(a: Tensor, start: number, count: number): Tensor {
    if (start + count > a.shape[1] || a.shape[2] * a.shape[3] !== 1)
      throw new ShapeError('columns', a.shape, shapeOf(start, count))
    const stride = rowBytes(a)
    const pointer = this.ggml.ggml_view_2d(this.context, a.pointer, a.shape[0], count, stride, start * stride)
    return { ...a, pointer, shape: shapeOf(a.shape[0], count) }
  }

  /** Rows of an f32 matrix [d, n] from `start` on, copied: [count, n]. */
  rows(a: Tensor, start: number, count: number): Tensor {
    if (start + count > a.shape[0] || a.shape[2] * a.shape[3] !== 1 || a.type !== undefined)
      throw new ShapeError('rows', a.shape, shapeOf(start, count))
    const view = this.ggml.ggml_view_2d(this.context, a.pointer, count, a.shape[1], rowBytes(a), 4 * start)
    return { pointer: this.ggml.ggml_cont(this.context, view), shape: shapeOf(count, a.shape[1]) }
  }

  /**
   * `count` places of a contiguous tensor along a dimension, from `start` on, in its own memory. Not contiguous: for
   * the left side of {@link mulMat} and for {@link permute}.
   */
  part(a: Tensor, dimension: 0 | 1 | 2, start: number, count: number): Tensor {
    if (start + count > a.shape[dimension]) throw new ShapeError('part', a.shape, shapeOf(start, count))
    const shape: [number, number, number, number] = [...a.shape]
    shape[dimension] = count
    const strides = [elementBytes(a), ...planeBytes(a)]
    const pointer = this.ggml.ggml_view_4d(
      this.context,
      a.pointer,
      ...shape,
      ...planeBytes(a),
      start * (strides[dimension] ?? 0),
    )
    return { ...a, pointer, shape }
  }

  /** f32 tensors one after another along the second dimension, copied. */
  concat(a: Tensor, b: Tensor): Tensor {
    if (!a.shape.every((size, dimension) => dimension === 1 || size === b.shape[dimension]))
      throw new ShapeError('concat', a.shape, b.shape)
    return {
      pointer: this.ggml.ggml_concat(this.context, a.pointer, b.pointer, 1),
      shape: shapeOf(a.shape[0], a.shape[1] + b.shape[1], a.shape[2], a.shape[3]),
    }
  }

  /** Adds f32 `b` into the first places of `target` along the second dimension, in its own memory. */
  addToFirst(target: Tensor, b: Tensor): Tensor {
    if (!target.shape.every((size, dimension) => (dimension === 1 ? size >= b.shape[1] : size === b.shape[dimension])))
      throw new ShapeError('addToFirst', target.shape, b.shape)
    const pointer = this.ggml.ggml_acc_inplace(this.context, target.pointer, b.pointer, ...planeBytes(target), 0)
    return { pointer, shape: target.shape }
  }

  /** Exchanges the first two dimensions, copied. */
  transpose(a: Tensor): Tensor {
    return this.permute(a, [1, 0, 2, 3])
  }
}

function repeats(a: Tensor, pattern: Tensor): boolean {
  return a.shape.every((size, dimension) => size % (pattern.shape[dimension] ?? 1) === 0)
}

/** Bytes from one column of a contiguous tensor to the next. */
function rowBytes(a: Tensor): number {
  const stored = storedAs(a)
  return (a.shape[0] / stored.blockElements) * stored.blockBytes
}

/** Bytes from one place of a contiguous tensor to the next along its second, third and fourth dimension. */
function planeBytes(a: Tensor): [number, number, number] {
  const row = rowBytes(a)
  return [row, row * a.shape[1], row * a.shape[1] * a.shape[2]]
}

/** Of a type that holds each element by itself. */
function elementBytes(a: Tensor): number {
  return storedAs(a).blockBytes
}

function storedAs(a: Tensor): { blockElements: number; blockBytes: number } {
  const stored = tensorTypes.get(a.type ?? GGML_TYPE.f32)
  if (stored === undefined) throw new RangeError(`No tensor type is numbered ${a.type}.`)
  return stored
}

function ropeArguments({ pairs, dimensions, contextLength, frequencyBase, frequencyScale }: Rope): number[] {
  const [extrapolation, attention, betaFast, betaSlow] = [0, 1, 32, 1]
  return [
    dimensions,
    ROPE_MODES[pairs],
    contextLength,
    frequencyBase,
    frequencyScale,
    extrapolation,
    attention,
    betaFast,
    betaSlow,
  ]
}
