import { seededRandom } from '../../base/random.ts'

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
  const random = seededRandom(seed)
  const types = new Map<string, number[]>()
  for (const [index, item] of items.entries()) {
    const type = typeOf(item) ?? ''
    const own = types.get(type)
    if (own === undefined) types.set(type, [index])
    else own.push(index)
  }
  const drawn = [...types.values()].map(own => random.sample(own, own.length))
  const chosen: number[] = []
  for (let round = 0; chosen.length < count; round += 1)
    for (const own of drawn) {
      const index = own[round]
      if (index !== undefined && chosen.length < count) chosen.push(index)
    }
  return chosen.toSorted((a, b) => a - b).flatMap(index => items.slice(index, index + 1))
}
