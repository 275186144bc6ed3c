import type { TermId } from '../triple.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, type IdSet } from './id-set.ts'
import { compareOnScale, onScale, scaleOf, type Scale } from './values.ts'

/**
 * The terms of the greatest (or least) value, all of them where several are, on the most telling scale that any of them
 * has: dates, numbers, text.
 */
export async function bestValues(reader: GraphReader, ids: IdSet, mode: 'ARGMAX' | 'ARGMIN'): Promise<IdSet> {
  const champions: Record<Scale, Champions> = {
    date: new Champions(mode),
    number: new Champions(mode),
    text: new Champions(mode),
  }
  let dated = false
  await reader.values(ids, (id, value) => {
    if (scaleOf(value) === 'date') dated = true
    for (const scale of ['date', 'number', 'text'] as const) {
      const place = onScale(value, scale)
      if (place !== undefined) champions[scale].offer(id, place)
    }
  })
  if (dated) return champions.date.ids.taken()
  return (champions.number.ids.length > 0 ? champions.number : champions.text).ids.taken()
}

/** The best seen so far and all that are as good. */
class Champions {
  ids = new GrowingIds()
  private place: number | string | undefined
  private readonly sign: 1 | -1

  constructor(mode: 'ARGMAX' | 'ARGMIN') {
    this.sign = mode === 'ARGMAX' ? 1 : -1
  }

  offer(id: TermId, place: number | string): void {
    const order = this.place === undefined ? 1 : compareOnScale(place, this.place) * this.sign
    if (order < 0) return
    if (order > 0) {
      this.ids = new GrowingIds()
      this.place = place
    }
    this.ids.add(id)
  }
}
