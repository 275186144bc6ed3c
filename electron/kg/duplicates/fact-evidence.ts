import type { ComparedRelation } from '../../contract/duplicates.ts'
import type { Direction } from '../../contract/fact.ts'
import { foldName } from '../name-folding.ts'
import { editDistance } from '../similarity.ts'
import type { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { TermId } from '../triple.ts'

/** Neighbours of one relation that are compared. */
const MOST_NEIGHBOURS = 200
/** A relation of which this share of things has one value says one of each. */
const ONE_EACH = 0.95
/** What a neighbour in common says at most, and all of them. */
const MOST_OF_ONE = 4
const MOST_OF_ALL = 9
/** Of several, each says so much of what the one before said: they seldom come alone. */
const NEXT = 0.6
/** Another value where there is one each; one of the two may be wrong. */
const OTHER_VALUE = -2.5
const LEAST_OF_VALUES = -8
/** Nothing in common where there could be much. */
const NOTHING_IN_COMMON = -0.4
const OTHER_KIND = -3
/** One of them is the other's parent, sequel or part. */
const RELATED = -4
const SAID_SAME = 6
/** They stand in facts of other kinds altogether. */
const OTHER_FACTS = -2
const SAME_AS = /^(?:owl:)?(?:same|exact|close)[ _-]?(?:as|match)$/i

export interface Side {
  relation: TermId
  direction: Direction
  a: TermId[]
  b: TermId[]
  countA: number
  countB: number
  state: ComparedRelation['state']
  /** In common. */
  shared: TermId[]
  weight: number
}

export interface FactEvidence {
  /** The logarithm of the odds. */
  weight: number
  sides: Side[]
  /** Relations by which the one leads to the other. */
  between: TermId[]
}

/** What the facts of two entities say for and against their being one. */
export class FactComparison {
  private readonly tables: GraphTables
  private readonly entities: Entities
  private readonly statistics: ReadonlyMap<TermId, { triples: number; distinctHeads: number; distinctTails: number }>
  private readonly names: ReadonlySet<TermId>
  private readonly types: ReadonlySet<TermId>
  private readonly sameAs: ReadonlySet<TermId>

  constructor(tables: GraphTables, entities: Entities) {
    const { relations, aliasRelations, typeRelations } = tables.summary
    this.tables = tables
    this.entities = entities
    this.statistics = new Map(relations.map(relation => [relation.id, relation]))
    this.names = new Set(aliasRelations)
    this.types = new Set(typeRelations)
    this.sameAs = new Set(relations.filter(({ name }) => SAME_AS.test(name)).map(({ id }) => id))
  }

  compare(a: TermId, b: TermId): FactEvidence {
    const sides = (['tail', 'head'] as const).flatMap(direction => this.sides(a, b, direction))
    const between = this.between(a, b)
    const agreeing = sides.filter(({ state }) => state === 'agree').map(side => side.weight)
    const differing = sides.filter(({ state }) => state !== 'agree').reduce((sum, side) => sum + side.weight, 0)
    const inCommon = agreeing.toSorted((x, y) => y - x).reduce((sum, weight, at) => sum + weight * NEXT ** at, 0)
    const direct = between.length === 0 ? 0 : between.some(id => this.sameAs.has(id)) ? SAID_SAME : RELATED
    const apart = sides.length === 0 ? OTHER_FACTS : 0
    const weight = Math.min(MOST_OF_ALL, inCommon) + Math.max(LEAST_OF_VALUES, differing) + direct + apart
    return { weight, sides, between }
  }

  isSameAs(relation: TermId): boolean {
    return this.sameAs.has(relation)
  }

  private sides(a: TermId, b: TermId, direction: Direction): Side[] {
    const others = new Map(this.tables.relationCounts(b, direction).map(({ relation, count }) => [relation, count]))
    return this.tables.relationCounts(a, direction).flatMap(({ relation, count }) => {
      const countB = others.get(relation)
      if (countB === undefined || this.names.has(relation)) return []
      const [ofA, ofB] = [this.neighbours(a, relation, direction), this.neighbours(b, relation, direction)]
      const there = new Set(ofB)
      const shared = ofA.filter(id => there.has(id))
      const side = { relation, direction, a: ofA, b: ofB, countA: count, countB, shared }
      return [{ ...side, ...this.said(side) }]
    })
  }

  private said(side: Omit<Side, 'state' | 'weight'>): Pick<Side, 'state' | 'weight'> {
    const { relation, direction, a, b, shared } = side
    const statistics = this.statistics.get(relation)
    const [things, triples] = [
      (direction === 'tail' ? statistics?.distinctHeads : statistics?.distinctTails) ?? 1,
      statistics?.triples ?? 1,
    ]
    const damp = this.types.has(relation) ? 0.3 : 1
    if (shared.length > 0) {
      const weights = shared.slice(0, 8).map(id => {
        const { from, to } = this.tables.rows(id, relation, direction === 'tail' ? 'head' : 'tail')
        return Math.min(MOST_OF_ONE, Math.max(0, Math.log((0.5 * things) / Math.max(1, to - from - 1))))
      })
      const sum = weights.toSorted((x, y) => y - x).reduce((total, weight, at) => total + weight * NEXT ** at, 0)
      return { state: 'agree', weight: damp * sum }
    }
    if (direction === 'tail' && this.types.has(relation)) return { state: 'differ', weight: OTHER_KIND }
    const isOneEach = things >= ONE_EACH * triples && side.countA === 1 && side.countB === 1
    if (!isOneEach) return { state: 'apart', weight: NOTHING_IN_COMMON }
    const [one, other] = [this.entities.labelOf(a[0] ?? 0), this.entities.labelOf(b[0] ?? 0)]
    return isSameValue(one, other) ? { state: 'agree', weight: 1 } : { state: 'differ', weight: OTHER_VALUE }
  }

  private neighbours(of: TermId, relation: TermId, direction: Direction): TermId[] {
    const { index, from, to } = this.tables.rows(of, relation, direction)
    return Array.from({ length: Math.min(MOST_NEIGHBOURS, to - from) }, (_, i) => index.at(from + i, 2))
  }

  private between(a: TermId, b: TermId): TermId[] {
    const found = new Set<TermId>()
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      for (const { relation } of this.tables.relationCounts(one, 'tail'))
        if (this.tables.rowOf(one, relation, other) >= 0) found.add(relation)
    return [...found]
  }
}

/** "1937" and "1937-11-30", "Drama" and "drama", a text with a slip. */
function isSameValue(one: string, other: string): boolean {
  const [a, b] = [foldName(one), foldName(other)]
  if (a === b) return true
  if (/^\d{4}\b/.test(a) && /^\d{4}\b/.test(b)) return a.startsWith(`${b}-`) || b.startsWith(`${a}-`)
  if (/\d/.test(a) || /\d/.test(b)) return Number(a) === Number(b)
  return Math.min(a.length, b.length) > 6 && editDistance(a, b, 2) <= 2
}
