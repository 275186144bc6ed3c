import type { TermId } from '../triple.ts'
import type { Comparison } from './ast.ts'
import { memberAndEnd, type Hop } from './chain.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, type IdSet } from './id-set.ts'
import { onScale } from './values.ts'

/** Pairs that are gone through between two looks at the clock. */
const PAIRS_AT_ONCE = 32_768

/** Scales on which a member's values are compared with each other: nobody asks whether a text comes behind another. */
const SCALES = ['date', 'number'] as const
type Place = Partial<Record<(typeof SCALES)[number], number>>

/** Of a member's values on a scale the least and the greatest, and all of them. */
interface Range {
  least: number
  greatest: number
  all: Set<number>
}

const HOLDS: Record<Comparison, (place: number, other: Range) => boolean> = {
  lt: (place, { greatest }) => place < greatest,
  le: (place, { greatest }) => place <= greatest,
  gt: (place, { least }) => place > least,
  ge: (place, { least }) => place >= least,
  eq: (place, { all }) => all.has(place),
}

/**
 * Those of a set (of the whole graph where none is given) of which a value at the end of a chain stands so to one at the
 * end of another chain from the same member: what is in stock to the level at which more is ordered. Dates go by the
 * moment at which they begin.
 */
export async function beyondOwn(
  reader: GraphReader,
  set: IdSet | undefined,
  { by, than, mode }: { by: readonly Hop[]; than: readonly Hop[]; mode: Comparison },
): Promise<IdSet> {
  const mine = await memberAndEnd(reader, set, by)
  const theirs = await memberAndEnd(reader, await reader.distinct(mine.from.slice()), than)
  const places = await placesOf(reader, [mine.to, theirs.to])
  const ranges = new Map<TermId, Partial<Record<(typeof SCALES)[number], Range>>>()
  for (let i = 0; i < theirs.from.length; i++) {
    const member = theirs.from[i] as number
    const place = places.get(theirs.to[i] as number)
    if (place !== undefined) ranges.set(member, widened(ranges.get(member) ?? {}, place))
    if (i % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  const found = new GrowingIds()
  for (let i = 0; i < mine.from.length; i++) {
    const member = mine.from[i] as number
    const place = places.get(mine.to[i] as number)
    const range = ranges.get(member)
    const holds = SCALES.some(scale => {
      const [own, other] = [place?.[scale], range?.[scale]]
      return own !== undefined && other !== undefined && HOLDS[mode](own, other)
    })
    if (holds) found.add(member)
    if (i % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  return reader.distinct(found.taken())
}

/** Where values stand on the scales, each looked up once. */
async function placesOf(reader: GraphReader, ends: readonly Uint32Array[]): Promise<Map<TermId, Place>> {
  const places = new Map<TermId, Place>()
  for (const of of ends)
    await reader.values(await reader.distinct(of.slice()), (id, value) => {
      const place: Place = {}
      for (const scale of SCALES) {
        const at = onScale(value, scale)
        if (typeof at === 'number') place[scale] = at
      }
      places.set(id, place)
    })
  return places
}

function widened(
  known: Partial<Record<(typeof SCALES)[number], Range>>,
  place: Place,
): Partial<Record<(typeof SCALES)[number], Range>> {
  for (const scale of SCALES) {
    const at = place[scale]
    if (at === undefined) continue
    const { least, greatest, all } = known[scale] ?? { least: at, greatest: at, all: new Set<number>() }
    known[scale] = { least: Math.min(least, at), greatest: Math.max(greatest, at), all: all.add(at) }
  }
  return known
}
