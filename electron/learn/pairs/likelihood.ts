import type { Deltas } from '../../model/semantic-parser/taught-weights.ts'
import type { FoundProgram } from './found-programs.ts'

/** The programs of a pair, and how much it counts. */
export interface Weighted {
  weight: number
  programs: readonly Pick<FoundProgram, 'untaught' | 'features' | 'right'>[]
}

const STEPS = 150
/** Adam (Kingma & Ba 2015) with its usual constants; the rate falls to a tenth. */
const RATE = 0.08
const [FIRST, SECOND, TINY] = [0.9, 0.999, 1e-8]

interface Row {
  weight: number
  programs: readonly { right: boolean; untaught: number; places: Int32Array; values: Float64Array }[]
}

/**
 * What pairs teach: the weights that make the right programs likely among those found, whichever of them was meant
 * (the marginal likelihood), drawn to none by a normal prior. The same pairs give the same weights.
 * @param spread the standard deviation of the prior, in nats
 */
export function fitted(
  pairs: readonly Weighted[],
  spread: number,
  onStep: (step: number, objective: number) => void = () => undefined,
): Deltas {
  const useful = pairs.filter(
    ({ programs }) => programs.some(({ right }) => right) && programs.some(({ right }) => !right),
  )
  const names = [
    ...new Set(useful.flatMap(({ programs }) => programs.flatMap(({ features }) => Object.keys(features)))),
  ].toSorted()
  const place = new Map(names.map((name, i) => [name, i]))
  const rows = useful.map(pair => rowOf(pair, place))
  const precision = new Float64Array(names.length).fill(1 / spread ** 2)
  const w = new Float64Array(names.length)
  const [m, v] = [new Float64Array(names.length), new Float64Array(names.length)]
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = new Float64Array(names.length)
    onStep(step, objectiveOf(rows, precision, w, gradient))
    const rate = RATE * (1 - (0.9 * (step - 1)) / STEPS)
    for (let i = 0; i < w.length; i += 1) {
      const up = gradient[i] as number
      m[i] = FIRST * (m[i] as number) + (1 - FIRST) * up
      v[i] = SECOND * (v[i] as number) + (1 - SECOND) * up * up
      const [mean, square] = [(m[i] as number) / (1 - FIRST ** step), (v[i] as number) / (1 - SECOND ** step)]
      w[i] = (w[i] as number) + (rate * mean) / (Math.sqrt(square) + TINY)
    }
  }
  return Object.fromEntries(names.map((name, i) => [name, Number((w[i] as number).toFixed(4))]))
}

export function rowOf({ weight, programs }: Weighted, place: ReadonlyMap<string, number>): Row {
  return {
    weight,
    programs: programs.map(({ right, untaught, features }) => {
      const entries = Object.entries(features).flatMap(([name, value]) => {
        const at = place.get(name)
        return at === undefined ? [] : [[at, value] as const]
      })
      return {
        right,
        untaught,
        places: Int32Array.from(entries, ([at]) => at),
        values: Float64Array.from(entries, ([, value]) => value),
      }
    }),
  }
}

/**
 * The log of the right programs' share of the softmax, summed over the pairs by their weights, less what the prior has
 * against the weights; its gradient is added to `gradient`.
 */
export function objectiveOf(
  rows: readonly Row[],
  precision: Float64Array,
  w: Float64Array,
  gradient: Float64Array,
): number {
  let objective = 0
  for (let i = 0; i < w.length; i += 1) {
    const [own, drawn] = [w[i] as number, precision[i] as number]
    objective -= (drawn * own * own) / 2
    gradient[i] = (gradient[i] as number) - drawn * own
  }
  for (const { weight, programs } of rows) {
    const scores = programs.map(({ untaught, places, values }) => {
      let score = untaught
      for (let k = 0; k < places.length; k += 1) score += (w[places[k] as number] as number) * (values[k] as number)
      return score
    })
    const all = logSum(scores)
    const right = logSum(scores.filter((_, i) => programs[i]?.right === true))
    objective += weight * (right - all)
    programs.forEach(({ right: isRight, places, values }, i) => {
      const score = scores[i] as number
      const share = weight * ((isRight ? Math.exp(score - right) : 0) - Math.exp(score - all))
      for (let k = 0; k < places.length; k += 1) {
        const at = places[k] as number
        gradient[at] = (gradient[at] as number) + share * (values[k] as number)
      }
    })
  }
  return objective
}

/** The log of the sum of exponentials. */
export function logSum(values: readonly number[]): number {
  const top = Math.max(...values)
  return top + Math.log(values.reduce((sum, value) => sum + Math.exp(value - top), 0))
}
