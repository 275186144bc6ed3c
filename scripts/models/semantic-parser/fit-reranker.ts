import { seededRandom } from '../../../electron/base/random.ts'
import type { Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import {
  amongOthers,
  forward,
  inputOf,
  type Input,
  type Reranker,
} from '../../../electron/model/semantic-parser/reranker.ts'
import type { Example } from './examples.ts'

const HIDDEN = 16
/** Networks that are fitted from different beginnings and then averaged: one alone differs by a few questions. */
const NETWORKS = 4
const EPOCHS = 30
const BATCH = 64
const RATE = 0.01
/** How much the linear weights are drawn to those of the search, and the hidden layer to nothing. */
const DECAY = 0.001
const HIDDEN_DECAY = 0.002

/** An example as numbers. */
export interface Row {
  weight: number
  candidates: readonly { right: boolean; input: Input }[]
}

/** Numbers of a network, all in one: linear weights, hidden layer, its biases, the weights of its units. */
export interface Network {
  features: number
  hidden: number
  values: Float64Array
}

/** A reranker fitted by the likelihood of the right programs among those found; it begins as the search's weights. */
export function fittedReranker(
  start: Weights,
  examples: readonly Example[],
  seed: number,
  onEpoch: (network: number, epoch: number, loss: number) => void = () => undefined,
): Reranker {
  const useful = examples.filter(({ candidates }) => candidates.some(({ right }) => right))
  const all = useful.map(({ weight, candidates }) => ({
    weight,
    candidates,
    features: amongOthers(candidates.map(({ features }) => features)),
  }))
  const names = [...new Set(all.flatMap(({ features }) => features.flatMap(own => Object.keys(own))))].toSorted()
  const places = new Map(names.map((name, place) => [name, place]))
  const rows: Row[] = all.map(({ weight, candidates, features }) => ({
    weight,
    candidates: candidates.map(({ right }, i) => ({ right, input: inputOf(features[i] ?? {}, places) })),
  }))
  const networks = Array.from({ length: NETWORKS }, (_, i) =>
    trained(names, start, rows, seed + i, (epoch, loss) => onEpoch(i, epoch, loss)),
  )
  return averaged(names, networks)
}

function trained(
  names: readonly string[],
  start: Weights,
  rows: readonly Row[],
  seed: number,
  onEpoch: (epoch: number, loss: number) => void,
): Network {
  const random = seededRandom(seed)
  const features = names.length
  const network: Network = { features, hidden: HIDDEN, values: new Float64Array(features * (1 + HIDDEN) + 2 * HIDDEN) }
  const { values } = network
  names.forEach((name, place) => (values[place] = start[name] ?? 0))
  for (let i = features; i < values.length; i += 1) values[i] = 0.3 * (random.next() - 0.5)
  const begun = values.slice()
  const [m, v] = [new Float64Array(values.length), new Float64Array(values.length)]
  let step = 0
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const order = random.sample(rows, rows.length)
    let loss = 0
    const rate = RATE * (1 - (0.9 * epoch) / EPOCHS)
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH)
      const gradient = new Float64Array(values.length)
      loss += lossOf(network, batch, gradient)
      const total = batch.reduce((sum, { weight }) => sum + weight, 0)
      step += 1
      for (let i = 0; i < values.length; i += 1) {
        const value = values[i] as number
        const decay = i < features ? DECAY * (value - (begun[i] as number)) : HIDDEN_DECAY * value
        const g = (gradient[i] as number) / total + decay
        m[i] = 0.9 * (m[i] as number) + 0.1 * g
        v[i] = 0.999 * (v[i] as number) + 0.001 * g * g
        const [mean, square] = [(m[i] as number) / (1 - 0.9 ** step), (v[i] as number) / (1 - 0.999 ** step)]
        values[i] = value - (rate * mean) / (Math.sqrt(square) + 1e-8)
      }
    }
    onEpoch(epoch + 1, loss / rows.reduce((sum, { weight }) => sum + weight, 0))
  }
  return network
}

/**
 * The loss of some examples, -log of the right programs' share of the softmax times the example's weight, summed; its
 * gradient is added to `gradient`, which is laid out as the network's values.
 */
export function lossOf(network: Network, rows: readonly Row[], gradient: Float64Array): number {
  const { features, hidden } = network
  const parts = partsOf(network)
  const [outAt, biasAt] = [features * (1 + hidden) + hidden, features * (1 + hidden)]
  let loss = 0
  for (const { weight, candidates } of rows) {
    const passes = candidates.map(({ input }) => forward(parts, input))
    const top = Math.max(...passes.map(({ score }) => score))
    const exps = passes.map(({ score }) => Math.exp(score - top))
    const all = exps.reduce((a, b) => a + b, 0)
    const good = exps.reduce((sum, exp, i) => sum + (candidates[i]?.right === true ? exp : 0), 0)
    loss -= weight * Math.log(good / all)
    candidates.forEach(({ right, input }, i) => {
      const exp = exps[i] as number
      const share = weight * (exp / all - (right ? exp / good : 0))
      const units = passes[i]?.units ?? new Float64Array(hidden)
      const back = new Float64Array(hidden)
      for (let unit = 0; unit < hidden; unit += 1) {
        const value = units[unit] as number
        gradient[outAt + unit] = (gradient[outAt + unit] as number) + share * value
        back[unit] = share * (parts.out[unit] as number) * (1 - value * value)
        gradient[biasAt + unit] = (gradient[biasAt + unit] as number) + (back[unit] as number)
      }
      input.places.forEach((place, k) => {
        const value = input.values[k] as number
        gradient[place] = (gradient[place] as number) + share * value
        const row = features + place * hidden
        for (let unit = 0; unit < hidden; unit += 1)
          gradient[row + unit] = (gradient[row + unit] as number) + (back[unit] as number) * value
      })
    })
  }
  return loss
}

function partsOf({ features, hidden, values }: Network): Parameters<typeof forward>[0] {
  const bias = features * (1 + hidden)
  return {
    hidden,
    linear: values.subarray(0, features),
    into: values.subarray(features, bias),
    bias: values.subarray(bias, bias + hidden),
    out: values.subarray(bias + hidden),
  }
}

/** The mean of several networks is one with all their hidden units. */
function averaged(names: readonly string[], networks: readonly Network[]): Reranker {
  const hidden = HIDDEN * networks.length
  const linear = new Float32Array(names.length)
  const into = new Float32Array(names.length * hidden)
  const bias = new Float32Array(hidden)
  const out = new Float32Array(hidden)
  networks.forEach((network, n) => {
    const parts = partsOf(network)
    names.forEach((_, place) => {
      linear[place] = (linear[place] as number) + (parts.linear[place] as number) / networks.length
      for (let unit = 0; unit < HIDDEN; unit += 1)
        into[place * hidden + n * HIDDEN + unit] = parts.into[place * HIDDEN + unit] as number
    })
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      bias[n * HIDDEN + unit] = parts.bias[unit] as number
      out[n * HIDDEN + unit] = (parts.out[unit] as number) / networks.length
    }
  })
  return { names, hidden, linear, into, bias, out }
}
