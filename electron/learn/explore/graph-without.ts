import type { Direction } from '../../contract/fact.ts'
import type { GraphSummary } from '../../contract/graph.ts'
import type { Hypergraph } from '../../kg/hypergraph/hypergraph.ts'
import type {
  Entity,
  KnowledgeGraph,
  LinkCandidate,
  Mention,
  NeighbourPage,
  Page,
  PairBatch,
  RelationUse,
} from '../../kg/knowledge-graph.ts'
import type { TermId } from '../../kg/triple.ts'

/** Everything that a relation leads to from one entity, in this direction. */
export interface Hidden {
  entity: TermId
  relation: TermId
  direction: Direction
}

/** A graph as it would be without some of its facts. Its names, its counts and its schema are those of the whole. */
export class GraphWithout implements KnowledgeGraph {
  readonly name: string
  private readonly whole: KnowledgeGraph
  private readonly hidden: Hidden
  /** What the hidden facts led to. */
  private readonly ends: ReadonlySet<TermId>

  private constructor(whole: KnowledgeGraph, hidden: Hidden, ends: ReadonlySet<TermId>) {
    this.name = whole.name
    this.whole = whole
    this.hidden = hidden
    this.ends = ends
  }

  static async open(whole: KnowledgeGraph, hidden: Hidden): Promise<GraphWithout> {
    const ends = new Set<TermId>()
    const { entity, relation, direction } = hidden
    for await (const { to } of whole.pairs(Uint32Array.of(entity), relation, direction))
      for (const id of to) ends.add(id)
    return new GraphWithout(whole, hidden, ends)
  }

  async relations(entities: readonly TermId[], direction: Direction): Promise<RelationUse[]> {
    const { entity, relation } = this.hidden
    const uses = await this.whole.relations(entities, direction)
    const less =
      direction === this.hidden.direction
        ? entities.includes(entity)
          ? this.ends.size
          : 0
        : entities.filter(id => this.ends.has(id)).length
    return uses.flatMap(use =>
      use.id !== relation ? [use] : use.count > less ? [{ ...use, count: use.count - less }] : [],
    )
  }

  async neighbours(
    entities: readonly TermId[],
    relation: TermId,
    direction: Direction,
    page: Page = {},
  ): Promise<NeighbourPage> {
    const [touched, others] = this.parted(entities, direction)
    if (relation !== this.hidden.relation || touched.length === 0)
      return this.whole.neighbours(entities, relation, direction, page)
    const left = others.length === 0 ? [] : (await this.whole.neighbours(others, relation, direction)).items
    const known = new Set(left.map(({ entity }) => entity.id))
    const items =
      direction === this.hidden.direction
        ? left
        : [
            ...left,
            ...(await this.whole.neighbours(touched, relation, direction)).items.filter(
              ({ entity: { id } }) => id !== this.hidden.entity && !known.has(id),
            ),
          ]
    const { offset = 0, limit = items.length } = page
    return { items: items.slice(offset, offset + limit), total: items.length }
  }

  async *pairs(
    of: Uint32Array | undefined,
    relation: TermId,
    direction: Direction,
  ): AsyncGenerator<PairBatch, void, undefined> {
    const { entity } = this.hidden
    const isHidden =
      relation !== this.hidden.relation
        ? () => false
        : direction === this.hidden.direction
          ? (from: TermId) => from === entity
          : (_: TermId, to: TermId) => to === entity
    for await (const batch of this.whole.pairs(of, relation, direction)) {
      const kept = batch.from.reduce<number[]>((places, from, at) => {
        if (!isHidden(from, batch.to[at] as number)) places.push(at)
        return places
      }, [])
      yield kept.length === batch.from.length
        ? batch
        : {
            from: Uint32Array.from(kept, at => batch.from[at] as number),
            to: Uint32Array.from(kept, at => batch.to[at] as number),
          }
    }
  }

  summary(): Promise<GraphSummary> {
    return this.whole.summary()
  }

  link(name: string, limit?: number, similar?: boolean): Promise<LinkCandidate[]> {
    return this.whole.link(name, limit, similar)
  }

  readings(text: string): Promise<Mention[]> {
    return this.whole.readings(text)
  }

  mentions(text: string): Promise<Mention[]> {
    return this.whole.mentions(text)
  }

  complete(prefix: string, limit?: number): Promise<Entity[]> {
    return this.whole.complete(prefix, limit)
  }

  entity(id: TermId): Promise<Entity | undefined> {
    return this.whole.entity(id)
  }

  relation(name: string): Promise<TermId | undefined> {
    return this.whole.relation(name)
  }

  similarRelations(name: string, limit?: number): Promise<string[]> {
    return this.whole.similarRelations(name, limit)
  }

  relationNames(): Promise<string[]> {
    return this.whole.relationNames()
  }

  term(key: string): Promise<TermId | undefined> {
    return this.whole.term(key)
  }

  terms(ids: Uint32Array): Promise<Pick<Entity, 'key' | 'kind'>[]> {
    return this.whole.terms(ids)
  }

  typeRelations(): Promise<readonly TermId[]> {
    return this.whole.typeRelations()
  }

  hypergraph(): Promise<Hypergraph | undefined> {
    return this.whole.hypergraph()
  }

  /** The whole stays open: it is its owner's. */
  close(): Promise<void> {
    return Promise.resolve()
  }

  /** Entities that hidden facts touch on this side, and the others. */
  private parted(entities: readonly TermId[], direction: Direction): [TermId[], TermId[]] {
    const isTouched = (id: TermId): boolean =>
      direction === this.hidden.direction ? id === this.hidden.entity : this.ends.has(id)
    return [entities.filter(isTouched), entities.filter(id => !isTouched(id))]
  }
}
