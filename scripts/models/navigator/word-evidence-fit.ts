/** A choice among candidates, each with the network's log-probability and its evidence. */
export interface EvidenceExample {
  inputs: readonly Float64Array[]
  gold: number
  /** Not the first step of a walk. */
  later: boolean
  weight: number
}

export interface FittedEvidence {
  first: Float64Array
  later: Float64Array
}

const EPOCHS = 300
const RATE = 0.06
/** How strongly the weights are drawn to those of the network alone. */
const DECAY = 0.002

/** Adam on the log-likelihood of the right candidates, beginning with the network's word alone. */
export function fitted(examples: readonly EvidenceExample[]): FittedEvidence {
  return {
    first: fittedOne(
      examples.filter(({ later }) => !later),
      examples,
    ),
    later: fittedOne(
      examples.filter(({ later }) => later),
      examples,
    ),
  }
}

function fittedOne(examples: readonly EvidenceExample[], all: readonly EvidenceExample[]): Float64Array {
  const size = all[0]?.inputs[0]?.length ?? 0
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const start = new Float64Array(size)
  start[0] = 1
  const w = Float64Array.from(start)
  const [m, v] = [new Float64Array(size), new Float64Array(size)]
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    const gradient = new Float64Array(size)
    for (const { inputs, gold, weight } of examples) {
      const shares = softmax(inputs.map(input => dot(input, w)))
      inputs.forEach((input, i) => {
        const share = weight * ((shares[i] ?? 0) - (i === gold ? 1 : 0))
        for (let k = 0; k < size; k += 1) gradient[k] = (gradient[k] as number) + share * (input[k] as number)
      })
    }
    for (let k = 0; k < size; k += 1) {
      const g = (gradient[k] as number) / total + DECAY * ((w[k] as number) - (start[k] as number))
      m[k] = 0.9 * (m[k] as number) + 0.1 * g
      v[k] = 0.999 * (v[k] as number) + 0.001 * g * g
      const [mean, square] = [(m[k] as number) / (1 - 0.9 ** epoch), (v[k] as number) / (1 - 0.999 ** epoch)]
      w[k] = (w[k] as number) - (RATE * mean) / (Math.sqrt(square) + 1e-8)
    }
  }
  return w
}

/** How often the right candidate comes first, and how often among the first three. */
export function scored(examples: readonly EvidenceExample[], weights: FittedEvidence | undefined): string {
  const places = examples.map(({ inputs, gold, later }) => {
    const w = weights?.[later ? 'later' : 'first']
    const scores = inputs.map(input => (w === undefined ? (input[0] ?? 0) : dot(input, w)))
    return scores.filter((score, i) => i !== gold && score >= (scores[gold] ?? 0)).length
  })
  const share = (most: number): string => (places.filter(place => place < most).length / places.length).toFixed(3)
  return `${share(1)} / ${share(3)}`
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k += 1) sum += (a[k] as number) * (b[k] as number)
  return sum
}

function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores)
  const exps = scores.map(score => Math.exp(score - top))
  const sum = exps.reduce((a, b) => a + b, 0)
  return exps.map(exp => exp / sum)
}
