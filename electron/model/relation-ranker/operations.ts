import { addScaled, dot, type Tape, type Tensor } from './tape.ts'

/** `x · wᵀ (+ b)`: x is n × d, w is m × d, b is 1 × m; the result is n × m. */
export function linear(tape: Tape, x: Tensor, w: Tensor, b?: Tensor): Tensor {
  const out = tape.tensor(x.rows, w.rows)
  const d = x.cols
  const m = w.rows
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < m; j++)
      out.data[i * m + j] = dot(x.data, i * d, w.data, j * d, d) + (b === undefined ? 0 : (b.data[j] as number))
  }
  tape.record(() => {
    for (let i = 0; i < x.rows; i++) {
      for (let j = 0; j < m; j++) {
        const g = out.grad[i * m + j] as number
        if (g === 0) continue
        addScaled(x.grad, i * d, w.data, j * d, g, d)
        addScaled(w.grad, j * d, x.data, i * d, g, d)
        if (b !== undefined) b.grad[j] = (b.grad[j] as number) + g
      }
    }
  })
  return out
}

/** `a · b`: a is n × k, b is k × m. */
export function product(tape: Tape, a: Tensor, b: Tensor): Tensor {
  const out = tape.tensor(a.rows, b.cols)
  const m = b.cols
  for (let i = 0; i < a.rows; i++) {
    for (let k = 0; k < a.cols; k++) addScaled(out.data, i * m, b.data, k * m, a.data[i * a.cols + k] as number, m)
  }
  tape.record(() => {
    for (let i = 0; i < a.rows; i++) {
      for (let k = 0; k < a.cols; k++) {
        a.grad[i * a.cols + k] = (a.grad[i * a.cols + k] as number) + dot(out.grad, i * m, b.data, k * m, m)
        addScaled(b.grad, k * m, out.grad, i * m, a.data[i * a.cols + k] as number, m)
      }
    }
  })
  return out
}

/** `a + factor * b`; a single row of `b` is added to every row of `a`. */
export function plus(tape: Tape, a: Tensor, b: Tensor, factor = 1): Tensor {
  const out = tape.tensor(a.rows, a.cols)
  const n = a.cols
  const stride = b.rows === 1 ? 0 : n
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < n; j++)
      out.data[i * n + j] = (a.data[i * n + j] as number) + factor * (b.data[i * stride + j] as number)
  }
  tape.record(() => {
    for (let i = 0; i < a.rows; i++) {
      addScaled(a.grad, i * n, out.grad, i * n, 1, n)
      addScaled(b.grad, i * stride, out.grad, i * n, factor, n)
    }
  })
  return out
}

/** `a` times a learnt number. */
export function times(tape: Tape, a: Tensor, number: Tensor): Tensor {
  const out = tape.tensor(a.rows, a.cols)
  const factor = number.data[0] as number
  addScaled(out.data, 0, a.data, 0, factor, a.data.length)
  tape.record(() => {
    addScaled(a.grad, 0, out.grad, 0, factor, a.data.length)
    number.grad[0] = (number.grad[0] as number) + dot(out.grad, 0, a.data, 0, a.data.length)
  })
  return out
}

/** Element by element. */
export function each(tape: Tape, a: Tensor, b: Tensor): Tensor {
  const out = tape.tensor(a.rows, a.cols)
  for (let i = 0; i < a.data.length; i++) out.data[i] = (a.data[i] as number) * (b.data[i] as number)
  tape.record(() => {
    for (let i = 0; i < a.data.length; i++) {
      a.grad[i] = (a.grad[i] as number) + (out.grad[i] as number) * (b.data[i] as number)
      b.grad[i] = (b.grad[i] as number) + (out.grad[i] as number) * (a.data[i] as number)
    }
  })
  return out
}

export function tanh(tape: Tape, a: Tensor): Tensor {
  const out = tape.tensor(a.rows, a.cols)
  for (let i = 0; i < a.data.length; i++) out.data[i] = Math.tanh(a.data[i] as number)
  tape.record(() => {
    for (let i = 0; i < a.data.length; i++) {
      const y = out.data[i] as number
      a.grad[i] = (a.grad[i] as number) + (out.grad[i] as number) * (1 - y * y)
    }
  })
  return out
}

/** Matrices with equal row counts side by side. */
export function beside(tape: Tape, parts: readonly Tensor[]): Tensor {
  const rows = parts[0]?.rows ?? 0
  const out = tape.tensor(
    rows,
    parts.reduce((sum, part) => sum + part.cols, 0),
  )
  let at = 0
  for (const part of parts) {
    const start = at
    for (let i = 0; i < rows; i++) addScaled(out.data, i * out.cols + start, part.data, i * part.cols, 1, part.cols)
    tape.record(() => {
      for (let i = 0; i < rows; i++) addScaled(part.grad, i * part.cols, out.grad, i * out.cols + start, 1, part.cols)
    })
    at += part.cols
  }
  return out
}

/** One row of a matrix. */
export function row(tape: Tape, a: Tensor, index: number): Tensor {
  const out = tape.tensor(1, a.cols)
  addScaled(out.data, 0, a.data, index * a.cols, 1, a.cols)
  tape.record(() => addScaled(a.grad, index * a.cols, out.grad, 0, 1, a.cols))
  return out
}

/** Rows of a matrix by index, repeats allowed. */
export function rows(tape: Tape, a: Tensor, indices: readonly number[]): Tensor {
  const out = tape.tensor(indices.length, a.cols)
  indices.forEach((index, i) => addScaled(out.data, i * a.cols, a.data, index * a.cols, 1, a.cols))
  tape.record(() => indices.forEach((index, i) => addScaled(a.grad, index * a.cols, out.grad, i * a.cols, 1, a.cols)))
  return out
}

/** Entries of a single row by index, repeats allowed. */
export function columns(tape: Tape, a: Tensor, indices: readonly number[]): Tensor {
  const out = tape.tensor(1, indices.length)
  indices.forEach((index, i) => {
    out.data[i] = a.data[index] as number
  })
  tape.record(() =>
    indices.forEach((index, i) => {
      a.grad[index] = (a.grad[index] as number) + (out.grad[i] as number)
    }),
  )
  return out
}

/** Softmax of each row, and the logarithm of each row's sum of exponentials (rows × 1). */
export function softmaxRows(tape: Tape, a: Tensor): { weights: Tensor; logSum: Tensor } {
  const weights = tape.tensor(a.rows, a.cols)
  const logSum = tape.tensor(a.rows, 1)
  const n = a.cols
  for (let i = 0; i < a.rows; i++) {
    let top = -Infinity
    for (let j = 0; j < n; j++) top = Math.max(top, a.data[i * n + j] as number)
    let sum = 0
    for (let j = 0; j < n; j++) {
      const e = Math.exp((a.data[i * n + j] as number) - top)
      weights.data[i * n + j] = e
      sum += e
    }
    for (let j = 0; j < n; j++) weights.data[i * n + j] = (weights.data[i * n + j] as number) / sum
    logSum.data[i] = top + Math.log(sum)
  }
  tape.record(() => {
    for (let i = 0; i < a.rows; i++) {
      const inner = dot(weights.grad, i * n, weights.data, i * n, n)
      const outer = logSum.grad[i] as number
      for (let j = 0; j < n; j++) {
        const w = weights.data[i * n + j] as number
        a.grad[i * n + j] = (a.grad[i * n + j] as number) + w * ((weights.grad[i * n + j] as number) - inner + outer)
      }
    }
  })
  return { weights, logSum }
}
