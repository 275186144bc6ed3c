import { trigramSimilarity } from '../similarity.ts'
import { squashName } from '../name-folding.ts'
import type { TermId } from '../triple.ts'
import type { StoredRelation } from './stored-summary.ts'

/** Relation names both ways; a graph has few enough relations to hold them all. */
export class RelationNames {
  private readonly byId: Map<TermId, string>
  private readonly byName: Map<string, TermId>
  private readonly ordered: string[]
  private readonly idOfKey: (key: string) => TermId | undefined

  constructor(relations: readonly StoredRelation[], idOfKey: (key: string) => TermId | undefined) {
    this.byId = new Map(relations.map(({ id, name }) => [id, name]))
    this.byName = new Map(relations.map(({ id, name }) => [name, id]))
    this.ordered = relations.map(({ name }) => name)
    this.idOfKey = idOfKey
  }

  nameOf(id: TermId): string {
    return this.byId.get(id) ?? ''
  }

  /** By the name that people read, or by the IRI. */
  idOf(name: string): TermId | undefined {
    const known = this.byName.get(name)
    if (known !== undefined) return known
    const id = this.idOfKey(name)
    return id !== undefined && this.byId.has(id) ? id : undefined
  }

  names(): string[] {
    return [...this.ordered]
  }

  similar(name: string, limit: number): string[] {
    const wanted = squashName(name)
    return this.ordered
      .map((candidate, rank) => ({ candidate, rank, score: trigramSimilarity(wanted, squashName(candidate)) }))
      .filter(({ score }) => score > 0.15)
      .toSorted((a, b) => b.score - a.score || a.rank - b.rank)
      .slice(0, limit)
      .map(({ candidate }) => candidate)
  }
}
