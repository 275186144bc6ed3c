import { addScaled, dot, type Tape, type Tensor } from './tape.ts'

/** Weights of a gated recurrent unit (Cho et al. 2014): update, reset and candidate gates stacked, 3h rows. */
export interface GruWeights {
  /** 3h × d */
  input: Tensor
  /** 3h × h */
  state: Tensor
  /** 1 × 3h */
  bias: Tensor
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/**
 * Runs over the rows of `x` (n × d), backwards when `reverse`; gives the state after each row (n × h), each at its
 * row's place.
 */
export function gru(tape: Tape, x: Tensor, weights: GruWeights, reverse: boolean, initial?: Tensor): Tensor {
  const { input, state, bias } = weights
  const h = state.cols
  const d = x.cols
  const n = x.rows
  const out = tape.tensor(n, h)
  const gates = new Float64Array(n * 3 * h)
  const recalled = new Float64Array(n * h)
  const zero = new Float64Array(h)
  const place = (t: number): number => (reverse ? n - 1 - t : t)
  for (let t = 0; t < n; t++) {
    const i = place(t)
    const [before, at] = t === 0 ? [initial?.data ?? zero, 0] : [out.data, place(t - 1) * h]
    for (let k = 0; k < 3 * h; k++) {
      const fromState = dot(before, at, state.data, k * h, h)
      let sum = dot(x.data, i * d, input.data, k * d, d) + (bias.data[k] as number)
      if (k < 2 * h) sum = sigmoid(sum + fromState)
      else {
        recalled[i * h + k - 2 * h] = fromState
        sum = Math.tanh(sum + (gates[i * 3 * h + k - h] as number) * fromState)
      }
      gates[i * 3 * h + k] = sum
    }
    for (let k = 0; k < h; k++) {
      const z = gates[i * 3 * h + k] as number
      out.data[i * h + k] = z * (before[at + k] as number) + (1 - z) * (gates[i * 3 * h + 2 * h + k] as number)
    }
  }
  tape.record(() => {
    const delta = new Float64Array(3 * h)
    const deltaState = new Float64Array(3 * h)
    for (let t = n - 1; t >= 0; t--) {
      const i = place(t)
      const [before, beforeGrad, at] =
        t === 0 ? [initial?.data ?? zero, initial?.grad, 0] : [out.data, out.grad, place(t - 1) * h]
      for (let k = 0; k < h; k++) {
        const g = out.grad[i * h + k] as number
        const z = gates[i * 3 * h + k] as number
        const r = gates[i * 3 * h + h + k] as number
        const c = gates[i * 3 * h + 2 * h + k] as number
        const dc = g * (1 - z) * (1 - c * c)
        const dr = dc * (recalled[i * h + k] as number) * r * (1 - r)
        const dz = g * ((before[at + k] as number) - c) * z * (1 - z)
        delta[k] = dz
        delta[h + k] = dr
        delta[2 * h + k] = dc
        deltaState[k] = dz
        deltaState[h + k] = dr
        deltaState[2 * h + k] = dc * r
        if (beforeGrad !== undefined) beforeGrad[at + k] = (beforeGrad[at + k] as number) + g * z
      }
      for (let k = 0; k < 3 * h; k++) {
        const g = delta[k] as number
        addScaled(x.grad, i * d, input.data, k * d, g, d)
        addScaled(input.grad, k * d, x.data, i * d, g, d)
        bias.grad[k] = (bias.grad[k] as number) + g
        const gs = deltaState[k] as number
        addScaled(state.grad, k * h, before, at, gs, h)
        if (beforeGrad !== undefined) addScaled(beforeGrad, at, state.data, k * h, gs, h)
      }
    }
  })
  return out
}
