import type { Pointer } from './bindings.ts'

/**
 * Elements along each dimension, the contiguous one first: ggml's `ne`. A matrix of r rows and c columns is [c, r, 1,
 * 1].
 */
export type Shape = readonly [number, number, number, number]

export interface Tensor {
  readonly pointer: Pointer
  readonly shape: Shape
  /**
   * ggml's number of the type it is stored in, where that is not f32 (or i32 for indices): a weight as its file holds
   * it.
   */
  readonly type?: number
}

export function shapeOf(n0: number, n1 = 1, n2 = 1, n3 = 1): Shape {
  return [n0, n1, n2, n3]
}

export function elementCount(shape: Shape): number {
  return shape[0] * shape[1] * shape[2] * shape[3]
}

export function sameShape(a: Shape, b: Shape): boolean {
  return a.every((size, dimension) => size === b[dimension])
}

/** Operands that do not fit. Found before ggml sees them, because ggml ends the process. */
export class ShapeError extends Error {
  constructor(operation: string, ...shapes: Shape[]) {
    super(`${operation} cannot take operands of shape ${shapes.map(shape => `[${shape.join(', ')}]`).join(' and ')}.`)
    this.name = 'ShapeError'
  }
}
