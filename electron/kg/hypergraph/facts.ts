import type { GraphEnvironment } from '../store/environment.ts'
import { isLong, mergeMention } from './entity-merge.ts'
import {
  decodeEntity,
  decodeHyperedge,
  decodeNumbers,
  encodeEntity,
  encodeHyperedge,
  encodeNumbers,
  hyperedgeText,
  type EntityRecord,
  type Participant,
} from './records.ts'
import {
  foldEntityName,
  incidenceKey,
  nameKey,
  type Catalog,
  type HypergraphTables,
  type VectorKind,
} from './tables.ts'
import { writeVectors, type BlockLayout } from './vector-blocks.ts'

/** A fact as an extractor found it (Graph-R1, Eq. 4): h and its V_h. */
export interface ExtractedFact {
  text: string
  score: number
  entities: readonly ExtractedEntity[]
}

export interface ExtractedEntity {
  name: string
  type: string
  description: string
  score: number
}

/** Names with more words are found by their first ones at most. */
const MOST_WORDS = 12

/**
 * Puts the facts of a chunk in, and takes them out again. Every method runs inside a transaction, on the catalog that
 * the transaction will write.
 */
export class FactWriter {
  private readonly environment: GraphEnvironment
  private readonly tables: HypergraphTables

  constructor(environment: GraphEnvironment, tables: HypergraphTables) {
    this.environment = environment
    this.tables = tables
  }

  /**
   * Facts that the chunks beside it have word for word are left out: chunks overlap, and a sentence in the overlap is
   * one fact.
   */
  add(catalog: Catalog, chunk: number, beside: readonly number[], facts: readonly ExtractedFact[]): void {
    const known = new Set(beside.flatMap(other => this.factsOf(other)).map(id => this.textOf(id)))
    const ids: number[] = []
    for (const fact of facts) {
      const text = fact.text.trim()
      if (text === '' || known.has(text)) continue
      known.add(text)
      ids.push(this.addFact(catalog, chunk, text, fact))
    }
    this.tables.chunkFacts.putSync(chunk, encodeNumbers(ids))
  }

  /** Takes the facts of chunks out with the entities that no other fact names. */
  remove(catalog: Catalog, layout: BlockLayout, chunks: readonly number[]): void {
    const facts = chunks.flatMap(chunk => this.factsOf(chunk))
    const orphans: number[] = []
    for (const id of facts) {
      const stored = this.tables.hyperedges.getBinary(id)
      if (stored === undefined) continue
      for (const participant of decodeHyperedge(stored).participants)
        if (this.leave(catalog, participant, id)) orphans.push(participant.entity)
      this.tables.hyperedges.removeSync(id)
      this.tables.pending.hyperedge.removeSync(id)
      catalog.hyperedges--
    }
    for (const chunk of chunks) this.tables.chunkFacts.removeSync(chunk)
    if (facts.length > 0)
      writeVectors(this.environment, this.tables, 'hyperedge', layout, facts, undefined, catalog.version)
    if (orphans.length > 0)
      writeVectors(this.environment, this.tables, 'entity', layout, orphans, undefined, catalog.version)
  }

  /**
   * Stores an entity's record and notes what is to be done about it: a vector when its text changed, a summary when it
   * is long.
   */
  putEntity(id: number, entity: EntityRecord, changed: boolean): void {
    this.tables.entities.putSync(id, encodeEntity(entity))
    if (!changed) return
    this.await('entity', id, entity.revision)
    if (isLong(entity)) this.tables.longDescriptions.putSync(id, encodeNumbers([entity.revision]))
    else this.tables.longDescriptions.removeSync(id)
  }

  private factsOf(chunk: number): number[] {
    const stored = this.tables.chunkFacts.getBinary(chunk)
    return stored === undefined ? [] : decodeNumbers(stored)
  }

  private textOf(hyperedge: number): string {
    const stored = this.tables.hyperedges.getBinary(hyperedge)
    return stored === undefined ? '' : hyperedgeText(stored)
  }

  private addFact(catalog: Catalog, chunk: number, text: string, { score, entities }: ExtractedFact): number {
    const id = catalog.nextHyperedge++
    catalog.hyperedges++
    const participants: Participant[] = []
    for (const found of entities) {
      const key = foldEntityName(found.name)
      if (key === '') continue
      const participant = this.join(catalog, id, key, found, participants)
      if (participant) participants.push(participant)
    }
    this.tables.hyperedges.putSync(id, encodeHyperedge({ chunk, score: finite(score), text, participants }))
    this.await('hyperedge', id, 1)
    return id
  }

  /** Makes an entity take part in a hyperedge; undefined where it already does. */
  private join(
    catalog: Catalog,
    hyperedge: number,
    key: string,
    found: ExtractedEntity,
    others: readonly Participant[],
  ): Participant | undefined {
    const stored = this.tables.entityNames.getBinary(nameKey(key))
    const known = stored === undefined ? undefined : decodeNumbers(stored)[0]
    if (known !== undefined && others.some(({ entity }) => entity === known)) return undefined
    const id = known ?? this.create(catalog, key)
    const record = this.tables.entities.getBinary(id)
    const name = found.name.replace(/\s+/gu, ' ').trim()
    const entity: EntityRecord =
      record === undefined
        ? { name, hyperedges: 0, weight: 0, types: [], descriptions: [], revision: 0 }
        : decodeEntity(record)
    const participant = {
      entity: id,
      type: found.type.trim(),
      description: found.description.trim(),
      score: finite(found.score),
    }
    const revision = entity.revision
    mergeMention(entity, participant, 1)
    if (record === undefined && entity.revision === revision) entity.revision++
    this.putEntity(id, entity, entity.revision !== revision)
    this.tables.incidence.putSync(incidenceKey(id, hyperedge), Buffer.alloc(0))
    return participant
  }

  private create(catalog: Catalog, key: string): number {
    const id = catalog.nextEntity++
    catalog.entities++
    catalog.longestName = Math.max(catalog.longestName, Math.min(MOST_WORDS, key.split(' ').length))
    this.tables.entityNames.putSync(nameKey(key), encodeNumbers([id]))
    return id
  }

  /** Takes an entity out of a hyperedge; whether it was its last one, and the entity is gone. */
  private leave(catalog: Catalog, participant: Participant, hyperedge: number): boolean {
    const { entities, entityNames, incidence, longDescriptions, pending } = this.tables
    incidence.removeSync(incidenceKey(participant.entity, hyperedge))
    const stored = entities.getBinary(participant.entity)
    if (stored === undefined) return false
    const entity = decodeEntity(stored)
    const revision = entity.revision
    mergeMention(entity, participant, -1)
    if (entity.hyperedges > 0) {
      this.putEntity(participant.entity, entity, entity.revision !== revision)
      return false
    }
    entities.removeSync(participant.entity)
    entityNames.removeSync(nameKey(foldEntityName(entity.name)))
    longDescriptions.removeSync(participant.entity)
    pending.entity.removeSync(participant.entity)
    catalog.entities--
    return true
  }

  private await(kind: VectorKind, id: number, revision: number): void {
    this.tables.pending[kind].putSync(id, encodeNumbers([revision]))
  }
}

function finite(score: number): number {
  return Number.isFinite(score) ? score : 0
}
