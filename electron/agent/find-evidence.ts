import type { Fact } from '../contract/fact.ts'
import type { Walk } from '../contract/observation.ts'
import { observedPaths } from './observed-paths.ts'

/** Chains kept for one answer item. */
const KEPT = 3
/** Chains of one item that are compared. */
const COMPARED = 24

interface Chain {
  facts: Fact[]
  /** The topic entity and the relations with their directions: equal for two items that were found in the same way. */
  way: string
}

/** A walk that showed an entity, by one of its facts. */
interface Showing {
  walk: number
  fact: Fact
}

/**
 * What the agent saw that leads from a topic entity to each item of the answer: the chain along which it walked, at
 * most three of them, shortest first. Where an item was reached in several ways, the way that most items of the answer
 * share is taken, and of equals the one walked last: asked who wrote the films of X's director, a writer who is that
 * director too is not shown as the director. An item that no walk showed gets the shortest chains of facts that were
 * seen at all, on a walk or beside one; one without any has no evidence.
 */
export function findEvidence(
  items: readonly string[],
  walks: readonly Walk[],
  topicEntities: readonly string[],
  besides: readonly Fact[] = [],
): Fact[][][] {
  const topics = new Set(topicEntities)
  const shownBy = indexShowings(walks)
  const chains = items.map(item => walkedChains(item, walks, topics, shownBy))
  const shared = countWays(chains)
  const fallback = observedPaths([...walks.flatMap(({ facts }) => facts), ...besides], topicEntities)
  return items.map((item, index) => {
    const kept = bestChains(chains[index] ?? [], shared)
    return kept.length > 0 ? kept : fallback(item)
  })
}

/** By entity, the walks that showed it, newest first. */
function indexShowings(walks: readonly Walk[]): Map<string, Showing[]> {
  const shownBy = new Map<string, Showing[]>()
  for (let walk = walks.length - 1; walk >= 0; walk -= 1) {
    for (const fact of walks[walk]?.facts ?? []) {
      const name = walks[walk]?.direction === 'tail' ? fact.tail : fact.head
      const steps = shownBy.get(name)
      if (steps) steps.push({ walk, fact })
      else shownBy.set(name, [{ walk, fact }])
    }
  }
  return shownBy
}

/**
 * Follows the walks backwards from the item to topic entities, newest walks first; a chain only uses walks made before
 * the one that goes on from them.
 */
function walkedChains(
  item: string,
  walks: readonly Walk[],
  topics: ReadonlySet<string>,
  shownBy: ReadonlyMap<string, readonly Showing[]>,
): Chain[] {
  const chains = new Map<string, Chain>()
  const open: { at: string; before: number; facts: Fact[]; way: string }[] = [
    { at: item, before: walks.length, facts: [], way: '' },
  ]
  for (let tried = 0; open.length > 0 && chains.size < COMPARED && tried < COMPARED * 20; tried += 1) {
    const next = open.pop()
    if (!next) break
    if (topics.has(next.at) && next.facts.length > 0) {
      // A step that is taken twice shows nothing more.
      const key = JSON.stringify(next.facts)
      if (!chains.has(key)) chains.set(key, { facts: next.facts, way: `${next.at}${next.way}` })
      continue
    }
    const steps = (shownBy.get(next.at) ?? []).filter(({ walk }) => walk < next.before).slice(0, COMPARED)
    for (const { walk, fact } of steps.toReversed()) {
      const { relation, direction } = walks[walk] ?? { relation: '', direction: 'tail' }
      // The fact's own other end: a step of KBQA-R1 starts from many entities at once.
      open.push({
        at: direction === 'tail' ? fact.head : fact.tail,
        before: walk,
        facts: [fact, ...next.facts],
        way: `\u0000${direction} ${relation}${next.way}`,
      })
    }
  }
  return [...chains.values()]
}

/** How many items were found in each way. */
function countWays(chains: readonly Chain[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const ofItem of chains)
    for (const way of new Set(ofItem.map(({ way: taken }) => taken))) counts.set(way, (counts.get(way) ?? 0) + 1)
  return counts
}

/** For every topic entity the most shared way; a stable sort keeps the newest first among equals. */
function bestChains(chains: readonly Chain[], shared: ReadonlyMap<string, number>): Fact[][] {
  const byTopic = new Map<string, Chain[]>()
  for (const chain of chains.toSorted((a, b) => (shared.get(b.way) ?? 0) - (shared.get(a.way) ?? 0))) {
    const topic = chain.way.slice(0, chain.way.indexOf('\u0000'))
    const kept = byTopic.get(topic)
    if (!kept) byTopic.set(topic, [chain])
    else if (kept[0]?.way === chain.way) kept.push(chain)
  }
  const first = [...byTopic.values()].flatMap(kept => kept.slice(0, 1))
  const others = [...byTopic.values()].flatMap(kept => kept.slice(1))
  return [...first, ...others]
    .slice(0, KEPT)
    .map(({ facts }) => facts)
    .toSorted((a, b) => a.length - b.length)
}
