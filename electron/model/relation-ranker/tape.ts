/**
 * A matrix in row-major order with the place for its gradient. Float64: V8 computes in it anyway, and finite
 * differences stay exact.
 */
export interface Tensor {
  rows: number
  cols: number
  data: Float64Array
  grad: Float64Array
}

const none = new Float64Array(0)

/**
 * Records operations so that gradients can be run back through them. Without `training` nothing is recorded and no
 * gradient is kept.
 */
export class Tape {
  readonly training: boolean
  private readonly backwards: (() => void)[] = []

  constructor(training: boolean) {
    this.training = training
  }

  tensor(rows: number, cols: number): Tensor {
    return {
      rows,
      cols,
      data: new Float64Array(rows * cols),
      grad: this.training ? new Float64Array(rows * cols) : none,
    }
  }

  record(backward: () => void): void {
    if (this.training) this.backwards.push(backward)
  }

  /** Runs all recorded operations backwards, adding into the gradients, and forgets them. */
  backward(): void {
    for (let i = this.backwards.length - 1; i >= 0; i--) this.backwards[i]?.()
    this.backwards.length = 0
  }
}

/** `sum a[ai..] * b[bi..]` over `n`; four sums at a time, since one long chain of additions waits for itself. */
export function dot(a: Float64Array, ai: number, b: Float64Array, bi: number, n: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let k = 0
  for (const end = n - 3; k < end; k += 4) {
    s0 += (a[ai + k] as number) * (b[bi + k] as number)
    s1 += (a[ai + k + 1] as number) * (b[bi + k + 1] as number)
    s2 += (a[ai + k + 2] as number) * (b[bi + k + 2] as number)
    s3 += (a[ai + k + 3] as number) * (b[bi + k + 3] as number)
  }
  for (; k < n; k++) s0 += (a[ai + k] as number) * (b[bi + k] as number)
  return s0 + s1 + (s2 + s3)
}

/** `out[oi..] += factor * a[ai..]` over `n`. */
export function addScaled(out: Float64Array, oi: number, a: Float64Array, ai: number, factor: number, n: number): void {
  let k = 0
  for (const end = n - 3; k < end; k += 4) {
    out[oi + k] = (out[oi + k] as number) + factor * (a[ai + k] as number)
    out[oi + k + 1] = (out[oi + k + 1] as number) + factor * (a[ai + k + 1] as number)
    out[oi + k + 2] = (out[oi + k + 2] as number) + factor * (a[ai + k + 2] as number)
    out[oi + k + 3] = (out[oi + k + 3] as number) + factor * (a[ai + k + 3] as number)
  }
  for (; k < n; k++) out[oi + k] = (out[oi + k] as number) + factor * (a[ai + k] as number)
}
