import { firstNotBefore } from '../binary-search.ts'
import type { TermId } from '../triple.ts'
import { walk, type Hop } from './chain.ts'
import type { GraphReader } from './graph-reader.ts'
import { EMPTY, GrowingIds, type IdSet } from './id-set.ts'
import { compareOnScale, onScale, scaleOf, type Scale } from './values.ts'

/** Numbers that are gone through between two looks at the clock. */
const NUMBERS_AT_ONCE = 32_768

/** Terms that are worth the same. */
export interface Rank {
  place: number | string
  ids: IdSet
}

/** The best ranks of a set of terms. */
export interface Ranking {
  scale: Scale
  /** Best first. */
  ranks: readonly Rank[]
  /** There are more. */
  cut: boolean
}

type Mode = 'ARGMAX' | 'ARGMIN'

/**
 * The members with the greatest (or least) values at the end of a chain, so many and all that tie with the last of
 * them; a member counts with its best.
 */
export async function bestMembers(
  reader: GraphReader,
  set: IdSet,
  chain: readonly Hop[],
  mode: Mode,
  top: number,
): Promise<IdSet> {
  const { ends, back } = await walk(reader, set, chain)
  // One member may have all of the best values, so that there is no telling how many are needed.
  for (let most = top; ; most *= 4) {
    const { ranks, cut } = await rankValues(reader, ends, mode, most)
    const members = async (used: number): Promise<IdSet> =>
      back(await reader.union(ranks.slice(0, used).map(({ ids }) => ids)))
    const all = await members(ranks.length)
    if (all.length < top && cut) continue
    if (all.length <= top || ranks.length === 1) return all
    return members(await fewest(ranks.length, async used => (await members(used)).length >= top))
  }
}

/** The smallest number up to `most` for which something holds that holds for all greater ones. */
async function fewest(most: number, isEnough: (used: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isEnough(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The members with the greatest (or least) numbers, so many and all that tie with the last of them. */
export async function bestNumbered(
  reader: GraphReader,
  { ids, numbers }: { ids: IdSet; numbers: ArrayLike<number> },
  mode: Mode,
  top: number,
): Promise<IdSet> {
  const sign = mode === 'ARGMAX' ? -1 : 1
  const placeOf = (i: number): number => sign * (numbers[i] as number)
  // Of a million members each may have a number of its own: no more are kept than are asked for.
  const best: number[] = []
  for (let i = 0; i < numbers.length; i++) {
    const place = placeOf(i)
    if (best.length < top || place < (best[top - 1] as number)) {
      best.splice(
        firstNotBefore(0, best.length, at => (best[at] as number) < place),
        0,
        place,
      )
      if (best.length > top) best.pop()
    }
    if (i % NUMBERS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  const last = best.at(-1)
  return last === undefined ? EMPTY : reader.where(ids, i => placeOf(i) <= last)
}

/**
 * The terms of the greatest (or least) values, all of them where several are worth the same, on the most telling scale
 * that any of them has: dates, numbers, text.
 */
export async function rankValues(reader: GraphReader, ids: IdSet, mode: Mode, most: number): Promise<Ranking> {
  const champions: Record<Scale, Champions> = {
    date: new Champions(mode, most),
    number: new Champions(mode, most),
    text: new Champions(mode, most),
  }
  let dated = false
  await reader.values(ids, (id, value) => {
    if (scaleOf(value) === 'date') dated = true
    for (const scale of ['date', 'number', 'text'] as const) {
      const place = onScale(value, scale)
      if (place !== undefined) champions[scale].offer(id, place)
    }
  })
  const scale = dated ? 'date' : champions.number.places.length > 0 ? 'number' : 'text'
  const { places, cut } = champions[scale]
  return { scale, ranks: places.map(({ place, ids: tied }) => ({ place, ids: tied.taken() })), cut }
}

/** The best places seen so far and all terms that have them. */
class Champions {
  places: { place: number | string; ids: GrowingIds }[] = []
  cut = false
  private readonly sign: 1 | -1
  private readonly most: number

  constructor(mode: Mode, most: number) {
    this.sign = mode === 'ARGMAX' ? 1 : -1
    this.most = most
  }

  offer(id: TermId, place: number | string): void {
    const { places } = this
    const at = firstNotBefore(0, places.length, index => {
      const known = places[index]
      return known !== undefined && compareOnScale(place, known.place) * this.sign < 0
    })
    const known = places[at]
    if (known && compareOnScale(place, known.place) === 0) return known.ids.add(id)
    if (at < this.most) {
      const ids = new GrowingIds()
      ids.add(id)
      places.splice(at, 0, { place, ids })
    }
    if (at >= this.most || places.length > this.most) this.cut = true
    if (places.length > this.most) places.pop()
  }
}
