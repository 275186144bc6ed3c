import { seededRandom } from '../../base/random.ts'

/** Spreads the seeds of neighbouring epochs. */
const EPOCH = 0x9e3779b1

/**
 * An endless order of draws: each epoch goes through all items once, shuffled by seed and epoch. A position says
 * everything, so going on from one is going on as if never stopped.
 */
export function drawOrder(items: number, seed: number): (position: number) => number {
  const all = Array.from({ length: items }, (_, index) => index)
  let epoch = -1
  let order: number[] = []
  return position => {
    const wanted = Math.floor(position / items)
    if (wanted !== epoch) {
      order = seededRandom((seed ^ Math.imul(wanted + 1, EPOCH)) >>> 0).sample(all, items)
      epoch = wanted
    }
    const item = order[position - wanted * items]
    if (item === undefined) throw new RangeError(`There is no draw ${position} of ${items} items.`)
    return item
  }
}

/** A seed of its own for each of several things that happen at a place of a run. */
export function seedAt(seed: number, ...place: readonly number[]): number {
  let mixed = seed | 0
  for (const part of place) {
    mixed = Math.imul(mixed ^ (part + EPOCH), 0x85ebca6b)
    mixed ^= mixed >>> 13
    mixed = Math.imul(mixed, 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return mixed >>> 0
}
