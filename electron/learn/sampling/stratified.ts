import { seededRandom } from '../../base/random.ts'
import type { SampledQuestion } from './acceptance.ts'

/**
 * So many of the items, spread over their types as evenly as there are any (GraphWalker §2.2.2: "a representative subset
 * of 6k questions via stratified sampling across different question types"). The same seed gives the same items, in the
 * order in which they stood.
 */
export function stratified<T>(
  items: readonly T[],
  count: number,
  typeOf: (item: T) => string | undefined,
  seed: number,
): T[] {
  if (items.length <= count) return [...items]
  return turns(items, typeOf, seed)
    .slice(0, count)
    .toSorted((a, b) => a - b)
    .flatMap(index => items.slice(index, index + 1))
}

/**
 * All items, one of each type in turn and drawn at random within it: however many are taken from the start, they are
 * spread over the types. The same seed gives the same order.
 */
export function inTurnByKind<T>(items: readonly T[], typeOf: (item: T) => string | undefined, seed: number): T[] {
  return turns(items, typeOf, seed).flatMap(index => items.slice(index, index + 1))
}

/** What a set says of its questions, or else what can be told: steps, shape, and the outermost operator. */
export function kindOfLesson({
  type,
  shape,
  hops,
  operator,
  logicalForm,
}: Pick<SampledQuestion, 'type' | 'shape' | 'hops' | 'operator' | 'logicalForm'>): string {
  return [type, operator, shape, hops, /^\((\w+)/.exec(logicalForm ?? '')?.[1]].join(' ')
}

/** Places of all items, a round over the types at a time. */
function turns<T>(items: readonly T[], typeOf: (item: T) => string | undefined, seed: number): number[] {
  const random = seededRandom(seed)
  const types = new Map<string, number[]>()
  for (const [index, item] of items.entries()) {
    const type = typeOf(item) ?? ''
    const own = types.get(type)
    if (own === undefined) types.set(type, [index])
    else own.push(index)
  }
  const drawn = [...types.values()].map(own => random.sample(own, own.length))
  const longest = Math.max(0, ...drawn.map(own => own.length))
  return Array.from({ length: longest }, (_, round) => drawn.flatMap(own => own.slice(round, round + 1))).flat()
}
