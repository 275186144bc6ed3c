import type { Features } from './derivation.ts'

/**
 * What whole programs are weighed by: their features by weights of their own, and through one hidden layer, which tells
 * what a feature means beside others. `names` give the features their places; `into` has a row of `hidden` numbers for
 * each of them, `out` a number for each hidden unit.
 */
export interface Reranker {
  names: readonly string[]
  hidden: number
  linear: ArrayLike<number>
  into: ArrayLike<number>
  bias: ArrayLike<number>
  out: ArrayLike<number>
}

/** A program's features as places and values. */
export interface Input {
  places: Int32Array
  values: Float64Array
}

/** Scores of the programs of one question, in their order; only their differences mean something. */
export function rerank(reranker: Reranker, programs: readonly Features[]): number[] {
  const places = placesOf(reranker)
  return amongOthers(programs).map(features => {
    const { score } = forward(reranker, inputOf(features, places))
    return score
  })
}

/**
 * The features of the programs of one question with what they are beside one another: how many more words and cues than
 * the best one a program leaves open, and whether others give what the question's noun asks for and it does not.
 */
export function amongOthers(programs: readonly Features[]): Features[] {
  const open = programs.map(opened)
  const least = Math.min(...open)
  const someIs = programs.some(features => features['head.is'] !== undefined)
  return programs.map((features, i) => ({
    ...features,
    'rival.open': (open[i] ?? 0) - least,
    ...(someIs && features['head.is'] === undefined ? { 'rival.head': 1 } : {}),
  }))
}

function opened(features: Features): number {
  let sum = 0
  for (const name in features) if (name.startsWith('open.')) sum += features[name] as number
  return sum
}

const known = new WeakMap<Reranker, ReadonlyMap<string, number>>()

function placesOf(reranker: Reranker): ReadonlyMap<string, number> {
  const places = known.get(reranker) ?? new Map(reranker.names.map((name, place) => [name, place]))
  known.set(reranker, places)
  return places
}

/** Features that have no place were not seen in training and tell nothing. */
export function inputOf(features: Features, places: ReadonlyMap<string, number>): Input {
  const entries = Object.entries(features).flatMap(([name, value]) => {
    const place = places.get(name)
    return place === undefined ? [] : [[place, value] as const]
  })
  return {
    places: Int32Array.from(entries, ([place]) => place),
    values: Float64Array.from(entries, ([, value]) => value),
  }
}

/** The score of one program, and what the hidden units came to. */
export function forward(
  { hidden, linear, into, bias, out }: Pick<Reranker, 'hidden' | 'linear' | 'into' | 'bias' | 'out'>,
  { places, values }: Input,
): { score: number; units: Float64Array } {
  const units = Float64Array.from(bias)
  let score = 0
  places.forEach((place, i) => {
    const value = values[i] as number
    score += (linear[place] as number) * value
    const row = place * hidden
    for (let unit = 0; unit < hidden; unit += 1)
      units[unit] = (units[unit] as number) + (into[row + unit] as number) * value
  })
  for (let unit = 0; unit < hidden; unit += 1) {
    units[unit] = Math.tanh(units[unit] as number)
    score += (units[unit] as number) * (out[unit] as number)
  }
  return { score, units }
}

/** A reranker from the text of its module: names, one a line, and its numbers as little-endian float32 in base64. */
export function rerankerFrom(hidden: number, names: string, numbers: string): Reranker {
  const list = names.trim().split('\n')
  const bytes = Uint8Array.from(atob(numbers.replaceAll('\n', '')), character => character.charCodeAt(0))
  const all = new Float32Array(bytes.buffer)
  const [into, bias] = [list.length, list.length * (1 + hidden)]
  return {
    names: list,
    hidden,
    linear: all.subarray(0, into),
    into: all.subarray(into, bias),
    bias: all.subarray(bias, bias + hidden),
    out: all.subarray(bias + hidden),
  }
}
