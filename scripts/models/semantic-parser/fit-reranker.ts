import { seededRandom, type Random } from '../../../electron/base/random.ts'
import { scoreOf, type Weights } from '../../../electron/model/semantic-parser/derivation.ts'
import { MOST, type RerankerWeights } from '../../../electron/model/semantic-parser/reranker.ts'
import type { Example } from './examples.ts'

/** Networks that are trained apart and put side by side, and the hidden units of each. */
const NETWORKS = 4
const UNITS = 32
/** After more, what is left out gets worse. */
const EPOCHS = 3
const BATCH = 32
const RATE = 0.002
const DECAY = 0.02
const DROPOUT = 0.3
/** A feature that fewer programs have is not looked at. */
const SELDOM = 60

/** A question as numbers: for each program its score without the network, and its features as places and bounded values. */
export interface Row {
  weight: number
  candidates: readonly { right: boolean; score: number; places: readonly number[]; values: readonly number[] }[]
}

/** Weights of one network, by parameter; `hidden` is features × units. */
export interface Network {
  linear: Float64Array
  hidden: Float64Array
  bias: Float64Array
  out: Float64Array
}

const PARAMETERS = ['linear', 'hidden', 'bias', 'out'] as const

/**
 * What a hidden layer adds to scores of `base`, so that right programs are likely among those found. A weight for each
 * feature is fitted beside it and left out: what a sum can say the base was fitted to.
 */
export function fittedReranker(base: Weights, examples: readonly Example[], seed: number): RerankerWeights {
  const { features, scales } = featuresOf(examples)
  const place = new Map(features.map((name, at) => [name, at]))
  const rows = examples
    .filter(({ candidates }) => candidates.length > 1 && candidates.some(({ right }) => right))
    .map(({ weight, candidates }): Row => ({
      weight,
      candidates: candidates.map(({ right, features: own }) => {
        const known = Object.entries(own).flatMap(([name, value]) => {
          const at = place.get(name)
          return at === undefined ? [] : [[at, Math.max(-MOST, Math.min(MOST, value * (scales[at] ?? 0)))] as const]
        })
        return {
          right,
          score: scoreOf(own, base),
          places: known.map(([at]) => at),
          values: known.map(([, value]) => value),
        }
      }),
    }))
  const networks = Array.from({ length: NETWORKS }, (_, at) => trained(rows, features.length, seededRandom(seed + at)))
  // Side by side they are one, whose outputs are the mean.
  const units = NETWORKS * UNITS
  const hidden = new Float32Array(features.length * units)
  networks.forEach((network, n) =>
    network.hidden.forEach((weight, at) => {
      hidden[Math.floor(at / UNITS) * units + n * UNITS + (at % UNITS)] = weight
    }),
  )
  return {
    features,
    scales,
    hidden,
    bias: Float32Array.from(networks.flatMap(({ bias }) => [...bias])),
    out: Float32Array.from(networks.flatMap(({ out }) => Array.from(out, weight => weight / NETWORKS))),
  }
}

/** Features that enough programs have, and by what each is multiplied to be of about the same size. */
function featuresOf(examples: readonly Example[]): { features: string[]; scales: Float32Array } {
  const squares = new Map<string, { uses: number; sum: number }>()
  let programs = 0
  for (const { candidates } of examples)
    for (const { features } of candidates) {
      programs += 1
      for (const [name, value] of Object.entries(features)) {
        const known = squares.get(name) ?? { uses: 0, sum: 0 }
        squares.set(name, { uses: known.uses + 1, sum: known.sum + value * value })
      }
    }
  const told = [...squares].filter(([, { uses }]) => uses >= SELDOM)
  return {
    features: told.map(([name]) => name),
    scales: Float32Array.from(told, ([, { sum }]) => 1 / Math.max(0.05, Math.min(4, Math.sqrt((20 * sum) / programs)))),
  }
}

function trained(rows: readonly Row[], features: number, random: Random): Network {
  const spread = (length: number, most: number): Float64Array =>
    Float64Array.from({ length }, () => (2 * random.next() - 1) * most)
  const network: Network = {
    linear: new Float64Array(features),
    hidden: spread(features * UNITS, 0.15),
    bias: new Float64Array(UNITS),
    out: spread(UNITS, 0.01),
  }
  const [mean, square] = [zeroed(network), zeroed(network)]
  let step = 0
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const order = random.sample(rows, rows.length)
    for (let from = 0; from < order.length; from += BATCH) {
      const gradient = zeroed(network)
      const batch = order.slice(from, from + BATCH)
      for (const row of batch) addGradient(row, network, gradient, () => !random.chance(DROPOUT))
      step += 1
      // Adam, with the decay beside the gradient (Loshchilov and Hutter, 2019).
      for (const name of PARAMETERS)
        gradient[name].forEach((sum, i) => {
          const g = sum / batch.length
          const [m, v] = [mean[name], square[name]]
          m[i] = 0.9 * (m[i] ?? 0) + 0.1 * g
          v[i] = 0.999 * (v[i] ?? 0) + 0.001 * g * g
          if (m[i] === 0) return
          const [first, second] = [(m[i] ?? 0) / (1 - 0.9 ** step), (v[i] ?? 0) / (1 - 0.999 ** step)]
          const weight = network[name][i] ?? 0
          network[name][i] = weight - RATE * (first / (Math.sqrt(second) + 1e-8) + DECAY * weight)
        })
    }
  }
  return network
}

export function zeroed({ linear, hidden, bias, out }: Network): Network {
  const none = ({ length }: Float64Array): Float64Array => new Float64Array(length)
  return { linear: none(linear), hidden: none(hidden), bias: none(bias), out: none(out) }
}

/**
 * The loss of one question, -log of the right programs' share of the softmax times its weight; its gradient is added to
 * `gradient`.
 * @param isOn whether a hidden unit takes part, asked for each of each program
 */
export function addGradient(
  { weight, candidates }: Row,
  network: Network,
  gradient: Network,
  isOn: () => boolean = () => true,
): number {
  const { linear, hidden, bias, out } = network
  const units = bias.length
  const run = candidates.map(({ score, places, values }) => {
    const sums = bias.slice()
    let nats = score
    places.forEach((at, k) => {
      const value = values[k] ?? 0
      nats += (linear[at] ?? 0) * value
      for (let unit = 0; unit < units; unit += 1)
        sums[unit] = (sums[unit] ?? 0) + (hidden[at * units + unit] ?? 0) * value
    })
    for (let unit = 0; unit < units; unit += 1) {
      if (!isOn() || (sums[unit] ?? 0) < 0) sums[unit] = 0
      nats += (out[unit] ?? 0) * (sums[unit] ?? 0)
    }
    return { nats, sums }
  })
  const top = Math.max(...run.map(({ nats }) => nats))
  const exps = run.map(({ nats }) => Math.exp(nats - top))
  const all = exps.reduce((sum, exp) => sum + exp, 0)
  const good = exps.reduce((sum, exp, i) => sum + (candidates[i]?.right === true ? exp : 0), 0)
  candidates.forEach(({ right, places, values }, i) => {
    const exp = exps[i] ?? 0
    const pull = weight * (exp / all - (right ? exp / good : 0))
    const { sums } = run[i] ?? { sums: bias }
    for (let unit = 0; unit < units; unit += 1) {
      const sum = sums[unit] ?? 0
      if (sum === 0) continue
      gradient.out[unit] = (gradient.out[unit] ?? 0) + pull * sum
      const back = pull * (out[unit] ?? 0)
      gradient.bias[unit] = (gradient.bias[unit] ?? 0) + back
      places.forEach((at, k) => {
        const cell = at * units + unit
        gradient.hidden[cell] = (gradient.hidden[cell] ?? 0) + back * (values[k] ?? 0)
      })
    }
    places.forEach((at, k) => {
      gradient.linear[at] = (gradient.linear[at] ?? 0) + pull * (values[k] ?? 0)
    })
  })
  return -weight * Math.log(good / all)
}
