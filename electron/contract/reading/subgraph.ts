import type { Trajectory } from '../trajectory.ts'
import { isThreadThrough, partOf, type Carrying } from './carrying.ts'
import { count } from './format.ts'
import { factKey, passageKey, passagesOf, walksOf } from './observed.ts'
import type { Fact } from '../fact.ts'
import type { Passage, Walk } from '../observation.ts'

export interface SubgraphNode {
  id: string
  label: string
  /**
   * `more` stands for the undrawn rest of a long list; `answer` and `thread` lie on the evidence; `passage` joins all
   * entities of an n-ary fact.
   */
  kind: 'topic' | 'thread' | 'answer' | 'plain' | 'more' | 'passage'
  /** The entity's key where an observation told it. */
  key?: string | undefined
  /** The node it was reached from: where it appears. */
  parent?: string | undefined
  /** For `more`: the list it stands for (see `expanded`). */
  list?: string
  passage?: Passage
  /** For `passage`: whether an answer rests on it. */
  carries?: boolean
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
const FIRST_LISTS = { lists: 4, drawn: 10 }
const LATER_DRAWN = 4
/** The same for neighbours that carry the answer. */
const CARRIED_LIMIT = 40
const PAGE_SIZE = 12
const MOST_NODES = 300
/** Entities drawn around one passage. */
const MOST_OF_PASSAGE = 8

/**
 * The part of the graph that an episode has walked. It only grows while turns arrive, lists are cut to a few entities
 * each (`expanded`: list id -> pages opened by hand), longer where they carry the answer, and the whole never passes
 * 300 nodes.
 */
export function subgraphOf(
  { topicEntities, turns }: Pick<Trajectory, 'topicEntities' | 'turns'>,
  carrying: Carrying,
  expanded: ReadonlyMap<string, number>,
): Subgraph {
  const drawing = new Drawing(topicEntities, carrying, expanded)
  for (const { observation } of turns) {
    for (const walk of walksOf(observation)) drawing.walk(walk, observation?.kind === 'entities' ? observation.cut : 0)
    // Graph-R1 returns facts of the graph beside the passages, on no walk.
    if (observation?.kind === 'passages') drawing.facts(observation.facts)
    // What a number, a yes or a superlative rests on need not lie on a walk either.
    if (observation?.kind === 'expressions') for (const { facts } of observation.steps) drawing.facts(facts ?? [])
    if (observation?.kind !== 'passages') for (const fact of observation?.facts ?? []) drawing.see(fact)
    for (const passage of passagesOf(observation)) drawing.passage(passage)
  }
  return drawing.result()
}

class Drawing {
  private readonly nodes = new Map<string, SubgraphNode>()
  private readonly edges = new Map<string, SubgraphEdge>()
  private readonly seen = new Set<string>()
  private readonly lists = new Set<string>()
  private readonly carrying: Carrying
  private readonly expanded: ReadonlyMap<string, number>

  constructor(
    topics: readonly { name: string; key: string }[],
    carrying: Carrying,
    expanded: ReadonlyMap<string, number>,
  ) {
    this.carrying = carrying
    this.expanded = expanded
    for (const { name, key } of topics) this.nodes.set(name, { id: name, label: name, kind: 'topic', key })
  }

  see(fact: Fact): void {
    this.seen.add(factKey(fact))
  }

  /** Facts that no walk led along: as many as a first list draws, more where they carry the answer. */
  facts(facts: readonly Fact[]): void {
    let drawn = 0
    for (const fact of facts) {
      this.see(fact)
      const known = this.nodes.has(fact.head) && this.nodes.has(fact.tail)
      const room = this.carrying.facts.has(factKey(fact)) ? CARRIED_LIMIT : FIRST_LISTS.drawn
      if (!known && (drawn >= room || this.nodes.size >= MOST_NODES)) continue
      if (!known) drawn++
      const start = this.nodes.has(fact.tail) && !this.nodes.has(fact.head) ? fact.tail : fact.head
      this.place(start, undefined)
      this.place(start === fact.head ? fact.tail : fact.head, start)
      this.connect(fact)
    }
  }

  /** `cut`: neighbours that the graph has beyond those that the observation lists. */
  walk({ entity, relation, direction, entities, facts }: Walk, cut: number): void {
    if (facts.length === 0) return
    const list = JSON.stringify([entity, relation, direction])
    const fresh = !this.lists.has(list)
    this.lists.add(list)
    const keys = new Map(entities.map(({ name, key }) => [name, key]))
    const limit =
      (this.lists.size <= FIRST_LISTS.lists ? FIRST_LISTS.drawn : LATER_DRAWN) +
      PAGE_SIZE * (this.expanded.get(list) ?? 0)
    let drawn = 0
    let undrawn = cut
    let start: string | undefined
    for (const fact of facts) {
      this.see(fact)
      const [near, far] = direction === 'tail' ? [fact.head, fact.tail] : [fact.tail, fact.head]
      start ??= near
      const known = this.nodes.has(near) && this.nodes.has(far)
      const room = this.carrying.facts.has(factKey(fact)) ? Math.max(limit, CARRIED_LIMIT) : limit
      if (!known && (drawn >= room || this.nodes.size >= MOST_NODES)) {
        undrawn++
        continue
      }
      if (!known) drawn++
      this.place(near, this.nodes.has(entity) ? entity : undefined, keys.get(near))
      this.place(far, near, keys.get(far))
      this.connect(fact)
    }
    // The expression that a step of KBQA-R1 starts from is no node: the rest hangs on the first of its members.
    const parent = this.nodes.has(entity) ? entity : start
    if (fresh && undrawn > 0 && parent !== undefined && this.nodes.has(parent)) {
      const id = `more ${list}`
      this.nodes.set(id, { id, label: `+ ${count(undrawn)} more`, kind: 'more', parent, list })
      this.edges.set(id, { id, source: parent, target: id, relations: [], thread: false })
    }
  }

  /** An n-ary fact as a node of its own, joined to every entity that takes part in it (Graph-R1, Eq. 4). */
  passage(passage: Passage): void {
    const id = `passage ${passageKey(passage)}`
    if (this.nodes.has(id) || this.nodes.size >= MOST_NODES) return
    const carries = this.carrying.passages.has(passageKey(passage))
    const entities = passage.entities.slice(0, MOST_OF_PASSAGE)
    const parent = entities.find(name => this.nodes.has(name))
    this.nodes.set(id, {
      id,
      label: passage.text,
      kind: 'passage',
      passage,
      carries,
      parent,
    })
    for (const name of entities) {
      if (!this.nodes.has(name) && this.nodes.size >= MOST_NODES) continue
      this.place(name, id)
      const edge = `${id} ${name}`
      const thread = isThreadThrough(passage, name, this.carrying)
      this.edges.set(edge, { id: edge, source: id, target: name, relations: [], thread })
    }
  }

  result(): Subgraph {
    return {
      nodes: [...this.nodes.values()],
      edges: [...this.edges.values()],
      factsSeen: this.seen.size,
      factsCarrying: this.carrying.facts.size,
    }
  }

  private place(name: string, parent: string | undefined, key?: string): void {
    const known = this.nodes.get(name)
    if (known) {
      if (known.key === undefined && key !== undefined) known.key = key
      return
    }
    this.nodes.set(name, { id: name, label: name, kind: partOf(name, this.carrying), parent, key })
  }

  private connect(fact: Fact): void {
    const id = JSON.stringify([fact.head, fact.tail])
    const thread = this.carrying.facts.has(factKey(fact))
    const edge = this.edges.get(id) ?? { id, source: fact.head, target: fact.tail, relations: [], thread: false }
    if (!edge.relations.includes(fact.relation))
      edge.relations = thread ? [fact.relation, ...edge.relations] : [...edge.relations, fact.relation]
    edge.thread ||= thread
    this.edges.set(id, edge)
  }
}
