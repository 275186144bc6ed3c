import type { Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import type { Example } from './examples.ts'

const EPOCHS = 150
const RATE = 0.05
const DECAY = 0.0015

interface Row {
  weight: number
  candidates: readonly { right: boolean; entries: readonly (readonly [place: number, value: number])[] }[]
}

/**
 * Weights that make the right programs likely among those found: Adam on the log of the right ones' share of the
 * softmax, drawn towards `prior`. Examples without a right program tell nothing.
 */
export function fitted(
  start: Weights,
  prior: Weights,
  examples: readonly Example[],
  onEpoch: (epoch: number, loss: number) => void = () => undefined,
): Record<string, number> {
  const useful = examples.filter(({ candidates }) => candidates.some(({ right }) => right))
  const names = [
    ...new Set(useful.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features)))),
  ]
  const place = new Map(names.map((name, i) => [name, i]))
  const w = Float64Array.from(names, name => start[name] ?? 0)
  const w0 = Float64Array.from(names, name => prior[name] ?? 0)
  const rows: Row[] = useful.map(({ candidates, weight }) => ({
    weight,
    candidates: candidates.map(({ features, right }) => ({
      right,
      entries: Object.entries(features).map(([name, value]) => [place.get(name) ?? 0, value] as const),
    })),
  }))
  const total = useful.reduce((sum, { weight }) => sum + weight, 0)
  const [m, v] = [new Float64Array(w.length), new Float64Array(w.length)]
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    const gradient = new Float64Array(w.length)
    const loss = rows.reduce((sum, row) => sum + addGradient(row, w, gradient), 0) / total
    for (let i = 0; i < w.length; i += 1) {
      const g = (gradient[i] as number) / total + DECAY * ((w[i] as number) - (w0[i] as number))
      m[i] = 0.9 * (m[i] as number) + 0.1 * g
      v[i] = 0.999 * (v[i] as number) + 0.001 * g * g
      const [mean, square] = [(m[i] as number) / (1 - 0.9 ** epoch), (v[i] as number) / (1 - 0.999 ** epoch)]
      w[i] = (w[i] as number) - (RATE * mean) / (Math.sqrt(square) + 1e-8)
    }
    onEpoch(epoch, loss)
  }
  return { ...start, ...Object.fromEntries(names.map((name, i) => [name, Number((w[i] as number).toFixed(4))])) }
}

/** The loss of one example, its gradient added to `gradient`. */
function addGradient({ weight, candidates }: Row, w: Float64Array, gradient: Float64Array): number {
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
