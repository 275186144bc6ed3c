import type { Direction } from '../../contract/fact.ts'
import type { GraphSummary } from '../../contract/graph.ts'
import { looksOf, walksOf } from '../../contract/reading/observed.ts'
import type { SeenEntity } from '../../contract/observation.ts'
import type {
  Entity,
  KnowledgeGraph,
  LinkCandidate,
  NeighbourPage,
  Page,
  PairBatch,
  RelationUse,
} from '../../kg/knowledge-graph.ts'
import type { EpisodeView } from '../episode-view.ts'

interface Edge {
  head: number
  relation: number
  tail: number
  times: readonly string[]
}

/** The relation by which what was shown of types is kept; no relation of a graph has a name with such a character. */
const TYPE = 'type\u0000'

/**
 * What an episode was shown, as a graph, so that a program is computed over it by the very executor that computes it
 * over a whole one. A name is one node; every name and relation that is asked for is known, and leads nowhere until it
 * was seen to.
 */
export class ObservedGraph implements KnowledgeGraph {
  readonly name = 'observed'
  private readonly nodes: Entity[] = []
  private readonly byName = new Map<string, Entity>()
  private readonly relationsByName = new Map<string, number>()
  private readonly edges: Edge[] = []
  private readonly walked = new Map<string, 'whole' | 'cut'>()
  private readonly listed = new Map<string, { relations: ReadonlySet<string>; isCut: boolean }>()
  private isTemporal = false

  constructor({ past, topicEntities }: Pick<EpisodeView, 'past' | 'topicEntities'>) {
    for (const { name, key, types } of topicEntities) this.see({ name, key, types, times: [] })
    for (const { observation } of past) {
      if (observation === undefined) continue
      const isCut = observation.cut > 0
      for (const { entity, direction, relations } of looksOf(observation))
        this.listed.set(side(entity, direction), { relations: new Set(relations.map(({ name }) => name)), isCut })
      for (const { entity, from: members, relation, direction, entities } of walksOf(observation)) {
        // A step from a whole set does not show which member led where.
        if (members !== undefined) continue
        const from = this.node(entity)
        for (const seen of entities) {
          const to = this.see(seen)
          this.add(direction === 'tail' ? [from, to] : [to, from], relation, seen.times)
        }
        this.walked.set(step(entity, relation, direction), isCut ? 'cut' : 'whole')
      }
    }
  }

  /** What is known of a step: all that it leads to, a part of it, or nothing yet. */
  known(entity: string, relation: string, direction: Direction): 'whole' | 'cut' | undefined {
    const walked = this.walked.get(step(entity, relation, direction))
    if (walked !== undefined) return walked
    const listed = this.listed.get(side(entity, direction))
    if (listed === undefined || listed.relations.has(relation)) return undefined
    return listed.isCut ? 'cut' : 'whole'
  }

  /** The names of ids. */
  namesOf(ids: Iterable<number>): string[] {
    return Array.from(ids, id => this.nodes[id - 1]?.name ?? '')
  }

  private node(name: string): Entity {
    const known = this.byName.get(name)
    if (known !== undefined) return known
    const made: Entity = { id: this.nodes.length + 1, key: name, name, kind: 'entity', types: [] }
    this.nodes.push(made)
    this.byName.set(name, made)
    return made
  }

  private see({ name, key, types }: SeenEntity): Entity {
    const node = this.node(name)
    node.key = key
    node.kind = key.startsWith('"') ? 'literal' : 'entity'
    if (node.types.length === 0 && types.length > 0) {
      node.types = [...types]
      for (const type of types) this.add([node, this.node(type)], TYPE, [])
    }
    return node
  }

  private add([head, tail]: readonly [Entity, Entity], relation: string, times: readonly string[]): void {
    if (times.length > 0) this.isTemporal = true
    this.edges.push({ head: head.id, relation: this.relationId(relation), tail: tail.id, times })
  }

  private relationId(name: string): number {
    const id = this.relationsByName.get(name) ?? this.relationsByName.size + 1
    this.relationsByName.set(name, id)
    return id
  }

  summary(): Promise<GraphSummary> {
    return Promise.resolve({
      name: this.name,
      triples: this.edges.length,
      entities: this.nodes.length,
      literals: 0,
      relations: this.relationsByName.size,
      fingerprint: '',
      createdAt: '',
      sources: [],
      bytes: 0,
      temporal: this.isTemporal,
      topRelations: [],
      types: [],
      sampleEntities: [],
      documents: 0,
      hyperedges: 0,
    })
  }

  link(name: string): Promise<LinkCandidate[]> {
    return Promise.resolve([{ entity: this.node(name), match: 'exact', score: 1, degree: 1 }])
  }

  entity(id: number): Promise<Entity | undefined> {
    return Promise.resolve(this.nodes[id - 1])
  }

  term(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  terms(ids: Uint32Array): Promise<Pick<Entity, 'key' | 'kind'>[]> {
    return Promise.resolve(Array.from(ids, id => this.nodes[id - 1] ?? { key: '', kind: 'entity' as const }))
  }

  relation(name: string): Promise<number> {
    return Promise.resolve(this.relationId(name))
  }

  relationNames(): Promise<string[]> {
    return Promise.resolve([...this.relationsByName.keys()])
  }

  typeRelations(): Promise<readonly number[]> {
    return Promise.resolve([this.relationId(TYPE)])
  }

  relations(entities: readonly number[], direction: Direction): Promise<RelationUse[]> {
    const of = new Set(entities)
    const counts = new Map<number, number>()
    for (const { head, relation, tail } of this.edges)
      if (of.has(direction === 'tail' ? head : tail)) counts.set(relation, (counts.get(relation) ?? 0) + 1)
    const names = new Map([...this.relationsByName].map(([name, id]) => [id, name]))
    return Promise.resolve([...counts].map(([id, count]) => ({ id, name: names.get(id) ?? '', count })))
  }

  neighbours(
    entities: readonly number[],
    relation: number,
    direction: Direction,
    { offset = 0, limit }: Page = {},
  ): Promise<NeighbourPage> {
    const of = new Set(entities)
    const found = new Map<number, Set<string>>()
    for (const edge of this.edges) {
      if (edge.relation !== relation || !of.has(direction === 'tail' ? edge.head : edge.tail)) continue
      const end = direction === 'tail' ? edge.tail : edge.head
      found.set(end, new Set([...(found.get(end) ?? []), ...edge.times]))
    }
    const items = [...found].flatMap(([id, times]) => {
      const entity = this.nodes[id - 1]
      return entity === undefined ? [] : [{ entity, times: [...times] }]
    })
    return Promise.resolve({
      items: items.slice(offset, limit === undefined ? undefined : offset + limit),
      total: items.length,
    })
  }

  *pairs(of: Uint32Array | undefined, relation: number, direction: Direction): Iterable<PairBatch> {
    const wanted = of && new Set(of)
    const seen = new Set<string>()
    const from: number[] = []
    const to: number[] = []
    for (const edge of this.edges) {
      const [near, far] = direction === 'tail' ? [edge.head, edge.tail] : [edge.tail, edge.head]
      const pair = `${near} ${far}`
      if (edge.relation !== relation || seen.has(pair) || wanted?.has(near) === false) continue
      seen.add(pair)
      from.push(near)
      to.push(far)
    }
    yield { from: Uint32Array.from(from), to: Uint32Array.from(to) }
  }

  /** Nothing is looked for in texts. */
  readings(): Promise<never[]> {
    return Promise.resolve([])
  }
  mentions(): Promise<never[]> {
    return Promise.resolve([])
  }
  complete(): Promise<never[]> {
    return Promise.resolve([])
  }
  similarRelations(): Promise<never[]> {
    return Promise.resolve([])
  }
  hypergraph(): Promise<undefined> {
    return Promise.resolve(undefined)
  }
  close(): Promise<void> {
    return Promise.resolve()
  }
}

const side = (entity: string, direction: Direction): string => `${direction}\u0000${entity}`
const step = (entity: string, relation: string, direction: Direction): string =>
  `${side(entity, direction)}\u0000${relation}`
