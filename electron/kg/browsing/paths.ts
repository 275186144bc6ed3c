import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { BrowsedEntity, BrowsedFact, PathRequest, PathsFound, PathView } from '../../contract/browse.ts'
import { statedRelation } from '../../contract/reading/statement-relations.ts'
import { ClewError } from '../../contract/errors.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph, TimedLink } from './browsed-graph.ts'
import { BareValues } from './bare-values.ts'
import { browsed, entitiesOf, entityCalled } from './entities.ts'
import { relationCalled } from './entity-page.ts'
import { SearchSide, SeenLinks, type Onward } from './search-side.ts'
import { saying } from '../../contract/words/saying.ts'

/** Facts that are looked at for one search. */
const MOST_LOOKED = 500_000
/** Ways of one length that are put in order; of more the first that are found. */
const MOST_OF_A_LENGTH = 2_000
/** Steps tried along what was seen. */
const MOST_TRIED = 2_000_000

export interface PathOptions extends Onward {
  told?: (looked: number, length?: number) => void
  /** Facts that are looked at, at most. */
  mostLooked?: number
}

/**
 * The ways from one entity to another, whichever way a fact points: breadth-first from both ends at once (Pohl 1969), the
 * narrower first, until the two have met. What type an entity is joins it with nothing, and no more do years and amounts.
 */
export async function findPaths(
  graph: BrowsedGraph,
  { from, to, which, longest, most, without = [] }: PathRequest,
  { signal, told, mostLooked = MOST_LOOKED }: PathOptions = {},
): Promise<PathsFound> {
  const ends = [await entityCalled(graph, from), await entityCalled(graph, to)] as const
  const [start, end] = [ends[0].id, ends[1].id]
  if (start === end) throw new ClewError('bad-request', saying('storeProblems.sameEnds'))
  const excluded = new Set<TermId>([...(await graph.typeRelations()), ...(await statementRelationsOf(graph))])
  for (const name of without) excluded.add(await relationCalled(graph, name))

  const seen = new SeenLinks(mostLooked, excluded)
  const values = new BareValues(
    graph,
    ends.some(({ name }) => BareValues.looksLike(name)),
  )
  const [near, far] = [new SearchSide(start, values), new SearchSide(end, values)]
  let reached = longest
  let searchedTo = 0
  for (let length = 1; length <= reached; length++) {
    const side = near.width <= far.width ? near : far
    const onward = { signal, told: (looked: number) => told?.(looked, length) }
    if (!(await side.step(graph, seen, onward))) break
    searchedTo = length
    if (which === 'shortest' && (await meet(near, far, values))) reached = length
    // One end's whole part of the graph was seen: there is nothing beyond.
    if (side.width === 0) {
      searchedTo = longest
      break
    }
  }

  const walk = new Walk(seen, far, end)
  const kept: TermId[][] = []
  let isCut = false
  for (let length = 1; length <= Math.min(reached, longest) && !isCut; length++) {
    const ways = await throughThings(await walk.ways(start, length, signal), values)
    isCut = walk.isCut || kept.length + ways.length > most
    const ranked = await byDegree(graph, ways)
    kept.push(...ranked.slice(0, most - kept.length))
    if (which === 'shortest' && ways.length > 0) break
  }
  const [fromView, toView] = (await browsed(graph, ends)) as [BrowsedEntity, BrowsedEntity]
  return {
    from: fromView,
    to: toView,
    paths: await views(graph, seen, kept),
    looked: seen.looked,
    searchedTo: which === 'shortest' && kept.length > 0 ? Math.max(searchedTo, (kept[0]?.length ?? 1) - 1) : searchedTo,
    ...(seen.isFull ? { cut: 'facts' as const } : isCut ? { cut: 'ways' as const } : {}),
  }
}

/** Those by which the properties of a fact stand beside it. */
async function statementRelationsOf(graph: BrowsedGraph): Promise<TermId[]> {
  const counts = await graph.relationCounts()
  const names = new Set(counts.map(({ name }) => name))
  return counts.flatMap(({ id, name }) => {
    const stated = statedRelation(name)
    return stated !== name && names.has(stated) ? id : []
  })
}

async function meet(near: SearchSide, far: SearchSide, values: BareValues): Promise<boolean> {
  const [small, large] =
    near.distance.size < far.distance.size ? [near.distance, far.distance] : [far.distance, near.distance]
  const both = [...small.keys()].filter(id => large.has(id))
  return (await values.things(both)).length > 0
}

async function throughThings(ways: TermId[][], values: BareValues): Promise<TermId[][]> {
  const inner = [...new Set(ways.flatMap(way => way.slice(1, -1)))]
  const things = new Set(await values.things(inner))
  return things.size === inner.length ? ways : ways.filter(way => way.slice(1, -1).every(id => things.has(id)))
}

/** Walks along what was seen, and turns back where the end is too far. */
class Walk {
  isCut = false
  private tried = 0
  private readonly seen: SeenLinks
  private readonly far: SearchSide
  private readonly end: TermId

  constructor(seen: SeenLinks, far: SearchSide, end: TermId) {
    this.seen = seen
    this.far = far
    this.end = end
  }

  /** Every way of just so many steps that comes nowhere twice. */
  async ways(start: TermId, length: number, signal: AbortSignal | undefined): Promise<TermId[][]> {
    const found: TermId[][] = []
    const way: TermId[] = [start]
    const open: TermId[][] = [this.onward(start, length)]
    while (open.length > 0) {
      const next = open.at(-1)?.pop()
      if (next === undefined) {
        open.pop()
        way.pop()
        continue
      }
      if (++this.tried % 1_000 === 0) await yieldToEventLoop(signal)
      if (this.tried > MOST_TRIED || found.length >= MOST_OF_A_LENGTH) {
        this.isCut = true
        return found
      }
      const left = length - way.length
      if (next === this.end) {
        if (left === 0) found.push([...way, next])
        continue
      }
      if (left === 0 || way.includes(next)) continue
      way.push(next)
      open.push(this.onward(next, left))
    }
    return found
  }

  /** Where a step leads from which the end can be reached in what is left. */
  private onward(id: TermId, left: number): TermId[] {
    const { distance, depth } = this.far
    const next = new Set<TermId>()
    for (const { head, tail } of this.seen.of(id)) {
      const other = head === id ? tail : head
      if ((distance.get(other) ?? depth + 1) <= left - 1) next.add(other)
    }
    return [...next]
  }
}

/** Those through entities of few facts first: they tell more than what joins everything with everything. */
async function byDegree(graph: BrowsedGraph, ways: TermId[][]): Promise<TermId[][]> {
  const inner = [...new Set(ways.flatMap(way => way.slice(1, -1)))]
  const degrees = await graph.degrees(inner)
  const weight = (way: readonly TermId[]): number =>
    way.slice(1, -1).reduce((sum, id) => sum + Math.log1p(degrees.get(id) ?? 0), 0)
  return ways
    .map(way => ({ way, weight: weight(way) }))
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ way }) => way)
}

async function views(graph: BrowsedGraph, seen: SeenLinks, ways: readonly TermId[][]): Promise<PathView[]> {
  const entities = await entitiesOf(graph, [...new Set(ways.flat())])
  const named = new Map((await browsed(graph, entities)).map((view, index) => [entities[index]?.id, view]))
  const { temporal } = await graph.summary()
  const found: PathView[] = []
  for (const way of ways) {
    const steps: BrowsedFact[][] = []
    for (const [index, next] of way.slice(1).entries()) {
      const joining = await joined(graph, seen, way[index] ?? next, next, temporal)
      steps.push(
        joining.map(({ head, relation, tail, times }) => ({
          head: named.get(head)?.key ?? '',
          relation: graph.relationName(relation),
          tail: named.get(tail)?.key ?? '',
          times,
        })),
      )
    }
    found.push({ nodes: way.flatMap(id => named.get(id) ?? []), steps })
  }
  return found
}

/** The facts that join two, with their times where any have some. */
async function joined(
  graph: BrowsedGraph,
  seen: SeenLinks,
  id: TermId,
  next: TermId,
  temporal: boolean,
): Promise<TimedLink[]> {
  const links = seen
    .of(next)
    .filter(({ head, tail }) => (head === id && tail === next) || (head === next && tail === id))
  if (!temporal) return links.map(link => ({ ...link, times: [] }))
  const timed: TimedLink[] = []
  for await (const some of graph.linksBetween([id], [next])) timed.push(...some)
  return timed.filter(({ relation }) => links.some(link => link.relation === relation))
}
