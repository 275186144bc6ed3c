import type { Trajectory } from '../trajectory.ts'
import { isOnThread, isThreadThrough, type Part, partOf, type Carrying } from './carrying.ts'
import { entitiesOf, factKey, passageKey, passagesOf } from './observed.ts'
import { type Rows, rowsOf, withRows } from './row-words.ts'
import { setLabel, setsSeen, type SetSeen } from './sets-seen.ts'
import type { Fact } from '../fact.ts'
import type { Passage } from '../observation.ts'

export interface SubgraphNode {
  id: string
  label: string
  /**
   * What an entity is to the answer. `set` stands for the members of a large set; `passage` joins all entities of an
   * n-ary fact.
   */
  kind: Part | 'set' | 'passage'
  /** The entity's key where an observation told it. */
  key?: string | undefined
  /** The node it was reached from: where it appears. */
  parent?: string | undefined
  /** For `set`: the list it stands for (see `expanded`). */
  list?: string
  passage?: Passage
  /** For `set` and `passage`: whether an answer rests on it. */
  carries?: boolean
  /** It was not walked to, and only lies around. */
  isPale?: boolean
}

export interface SubgraphEdge {
  id: string
  source: string
  target: string
  /** None between a set and what is drawn out of it. */
  relations: string[]
  thread: boolean
  /** Whether its relations are written on it although it carries nothing. */
  isNamed?: boolean
  /** As of a node. */
  isPale?: boolean
}

export interface Subgraph {
  nodes: SubgraphNode[]
  edges: SubgraphEdge[]
  /** Distinct facts in all observations, drawn or not. */
  factsSeen: number
  factsCarrying: number
}

/** Members up to which a set is drawn one by one; so many of a larger one that carry the answer are drawn out of it. */
const MOST_SINGLE = 12
/** As many where each of them is an answer. */
const MOST_SINGLE_ANSWERS = 28
/** Members that a click draws out of a set. */
const PAGE_SIZE = 12
const MOST_NODES = 300
/** Entities drawn around one passage. */
const MOST_OF_PASSAGE = 8

/**
 * The part of the graph that an episode has walked. It only grows while turns arrive; a large set is one node, with
 * the few members that carry the answer drawn out of it and others by hand (`expanded`: list id -> pages); and the
 * whole never passes 300 nodes.
 */
export function subgraphOf(
  { topicEntities, turns }: Pick<Trajectory, 'topicEntities' | 'turns'>,
  carrying: Carrying,
  expanded: ReadonlyMap<string, number>,
): Subgraph {
  const types = new Map(
    turns.flatMap(({ observation }) => entitiesOf(observation).map(each => [each.name, each.types] as const)),
  )
  const drawing = new Drawing(topicEntities, carrying, expanded, types, rowsOf({ turns }))
  for (const { observation } of turns) {
    for (const set of setsSeen(observation)) drawing.set(set)
    if (observation?.kind !== 'passages') for (const fact of observation?.facts ?? []) drawing.see(fact)
    for (const passage of passagesOf(observation)) drawing.passage(passage)
  }
  return drawing.result()
}

class Drawing {
  private readonly nodes = new Map<string, SubgraphNode>()
  private readonly edges = new Map<string, SubgraphEdge>()
  private readonly seen = new Set<string>()
  /** Facts that carry the answer and are too many to be listed. */
  private unlisted = 0
  /** By name the set that a member was put into, whether it is drawn out of it or not. */
  private readonly within = new Map<string, string>()
  private readonly carrying: Carrying
  private readonly expanded: ReadonlyMap<string, number>
  /** Of every entity that an observation listed. */
  private readonly types: ReadonlyMap<string, readonly string[]>
  private readonly rows: Rows
  private readonly topics: Trajectory['topicEntities']

  constructor(
    topics: Trajectory['topicEntities'],
    carrying: Carrying,
    expanded: ReadonlyMap<string, number>,
    types: ReadonlyMap<string, readonly string[]>,
    rows: Rows,
  ) {
    this.rows = rows
    this.topics = topics
    this.carrying = carrying
    this.expanded = expanded
    this.types = types
    for (const { name, key, namesakes } of topics)
      // A name that several share is none of theirs: each of them stands in its own facts.
      if (name !== namesakes?.name)
        this.nodes.set(name, { id: name, label: withRows(name, rows), kind: partOf(name, carrying), key })
  }

  see(fact: Fact): void {
    this.seen.add(factKey(fact))
  }

  set({ list, start, facts, direction, beyond, members, aside }: SetSeen): void {
    for (const fact of facts) this.see(fact)
    const [near, far] = direction === 'tail' ? (['head', 'tail'] as const) : (['tail', 'head'] as const)
    // Beside the walks only what carries the answer is worth drawing members out of their sets for.
    const drawn = aside === true ? facts.filter(fact => this.isShown(fact)) : facts
    if (aside === true && drawn.some(fact => this.carrying.facts.has(factKey(fact)))) this.unlisted += beyond
    const names = (end: 'head' | 'tail'): string[] => [...new Set(drawn.map(fact => fact[end]))]
    const keys = new Map(members.map(({ name, key }) => [name, key]))
    const begun = names(near)
    this.place(
      begun,
      start,
      { id: `from ${list}`, label: setLabel(begun.length, begun, this.typesOf(begun)) },
      new Map(),
    )
    const [first] = begun
    const reached = names(far)
    const group = { id: list, label: setLabel(reached.length + beyond, reached, this.typesOf(reached)) }
    this.place(reached, first && this.standsFor(first), group, keys, beyond)
    for (const fact of drawn) this.connect(fact, near, far, group.id)
  }

  /** An n-ary fact as a node of its own, joined to every entity that takes part in it (Graph-R1, Eq. 4). */
  passage(passage: Passage): void {
    const id = `passage ${passageKey(passage)}`
    if (this.nodes.has(id) || this.nodes.size >= MOST_NODES) return
    const carries = this.carrying.passages.has(passageKey(passage))
    const entities = passage.entities.slice(0, MOST_OF_PASSAGE)
    const parent = entities.find(name => this.nodes.has(name))
    this.nodes.set(id, { id, label: passage.text, kind: 'passage', passage, carries, parent })
    for (const name of entities) {
      if (!this.draw(name, id)) continue
      this.join(id, name, [], isThreadThrough(passage, name, this.carrying))
    }
  }

  result(): Subgraph {
    for (const { name } of this.topics) this.joinItsOwn(name)
    return {
      nodes: [...this.nodes.values()],
      edges: [...this.edges.values()],
      factsSeen: this.seen.size + this.unlisted,
      factsCarrying: this.carrying.facts.size + this.unlisted,
    }
  }

  /** A kind of things that was asked about and is in no fact that was seen: those of that kind are joined to it. */
  private joinItsOwn(kind: string): void {
    if (!this.nodes.has(kind) || [...this.edges.values()].some(edge => edge.source === kind || edge.target === kind))
      return
    const own = [...this.nodes.values()].filter(({ id }) => this.types.get(id)?.includes(kind) === true)
    for (const node of own.slice(0, MOST_SINGLE_ANSWERS)) {
      node.parent ??= kind
      this.join(node.id, kind, [], false)
    }
  }

  private typesOf(names: readonly string[]): (readonly string[])[] {
    return names.map(name => this.types.get(name) ?? [])
  }

  private isShown(fact: Fact): boolean {
    if (this.carrying.facts.size > 0)
      return this.carrying.facts.has(factKey(fact)) || (this.nodes.has(fact.head) && this.nodes.has(fact.tail))
    const isHidden = (name: string): boolean => this.within.has(name) && !this.nodes.has(name)
    return !isHidden(fact.head) && !isHidden(fact.tail)
  }

  /** Each by itself, or, where they are many, those that are nowhere yet as one set. */
  private place(
    names: readonly string[],
    parent: string | undefined,
    { id, label }: { id: string; label: string },
    keys: ReadonlyMap<string, string>,
    beyond = 0,
  ): void {
    for (const name of names) {
      const node = this.nodes.get(name)
      if (node && node.key === undefined) node.key = keys.get(name)
    }
    const fresh = names.filter(name => !this.nodes.has(name) && !this.within.has(name))
    const own = this.nodes.get(id)
    const size = names.length + beyond
    const areAnswers = size <= MOST_SINGLE_ANSWERS && names.every(name => this.carrying.answers.has(name))
    if (size <= MOST_SINGLE || areAnswers || (fresh.length === 0 && own === undefined)) {
      for (const name of fresh) this.draw(name, parent, keys.get(name))
      return
    }
    const carriers = fresh.filter(name => isOnThread(partOf(name, this.carrying)))
    const areCarriers = new Set(carriers)
    if (own !== undefined) own.carries ||= carriers.length > 0
    else if (this.nodes.size < MOST_NODES)
      this.nodes.set(id, { id, label, kind: 'set', list: id, parent, carries: carriers.length > 0 })
    else return
    for (const name of fresh) this.within.set(name, id)
    const ordered = [...carriers, ...fresh.filter(name => !areCarriers.has(name))]
    const few = carriers.length <= MOST_SINGLE ? carriers.length : 0
    const shown = ordered.slice(0, few + PAGE_SIZE * (this.expanded.get(id) ?? 0))
    for (const name of shown) if (this.draw(name, id, keys.get(name))) this.join(id, name, [], areCarriers.has(name))
  }

  /** Whether the entity stands in the drawing. */
  private draw(name: string, parent: string | undefined, key?: string): boolean {
    if (this.nodes.has(name)) return true
    if (this.nodes.size >= MOST_NODES) return false
    this.nodes.set(name, {
      id: name,
      label: withRows(name, this.rows),
      kind: partOf(name, this.carrying),
      parent,
      key,
    })
    return true
  }

  /** The node that stands for an entity: its own, or that of its set. */
  private standsFor(name: string): string | undefined {
    const id = this.nodes.has(name) ? name : this.within.get(name)
    return id !== undefined && this.nodes.has(id) ? id : undefined
  }

  /** A fact leads to the set that its end was put into by it, and from there to its end. */
  private connect(fact: Fact, near: 'head' | 'tail', far: 'head' | 'tail', group: string): void {
    const isOfSet = this.within.get(fact[far]) === group
    const from = isOfSet ? this.standsFor(fact[near]) : this.inItsSet(fact, near, far)
    const to = isOfSet ? group : this.inItsSet(fact, far, near)
    if (from === undefined || to === undefined || from === to) return
    // What joins two members of a set is not told: the line between them says that one is of the other.
    if (this.within.get(from) === to || this.within.get(to) === from) return
    const [source, target] = near === 'head' ? [from, to] : [to, from]
    this.join(source, target, [fact.relation], this.carrying.facts.has(factKey(fact)))
  }

  /** As `standsFor`, but the set where that is what the fact was drawn with before. */
  private inItsSet(fact: Fact, end: 'head' | 'tail', other: 'head' | 'tail'): string | undefined {
    const set = this.within.get(fact[end])
    const beside = this.standsFor(fact[other])
    if (set !== undefined && beside !== undefined) {
      const edge = this.edges.get(JSON.stringify(end === 'head' ? [set, beside] : [beside, set]))
      if (edge?.relations.includes(fact.relation) === true) return set
    }
    return this.standsFor(fact[end])
  }

  private join(source: string, target: string, relations: readonly string[], thread: boolean): void {
    const id = JSON.stringify([source, target])
    const edge = this.edges.get(id) ?? { id, source, target, relations: [], thread: false }
    const fresh = relations.filter(relation => !edge.relations.includes(relation))
    edge.relations = thread ? [...fresh, ...edge.relations] : [...edge.relations, ...fresh]
    edge.thread ||= thread
    this.edges.set(id, edge)
  }
}
