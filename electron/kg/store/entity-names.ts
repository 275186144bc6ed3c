import type { TermId } from '../triple.ts'
import { isFactNode } from './fact-nodes.ts'
import type { FactTables } from './fact-tables.ts'
import { labelPrice, languagePrice, LAST_RANK } from './labels.ts'
import { namingAttributes } from './naming-attributes.ts'
import { isIri, literalText, nameFromKey } from './term.ts'
import type { RelationStatistics } from './triple-tables.ts'
import { isAliasRelation, isTypeRelation, labelRank } from './vocabulary.ts'

/** What names one entity: `findLabels` and `writeNames` for one at a time, over the tables of a graph. */
export interface NamesOfEntity {
  /** The term that is its label, 0 where its key names it. */
  label: TermId
  /** Terms whose texts are its names; one that names it twice stands there twice. */
  sources: TermId[]
}

interface NamingRelation {
  id: TermId
  rank: number
  /** An attribute of no known vocabulary, beside which the key goes on naming the entity. */
  own: boolean
}

/** The rules by which entities get their names and types, over the triples of one version. */
export class EntityNames {
  readonly firstLiteral: number
  readonly labelRelations: readonly NamingRelation[]
  readonly aliasRelations: readonly TermId[]
  readonly typeRelations: readonly TermId[]
  private readonly facts: FactTables
  private readonly namesFacts: boolean
  private readonly typeCounts = new Map<TermId, number>()
  private readonly known = new Map<TermId, NamesOfEntity>()

  /** @param namesFacts whether nodes that stand for facts are found by their keys, as in graphs of before */
  constructor(
    facts: FactTables,
    relations: ReadonlyMap<TermId, RelationStatistics>,
    firstLiteral: number,
    namesFacts: boolean,
  ) {
    this.facts = facts
    this.namesFacts = namesFacts
    this.firstLiteral = firstLiteral
    const named = [...relations.keys()].map(id => ({ id, key: this.keyOf(id) }))
    const known = named
      .flatMap(({ id, key }) => {
        const rank = labelRank(key)
        return rank === undefined ? [] : [{ id, rank, own: false }]
      })
      .toSorted((a, b) => a.rank - b.rank)
    const ownRank = 1 + Math.max(0, ...known.map(({ rank }) => rank))
    const own = namingAttributes({
      relations: [...relations].filter(([id]) => !known.some(other => other.id === id)),
      firstLiteral,
      keyOf: id => this.keyOf(id),
      nameOf: id => this.textOf(id),
      degree: id => facts.degree(id),
      triplesOf: relation => {
        const first = facts.pos.lowerBound(relation)
        return place => ({ tail: facts.pos.at(first + place, 1), head: facts.pos.at(first + place, 2) })
      },
    }).map((id, i) => ({ id, rank: Math.min(LAST_RANK, ownRank + i), own: true }))
    this.labelRelations = [...known, ...own]
    this.aliasRelations = named
      .filter(({ key }) => isAliasRelation(key))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
    this.typeRelations = named
      .filter(({ id, key }) => {
        if (isTypeRelation(key)) return true
        const { label } = this.of(id)
        return label !== 0 && isTypeRelation(this.textOf(label))
      })
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  }

  /** Names of an entity or a blank node; those asked for are remembered. */
  of(id: TermId): NamesOfEntity {
    let names = this.known.get(id)
    if (names === undefined) this.known.set(id, (names = this.find(id)))
    return names
  }

  private find(id: TermId): NamesOfEntity {
    const { facts } = this
    let label = 0
    let labelCost = (): number => Infinity
    const sources: TermId[] = []
    const offer = (term: TermId, rank: number, isSure = true): void => {
      // Most entities have one label: what it costs is asked for where there is another.
      let known: number | undefined
      const cost = (): number =>
        (known ??= labelPrice(rank, term < this.firstLiteral ? 1 : languagePrice(this.keyOf(term)), isSure))
      if (label === 0 || cost() < labelCost() || (cost() === labelCost() && term < label)) {
        if (label !== 0 && label !== term) sources.push(label)
        label = term
        labelCost = cost
      } else if (label !== term) sources.push(term)
    }
    for (let row = facts.given.lowerBound(id); row < facts.given.length && facts.given.at(row, 0) === id; row++)
      offer(facts.given.at(row, 1), 0)
    for (const { id: relation, rank, own } of this.labelRelations) {
      const { index, from, to } = facts.rows(id, relation, 'tail')
      for (let row = from; row < to; row++) {
        offer(index.at(row, 2), rank, !own)
        if (own && !isIri(this.keyOf(id))) sources.push(id)
      }
    }
    for (const relation of this.aliasRelations) {
      const { index, from, to } = facts.rows(id, relation, 'tail')
      for (let row = from; row < to; row++) sources.push(index.at(row, 2))
    }
    if (label !== 0) sources.push(label)
    else if (this.isNode(id) && (this.namesFacts || !isFactNode(facts.terms, id - 1))) sources.push(id)
    return { label, sources }
  }

  /** Whether it is in the graph for more than being what something else is called. */
  isNode(id: TermId): boolean {
    const degree = this.facts.degree(id)
    return degree > 0 && degree > this.usesAsName(id)
  }

  /** What the term itself is called: a literal by its text, an entity by its key. */
  textOf(id: TermId): string {
    const key = this.keyOf(id)
    return id >= this.firstLiteral ? literalText(key) : nameFromKey(key)
  }

  /** Entities of a type. */
  typeCount(type: TermId): number {
    let count = this.typeCounts.get(type)
    if (count === undefined) {
      count = this.typeRelations.reduce((sum, relation) => sum + this.triplesTo(relation, type), 0)
      this.typeCounts.set(type, count)
    }
    return count
  }

  /** The type with the fewest entities among those of an entity. */
  mostSpecificType(id: TermId): TermId | undefined {
    let best: TermId | undefined
    for (const relation of this.typeRelations) {
      const { index, from, to } = this.facts.rows(id, relation, 'tail')
      for (let row = from; row < to; row++) {
        const type = index.at(row, 2)
        if (best === undefined || this.typeCount(type) < this.typeCount(best)) best = type
      }
    }
    return best
  }

  /** Every type with the number of its entities. */
  allTypes(): Map<TermId, number> {
    const { pos } = this.facts
    const counts = new Map<TermId, number>()
    for (const relation of this.typeRelations) {
      const end = pos.lowerBound(relation + 1)
      for (let row = pos.lowerBound(relation); row < end;) {
        const type = pos.at(row, 1)
        const next = Math.min(end, pos.lowerBound(relation, type + 1))
        counts.set(type, (counts.get(type) ?? 0) + next - row)
        row = next
      }
    }
    return counts
  }

  private usesAsName(id: TermId): number {
    return [...this.labelRelations.map(relation => relation.id), ...this.aliasRelations].reduce(
      (sum, relation) => sum + this.triplesTo(relation, id),
      0,
    )
  }

  private triplesTo(relation: TermId, tail: TermId): number {
    const { from, to } = this.facts.rows(tail, relation, 'head')
    return to - from
  }

  private keyOf(id: TermId): string {
    return this.facts.terms.textOf(id - 1)
  }
}
