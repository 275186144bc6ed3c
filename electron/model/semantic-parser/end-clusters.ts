import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Direction } from '../../contract/fact.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'

/** A relation with a few of what stands at each of its ends. */
export interface SampledEnds {
  name: string
  heads: readonly number[]
  tails: readonly number[]
  /** Which of its ends are things, and how many different ones. */
  sizes: Readonly<Record<Direction, number | undefined>>
}

/** One end of a relation. */
export interface End {
  name: string
  side: Direction
}

/** Ends of relations at which things of one sort stand, the one with most of them first. */
export interface EndCluster {
  ends: readonly (End & { size: number })[]
  /** Some that stand there. */
  members: readonly number[]
}

/** Members of an end that are looked at. */
const LOOKED_AT = 12
/** Relations whose ends are compared with one another; those used most come first. */
const MOST_COMPARED = 400
/** How alike in what they have (cosine) what stands at two ends must be to be of one sort. */
const ALIKE = 0.8

/**
 * What sorts of things a graph without types has: ends of relations are of one sort where what stands there has and is
 * the same things. Jobs are done by somebody, on a machine, on some day; machines are of a kind and have jobs.
 */
export async function endClusters(kg: KnowledgeGraph, relations: readonly SampledEnds[]): Promise<EndCluster[]> {
  const places = new Map<number, Promise<readonly string[]>>()
  const placesOf = (id: number): Promise<readonly string[]> => {
    const known = places.get(id) ?? readPlaces(kg, id)
    places.set(id, known)
    return known
  }
  const profiles: { end: End & { size: number }; members: readonly number[]; profile: Map<string, number> }[] = []
  for (const { name, heads, tails, sizes } of relations.slice(0, MOST_COMPARED))
    for (const side of ['head', 'tail'] as const) {
      const size = sizes[side]
      if (size === undefined) continue
      await yieldToEventLoop()
      const members = [...new Set(side === 'head' ? heads : tails)].slice(0, LOOKED_AT)
      const profile = new Map<string, number>()
      for (const id of members)
        for (const place of await placesOf(id)) profile.set(place, (profile.get(place) ?? 0) + 1 / members.length)
      profiles.push({ end: { name, side, size }, members, profile })
    }
  const clusters: { ends: (End & { size: number })[]; members: Set<number>; profile: Map<string, number> }[] = []
  for (const { end, members, profile } of profiles.toSorted((a, b) => b.end.size - a.end.size)) {
    await yieldToEventLoop()
    const [nearest] = clusters
      .map(cluster => ({ cluster, likeness: cosine(cluster.profile, profile) }))
      .filter(({ likeness }) => likeness >= ALIKE)
      .toSorted((a, b) => b.likeness - a.likeness)
    if (nearest === undefined) clusters.push({ ends: [end], members: new Set(members), profile })
    else {
      nearest.cluster.ends.push(end)
      for (const id of members) nearest.cluster.members.add(id)
    }
  }
  return clusters.map(({ ends, members }) => ({ ends, members: [...members] }))
}

/** The relations that one thing has, and at which end of them it stands. */
async function readPlaces(kg: KnowledgeGraph, id: number): Promise<readonly string[]> {
  const [out, into] = await Promise.all([kg.relations([id], 'tail'), kg.relations([id], 'head')])
  return [...out.map(({ name }) => `head ${name}`), ...into.map(({ name }) => `tail ${name}`)]
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [place, share] of a) product += share * (b.get(place) ?? 0)
  return product / (lengthOf(a) * lengthOf(b) || 1)
}

const lengthOf = (profile: ReadonlyMap<string, number>): number =>
  Math.sqrt([...profile.values()].reduce((sum, share) => sum + share * share, 0))
