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

/** What a step needs besides the arrays. */
export interface AdamWStep {
  settings: AdamWSettings
  learningRate: number
  /** Steps taken, this one included. */
  count: number
  /** Factor that clips the gradient. */
  clip: number
  /** Decay of this parameter. */
  weightDecay: number
}

/** Sum of squares, in double precision. */
export function sumOfSquares(values: Float32Array): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    sum += value * value
  }
  return sum
}

/**
 * Moves `weights` along `gradient` (uphill: the gradient is that of a log-likelihood) and updates the moments, all in
 * place.
 */
export function adamWStep(weights: Float32Array, gradient: Float32Array, moments: Moments, step: AdamWStep): void {
  const { beta1, beta2, epsilon } = step.settings
  const { first, second } = moments
  const { clip, learningRate } = step
  const correction1 = 1 - beta1 ** step.count
  const correction2 = 1 - beta2 ** step.count
  const keep = 1 - learningRate * step.weightDecay
  const rate = learningRate / correction1
  for (let index = 0; index < weights.length; index++) {
    const g = (gradient[index] ?? 0) * clip
    const mean = beta1 * (first[index] ?? 0) + (1 - beta1) * g
    const square = beta2 * (second[index] ?? 0) + (1 - beta2) * g * g
    first[index] = mean
    second[index] = square
    weights[index] = (weights[index] ?? 0) * keep + (rate * mean) / (Math.sqrt(square / correction2) + epsilon)
  }
}
