import type { Fact } from '../contract/fact.ts'

/** Chains kept for one answer item. */
const CHAINS = 3

/** A fact crossed from one of its ends. */
interface Crossing {
  fact: Fact
  from: string
}

interface Reached {
  distance: number
  /** Every step that reaches the entity over a shortest way. */
  steps: Crossing[]
}

/**
 * Chains of observed facts from a topic entity to an item, read in either direction and in whatever order they were
 * seen, shortest first, at most three. A chain runs through no other topic entity: one that does says nothing more than
 * the chain that starts there.
 * @returns a function of the item's name; it gives an empty list where no observed fact leads to the item.
 */
export function observedPaths(facts: readonly Fact[], topicEntities: readonly string[]): (item: string) => Fact[][] {
  const touching = new Map<string, Crossing[]>()
  for (const fact of distinct(facts)) {
    addCrossing(touching, fact.head, { fact, from: fact.tail })
    addCrossing(touching, fact.tail, { fact, from: fact.head })
  }
  const topics = [...new Set(topicEntities)]
  const searches = topics.map(topic => search(topic, new Set(topics), touching))
  return item => {
    const chains = searches.flatMap(reached => (reached.get(item)?.distance ? chainsTo(item, reached, CHAINS) : []))
    return chains.toSorted((a, b) => a.length - b.length).slice(0, CHAINS)
  }
}

function distinct(facts: readonly Fact[]): Fact[] {
  return [
    ...new Map(facts.map(fact => [JSON.stringify([fact.head, fact.relation, fact.tail, fact.time]), fact])).values(),
  ]
}

/** Keyed by the end that the step starts from when it is walked away from the topic entity. */
function addCrossing(touching: Map<string, Crossing[]>, end: string, step: Crossing): void {
  const steps = touching.get(end)
  if (steps) steps.push(step)
  else touching.set(end, [step])
}

/** Breadth-first from one topic entity over the facts, which are taken as undirected. */
function search(
  topic: string,
  topics: ReadonlySet<string>,
  touching: ReadonlyMap<string, Crossing[]>,
): Map<string, Reached> {
  const reached = new Map<string, Reached>([[topic, { distance: 0, steps: [] }]])
  const queue = [topic]
  for (const at of queue) {
    if (at !== topic && topics.has(at)) continue
    const distance = (reached.get(at)?.distance ?? 0) + 1
    for (const { fact, from: next } of touching.get(at) ?? []) {
      const known = reached.get(next)
      if (!known) {
        reached.set(next, { distance, steps: [{ fact, from: at }] })
        queue.push(next)
      } else if (known.distance === distance) known.steps.push({ fact, from: at })
    }
  }
  return reached
}

function chainsTo(item: string, reached: ReadonlyMap<string, Reached>, most: number): Fact[][] {
  const found: Fact[][] = []
  const open: { at: string; chain: Fact[] }[] = [{ at: item, chain: [] }]
  while (open.length > 0 && found.length < most) {
    const next = open.pop()
    if (!next) break
    const here = reached.get(next.at)
    if (!here) continue
    if (here.distance === 0) found.push(next.chain)
    for (const { fact, from } of here.steps.slice(0, most).toReversed())
      open.push({ at: from, chain: [fact, ...next.chain] })
  }
  return found
}
