import { EntityLinker } from '../entity-linking.ts'
import type { Entity } from '../knowledge-graph.ts'
import { NameReader } from '../name-reader.ts'
import { NearNames } from '../near-names.ts'
import { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { RelationNames } from '../store/relation-lookup.ts'
import { BLANK, ENTITY, LITERAL } from '../store/term.ts'
import { TextSearch } from '../text-search.ts'
import { openTables } from '../versions/open-tables.ts'
import type { TermId } from '../triple.ts'
import type { EndpointTerm } from './endpoint-term.ts'

const KINDS = { entity: ENTITY, blank: BLANK, literal: LITERAL } as const

/**
 * The names of a graph that is elsewhere: its labels, types and relations, in the very tables in which a graph of this
 * machine has them, and found in the same way.
 */
export class NameIndex {
  readonly entities: Entities
  readonly linker: EntityLinker
  readonly reader: NameReader
  readonly relations: RelationNames
  private readonly tables: GraphTables

  /** @param order keys of the relations, the most used first */
  constructor(tables: GraphTables, order: readonly string[]) {
    this.tables = tables
    this.entities = new Entities(tables)
    const search = new TextSearch(tables)
    this.linker = new EntityLinker(tables, this.entities, search)
    this.reader = new NameReader(this.linker, new NearNames(tables, this.entities, search), tables.summary)
    const places = new Map(order.map((key, place) => [key, place]))
    const placeOf = (id: TermId): number => places.get(this.entities.term(id).key) ?? places.size
    this.relations = new RelationNames(
      tables.summary.relations.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
      key => this.entities.idOf(key),
    )
  }

  /** Ids from 1 to here are those of the index. */
  get lastId(): TermId {
    return this.tables.summary.firstTime - 1
  }

  get typeRelations(): readonly TermId[] {
    return this.tables.summary.typeRelations
  }

  get sampleEntities(): readonly TermId[] {
    return this.tables.summary.sampleEntities
  }

  get types(): readonly { id: TermId; entities: number }[] {
    return this.tables.summary.types
  }

  get aliasRelations(): readonly TermId[] {
    return this.tables.summary.aliasRelations
  }

  idOf({ key, kind }: EndpointTerm): TermId | undefined {
    const rank = this.tables.terms.find(Buffer.concat([Buffer.of(KINDS[kind]), Buffer.from(key, 'utf8')]))
    return rank < 0 ? undefined : rank + 1
  }

  get(id: TermId): Entity | undefined {
    return this.entities.get(id)
  }

  close(): Promise<void> {
    return this.tables.close()
  }
}

export async function openNameIndex(folder: string, order: readonly string[]): Promise<NameIndex> {
  return new NameIndex(await openTables(folder), order)
}
