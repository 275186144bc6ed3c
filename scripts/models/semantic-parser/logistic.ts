import type { Features, Weights } from '../../../electron/model/semantic-parser/derivation.ts'

const STEPS = 400
const RATE = 0.1
/** How much the weights are drawn to nothing, of features that vary by one. */
const DECAY = 0.004

export interface Outcome {
  features: Features
  right: boolean
}

/**
 * Weights of a logistic regression: the mean log loss with a quadratic penalty, by Adam over all outcomes, on features
 * that are scaled to vary by one while it is fitted.
 */
export function logistic(outcomes: readonly Outcome[]): Record<string, number> {
  const names = [...new Set(outcomes.flatMap(({ features }) => Object.keys(features)))]
  const rows = outcomes.map(({ features }) => Float64Array.from(names, name => features[name] ?? 0))
  const scales = names.map((_, i) => deviation(rows.map(row => row[i] as number)) || 1)
  const w = new Float64Array(names.length)
  const [m, v] = [new Float64Array(names.length), new Float64Array(names.length)]
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = gradientOf(rows, scales, outcomes, w)
    for (let i = 0; i < w.length; i += 1) {
      const g = gradient[i] as number
      m[i] = 0.9 * (m[i] as number) + 0.1 * g
      v[i] = 0.999 * (v[i] as number) + 0.001 * g * g
      const [mean, square] = [(m[i] as number) / (1 - 0.9 ** step), (v[i] as number) / (1 - 0.999 ** step)]
      w[i] = (w[i] as number) - (RATE * mean) / (Math.sqrt(square) + 1e-8)
    }
  }
  return Object.fromEntries(names.map((name, i) => [name, (w[i] as number) / (scales[i] as number)]))
}

/** Of the mean loss and the penalty, for weights of the scaled features. */
export function gradientOf(
  rows: readonly Float64Array[],
  scales: readonly number[],
  outcomes: readonly Pick<Outcome, 'right'>[],
  w: Float64Array,
): Float64Array {
  const gradient = w.map(value => 2 * DECAY * value)
  rows.forEach((row, at) => {
    const { right } = outcomes[at] as Outcome
    const score = row.reduce((sum, value, i) => sum + (value / (scales[i] as number)) * (w[i] as number), 0)
    const wrong = (1 / rows.length) * (1 / (1 + Math.exp(-score)) - (right ? 1 : 0))
    row.forEach((value, i) => {
      gradient[i] = (gradient[i] as number) + wrong * (value / (scales[i] as number))
    })
  })
  return gradient
}

/** The mean loss and the penalty, whose gradient it is. */
export function lossOf(
  rows: readonly Float64Array[],
  scales: readonly number[],
  outcomes: readonly Pick<Outcome, 'right'>[],
  w: Float64Array,
): number {
  return rows.reduce(
    (sum, row, at) => {
      const { right } = outcomes[at] as Outcome
      const score = row.reduce((total, value, i) => total + (value / (scales[i] as number)) * (w[i] as number), 0)
      return sum + (1 / rows.length) * Math.log(1 + Math.exp(right ? -score : score))
    },
    w.reduce((sum, value) => sum + DECAY * value * value, 0),
  )
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

export const chance = (features: Features, weights: Weights): number =>
  1 / (1 + Math.exp(-Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)))
