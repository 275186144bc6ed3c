import { z } from 'zod'
import { seededRandom } from '../base/random.ts'

const HIDDEN = 32
const RATE = 1e-3
const BETA1 = 0.9
const BETA2 = 0.999
const EPSILON = 1e-8

export const ValueHeadStateSchema = z.object({
  inputs: z.number().int().positive(),
  updates: z.number().int().nonnegative(),
  /** Float64, little-endian, base64: parameters, and Adam's first and second moments. */
  parameters: z.string(),
  first: z.string(),
  second: z.string(),
})
export type ValueHeadState = z.infer<typeof ValueHeadStateSchema>

/**
 * V(s) before a turn, for PPO: w·tanh(W·x + b) + c over the learner's features, which are scaled to a root mean square
 * of 1. It has an optimiser of its own and sends no gradient into the policy; the critics of KG-R1 (Table 3) and
 * Graph-R1 (Fig. 5f) are language models of their own instead.
 */
export class ValueHead {
  private readonly inputs: number
  /** All weights in one row: W by rows, b, w, c. Changing them changes the head. */
  readonly parameters: Float64Array
  private readonly first: Float64Array
  private readonly second: Float64Array
  private updates: number

  private constructor(
    inputs: number,
    parameters: Float64Array,
    first: Float64Array,
    second: Float64Array,
    updates: number,
  ) {
    this.inputs = inputs
    this.parameters = parameters
    this.first = first
    this.second = second
    this.updates = updates
  }

  /** Says 0 everywhere at first. */
  static create(inputs: number, seed: number): ValueHead {
    const random = seededRandom(seed)
    const size = HIDDEN * (inputs + 2) + 1
    const parameters = new Float64Array(size)
    for (let at = 0; at < HIDDEN * inputs; at++) parameters[at] = (2 * random.next() - 1) / Math.sqrt(inputs)
    return new ValueHead(inputs, parameters, new Float64Array(size), new Float64Array(size), 0)
  }

  static restore(state: ValueHeadState): ValueHead {
    const size = HIDDEN * (state.inputs + 2) + 1
    return new ValueHead(
      state.inputs,
      decoded(state.parameters, size),
      decoded(state.first, size),
      decoded(state.second, size),
      state.updates,
    )
  }

  get state(): ValueHeadState {
    return {
      inputs: this.inputs,
      updates: this.updates,
      parameters: encoded(this.parameters),
      first: encoded(this.first),
      second: encoded(this.second),
    }
  }

  value(features: Float32Array): number {
    return this.forward(features, scaleOf(features), new Float64Array(HIDDEN))
  }

  /** ½ · mean of (V − return)², and its gradient with respect to {@link parameters}. */
  lossAndGradient(
    features: readonly Float32Array[],
    returns: readonly number[],
  ): { loss: number; gradient: Float64Array } {
    const inputs = this.inputs
    const gradient = new Float64Array(this.parameters.length)
    const hidden = new Float64Array(HIDDEN)
    const [biases, outputs, constant] = [HIDDEN * inputs, HIDDEN * (inputs + 1), HIDDEN * (inputs + 2)]
    let loss = 0
    for (const [index, x] of features.entries()) {
      const scale = scaleOf(x)
      const error = this.forward(x, scale, hidden) - (returns[index] ?? 0)
      loss += (error * error) / (2 * features.length)
      const slope = error / features.length
      gradient[constant] = (gradient[constant] ?? 0) + slope
      for (let unit = 0; unit < HIDDEN; unit++) {
        const activation = hidden[unit] ?? 0
        gradient[outputs + unit] = (gradient[outputs + unit] ?? 0) + slope * activation
        const inner = slope * (this.parameters[outputs + unit] ?? 0) * (1 - activation * activation)
        gradient[biases + unit] = (gradient[biases + unit] ?? 0) + inner
        const row = unit * inputs
        for (let at = 0; at < inputs; at++)
          gradient[row + at] = (gradient[row + at] ?? 0) + inner * scale * (x[at] ?? 0)
      }
    }
    return { loss, gradient }
  }

  /** Some steps of Adam towards the returns. @returns the loss before the first */
  fit(features: readonly Float32Array[], returns: readonly number[], steps: number): number {
    let before = 0
    for (let step = 0; step < steps; step++) {
      const { loss, gradient } = this.lossAndGradient(features, returns)
      if (step === 0) before = loss
      if (!gradient.every(Number.isFinite)) return loss
      this.update(gradient)
    }
    return before
  }

  private forward(x: Float32Array, scale: number, hidden: Float64Array): number {
    const inputs = this.inputs
    if (x.length !== inputs) throw new RangeError(`The value head reads ${inputs} numbers and was given ${x.length}.`)
    const parameters = this.parameters
    let value = parameters[HIDDEN * (inputs + 2)] ?? 0
    for (let unit = 0; unit < HIDDEN; unit++) {
      let sum = 0
      const row = unit * inputs
      for (let at = 0; at < inputs; at++) sum += (parameters[row + at] ?? 0) * (x[at] ?? 0)
      const activation = Math.tanh(sum * scale + (parameters[HIDDEN * inputs + unit] ?? 0))
      hidden[unit] = activation
      value += (parameters[HIDDEN * (inputs + 1) + unit] ?? 0) * activation
    }
    return value
  }

  private update(gradient: Float64Array): void {
    this.updates += 1
    const correction1 = 1 - BETA1 ** this.updates
    const correction2 = 1 - BETA2 ** this.updates
    for (let at = 0; at < gradient.length; at++) {
      const slope = gradient[at] ?? 0
      const first = BETA1 * (this.first[at] ?? 0) + (1 - BETA1) * slope
      const second = BETA2 * (this.second[at] ?? 0) + (1 - BETA2) * slope * slope
      this.first[at] = first
      this.second[at] = second
      this.parameters[at] =
        (this.parameters[at] ?? 0) - (RATE * (first / correction1)) / (Math.sqrt(second / correction2) + EPSILON)
    }
  }
}

function scaleOf(x: Float32Array): number {
  let squares = 0
  for (const value of x) squares += value * value
  return squares === 0 ? 1 : 1 / Math.sqrt(squares / x.length)
}

function encoded(values: Float64Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')
}

function decoded(text: string, size: number): Float64Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== size * 8)
    throw new RangeError(
      `The value head's state holds ${bytes.length} bytes instead of ${size * 8}; start the stage anew.`,
    )
  const values = new Float64Array(size)
  for (let at = 0; at < size; at++) values[at] = bytes.readDoubleLE(at * 8)
  return values
}
