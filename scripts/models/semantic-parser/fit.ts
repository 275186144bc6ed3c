import { seededRandom } from '../../../electron/base/random.ts'
import type { Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import type { Example } from './examples.ts'

const EPOCHS = 30
const BATCH = 64
/** Adam's rate in the first epoch; it falls to a tenth. */
const RATE = 0.01
/** How much the weights are drawn to those that they begin with. */
const DECAY = 0.001

/** An example as numbers: for each program whether it is right, and its features as places and values. */
export interface Row {
  weight: number
  candidates: readonly { right: boolean; entries: readonly (readonly [place: number, value: number])[] }[]
}

/**
 * Weights that make the right programs likely among those found: Adam on the log of the right ones' share of the
 * softmax, drawn towards `start`. Examples without a right program tell nothing.
 * @param isFree which weights may change; all where left out
 */
export function fitted(
  start: Weights,
  examples: readonly Example[],
  seed: number,
  onEpoch: (epoch: number, loss: number) => void = () => undefined,
  isFree: (name: string) => boolean = () => true,
): Record<string, number> {
  const useful = examples.filter(
    ({ candidates }) =>
      candidates.some(({ right }) => right) &&
      candidates.some(({ features }) => Object.keys(features).some(name => isFree(name))),
  )
  const names = [
    ...new Set(useful.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features)))),
  ]
  const place = new Map(names.map((name, i) => [name, i]))
  const begun = Float64Array.from(names, name => start[name] ?? 0)
  const free = names.flatMap((name, i) => (isFree(name) ? [i] : []))
  const w = begun.slice()
  const rows: Row[] = useful.map(({ candidates, weight }) => ({
    weight,
    candidates: candidates.map(({ features, right }) => ({
      right,
      entries: Object.entries(features).map(([name, value]) => [place.get(name) ?? 0, value] as const),
    })),
  }))
  const random = seededRandom(seed)
  const [m, v] = [new Float64Array(w.length), new Float64Array(w.length)]
  let step = 0
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    const order = random.sample(rows, rows.length)
    const rate = RATE * (1 - (0.9 * (epoch - 1)) / EPOCHS)
    let loss = 0
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH)
      const total = batch.reduce((sum, { weight }) => sum + weight, 0)
      const gradient = new Float64Array(w.length)
      for (const row of batch) loss += addGradient(row, w, gradient)
      step += 1
      for (const i of free) {
        const g = (gradient[i] as number) / total + DECAY * ((w[i] as number) - (begun[i] as number))
        m[i] = 0.9 * (m[i] as number) + 0.1 * g
        v[i] = 0.999 * (v[i] as number) + 0.001 * g * g
        const [mean, square] = [(m[i] as number) / (1 - 0.9 ** step), (v[i] as number) / (1 - 0.999 ** step)]
        w[i] = (w[i] as number) - (rate * mean) / (Math.sqrt(square) + 1e-8)
      }
    }
    onEpoch(epoch, loss / rows.reduce((sum, { weight }) => sum + weight, 0))
  }
  return { ...start, ...Object.fromEntries(names.map((name, i) => [name, Number((w[i] as number).toFixed(4))])) }
}

/**
 * The loss of one example, -log of the right programs' share of the softmax times the example's weight; its gradient is
 * added to `gradient`.
 */
export function addGradient({ weight, candidates }: Row, w: Float64Array, gradient: Float64Array): number {
  const scores = candidates.map(({ entries }) => entries.reduce((sum, [i, value]) => sum + (w[i] as number) * value, 0))
  const top = Math.max(...scores)
  const exps = scores.map(score => Math.exp(score - top))
  const all = exps.reduce((a, b) => a + b, 0)
  const good = exps.reduce((sum, exp, i) => sum + (candidates[i]?.right === true ? exp : 0), 0)
  candidates.forEach(({ right, entries }, i) => {
    const exp = exps[i] as number
    const share = weight * (exp / all - (right ? exp / good : 0))
    for (const [at, value] of entries) gradient[at] = (gradient[at] as number) + share * value
  })
  return -weight * Math.log(good / all)
}
