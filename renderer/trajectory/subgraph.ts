import type { Fact, Turn } from '../../electron/host/api/views.ts'
import { count } from '../design/format.ts'
import { type Carrying, factKey } from './evidence.ts'

export interface SubgraphNode {
  id: string
  label: string
  /** `more` stands for the undrawn rest of a long list; `answer` and `thread` lie on the evidence. */
  kind: 'topic' | 'thread' | 'answer' | 'plain' | 'more'
  /** The entity's key where an observation told it. */
  key?: string
  /** The node it was reached from: where it appears. */
  parent?: string
  /** For `more`: the list it stands for (see `expanded`). */
  list?: string
}

export interface SubgraphEdge {
  id: string
  source: string
  target: string
  relations: string[]
  thread: boolean
}

export interface Subgraph {
  nodes: SubgraphNode[]
  edges: SubgraphEdge[]
  /** Distinct facts in all observations, drawn or not. */
  factsSeen: number
  factsCarrying: number
}

/** Neighbours drawn of one list before the rest is folded into `+ n`. */
const firstLists = { lists: 4, drawn: 10 }
const laterDrawn = 4
/** The same for neighbours that carry the answer. */
const carriedLimit = 40
const pageSize = 12
const mostNodes = 300

/**
 * The part of the graph that an episode has walked. It only grows while turns arrive, lists are cut to a few entities each
 * (`expanded`: list id -> pages opened by hand), longer where they carry the answer, and the whole never passes 300 nodes.
 */
export function subgraphOf(topics: readonly { name: string; key: string }[], turns: readonly Turn[], answers: ReadonlySet<string>, carrying: Carrying, expanded: ReadonlyMap<string, number>): Subgraph {
  const nodes = new Map<string, SubgraphNode>()
  const edges = new Map<string, SubgraphEdge>()
  const seen = new Set<string>()
  for (const { name, key } of topics) nodes.set(name, { id: name, label: name, kind: 'topic', key })

  const place = (name: string, parent: string, key?: string) => {
    const known = nodes.get(name)
    if (known) {
      if (known.key === undefined && key !== undefined) known.key = key
      return
    }
    const kind = answers.has(name) && carrying.names.has(name) ? 'answer' : carrying.names.has(name) ? 'thread' : 'plain'
    nodes.set(name, { id: name, label: name, kind, parent, ...(key !== undefined && { key }) })
  }
  const connect = (fact: Fact) => {
    const id = JSON.stringify([fact.head, fact.tail])
    const thread = carrying.facts.has(factKey(fact))
    const edge = edges.get(id) ?? { id, source: fact.head, target: fact.tail, relations: [], thread: false }
    if (!edge.relations.includes(fact.relation)) edge.relations = thread ? [fact.relation, ...edge.relations] : [...edge.relations, fact.relation]
    edge.thread ||= thread
    edges.set(id, edge)
  }

  const lists = new Set<string>()
  for (const { observation } of turns) {
    if (observation?.kind !== 'entities' || observation.facts.length === 0) continue
    const list = JSON.stringify([observation.entity, observation.relation, observation.direction])
    const fresh = !lists.has(list)
    lists.add(list)
    const keys = new Map(observation.entities.map(({ name, key }) => [name, key]))
    const limit = (lists.size <= firstLists.lists ? firstLists.drawn : laterDrawn) + pageSize * (expanded.get(list) ?? 0)
    let drawn = 0
    let undrawn = observation.cut
    for (const fact of observation.facts) {
      seen.add(factKey(fact))
      const [near, far] = observation.direction === 'tail' ? [fact.head, fact.tail] : [fact.tail, fact.head]
      const known = nodes.has(near) && nodes.has(far)
      const room = carrying.facts.has(factKey(fact)) ? Math.max(limit, carriedLimit) : limit
      if (!known && (drawn >= room || nodes.size >= mostNodes)) {
        undrawn++
        continue
      }
      if (!known) drawn++
      place(near, observation.entity, keys.get(near))
      place(far, near, keys.get(far))
      connect(fact)
    }
    if (fresh && undrawn > 0 && nodes.has(observation.entity)) {
      const id = `more ${list}`
      nodes.set(id, { id, label: `+ ${count(undrawn)} more`, kind: 'more', parent: observation.entity, list })
      edges.set(id, { id, source: observation.entity, target: id, relations: [], thread: false })
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()], factsSeen: seen.size, factsCarrying: carrying.facts.size }
}
