import type { Features } from './derivation.ts'
import { RERANKER_WEIGHTS } from './reranker-weights.ts'

/** A feature counts for no more than so much, as the network sees it. */
export const MOST = 3

export interface RerankerWeights {
  /** Names of the features that it knows. */
  features: readonly string[]
  /** What each is multiplied by before it is bounded, one a feature. */
  scales: Float32Array
  /** One row of as many as there are units, a feature. */
  hidden: Float32Array
  /** One a unit. */
  bias: Float32Array
  out: Float32Array
}

/**
 * What speaks for a program beyond the sum of its features, in nats: a hidden layer over pairs and more of them, where a
 * log-linear score has one weight for each (`scripts/models/semantic-parser/train-reranker.ts`).
 */
export class Reranker {
  private readonly place: ReadonlyMap<string, number>
  private readonly weights: RerankerWeights

  constructor(weights: RerankerWeights) {
    this.weights = weights
    this.place = new Map(weights.features.map((name, at) => [name, at]))
  }

  nats(features: Features): number {
    const { hidden, bias, out } = this.weights
    const units = bias.length
    const sums = Float64Array.from(bias)
    for (const name in features) {
      const at = this.place.get(name)
      if (at === undefined) continue
      const value = this.seen(at, features[name] ?? 0)
      for (let unit = 0; unit < units; unit += 1)
        sums[unit] = (sums[unit] ?? 0) + (hidden[at * units + unit] ?? 0) * value
    }
    return sums.reduce((nats, sum, unit) => nats + (out[unit] ?? 0) * Math.max(0, sum), 0)
  }

  private seen(at: number, value: number): number {
    return Math.max(-MOST, Math.min(MOST, value * (this.weights.scales[at] ?? 0)))
  }
}

/** As it is written: floats and bytes in base64; a row of bytes has one step a unit. */
export interface WrittenReranker {
  features: string
  floats: string
  hidden: string
}

export function writtenReranker({ features, scales, hidden, bias, out }: RerankerWeights): WrittenReranker {
  const units = bias.length
  const steps = new Float32Array(units)
  hidden.forEach((weight, at) => {
    steps[at % units] = Math.max(steps[at % units] ?? 0, Math.abs(weight) / 127)
  })
  const bytes = Int8Array.from(hidden, (weight, at) => Math.round(weight / (steps[at % units] || 1)))
  const floats = Float32Array.from([...scales, ...bias, ...out, ...steps])
  return { features: features.join(' '), floats: base64(floats), hidden: base64(bytes) }
}

export function readReranker({ features: names, floats: written, hidden: bytes }: WrittenReranker): RerankerWeights {
  const features = names.split(' ')
  const known = features.length
  const floats = new Float32Array(Uint8Array.from(Buffer.from(written, 'base64')).buffer)
  const units = (floats.length - known) / 3
  const from = (at: number, length: number): Float32Array => floats.slice(at, at + length)
  const steps = from(known + 2 * units, units)
  return {
    features,
    scales: from(0, known),
    bias: from(known, units),
    out: from(known + units, units),
    hidden: Float32Array.from(
      new Int8Array(Uint8Array.from(Buffer.from(bytes, 'base64')).buffer),
      (byte, at) => byte * (steps[at % units] ?? 0),
    ),
  }
}

const base64 = ({ buffer }: Float32Array | Int8Array): string => Buffer.from(buffer).toString('base64')

let reranker: Reranker | undefined

/** Of the weights that the program comes with. */
export function rerankedBy(features: Features): number {
  reranker ??= new Reranker(readReranker(RERANKER_WEIGHTS))
  return reranker.nats(features)
}
