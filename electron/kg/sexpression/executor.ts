import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { Direction, TermId } from '../triple.ts'
import type { Comparison, Relation, SExpression } from './ast.ts'
import type { Literal } from './atoms.ts'
import { checkShape } from './check-shape.ts'
import { SExpressionError } from './errors.ts'
import { GraphReader } from './graph-reader.ts'
import { EMPTY, GrowingIds, hasId, idSet, intersection, type IdSet } from './id-set.ts'
import { dayOf, periodOf, type Period } from './periods.ts'
import { resolveNames, type ResolvedName, type ResolvedNames } from './resolve.ts'
import { best } from './superlative.ts'
import { holdingAt } from './time-constraint.ts'
import { compareOnScale, isSameValue, onScale, scaleOf, valueOfLiteral } from './values.ts'

export type ExpressionResult =
  /** `total`: members there are; `ids` are the first of them in ascending order, all where no limit was set. */
  | { kind: 'set'; total: number; ids: readonly TermId[] }
  | { kind: 'number'; value: number }

export interface ExecuteOptions {
  /** The day that NOW stands for, `2015-08-10`; today where left out. */
  now?: string
  signal?: AbortSignal
  /** Ids returned at most. */
  limit?: number
}

/**
 * What an S-expression stands for in a graph (KBQA-R1 Table II, GrailQA's algebra). Every part is a set of terms:
 * - an entity stands for itself behind JOIN, and for its instances where it is a class and stands anywhere else (`(AND people.person …)`); of
 *   a name that several entities share it is all of them. Subclasses are not followed.
 * - a literal stands behind JOIN, and matches by value: 1.0 is 1. Without a datatype it matches by text.
 * - ARGMAX and ARGMIN keep ties; a member with several values counts with its best. Where the values are of several kinds, dates
 *   are compared and the others left out; without dates numbers, and text only where there is nothing else.
 * - TC keeps what is under way at some moment of the time: a bound that is missing is open, but one of the two must be there.
 *
 * @throws {UnknownNameError} a name that the graph does not have
 * @throws {SExpressionError} a literal or COUNT where neither can stand; a time that is none
 * @throws {ExecutionLimitError} a step that leads to too many triples
 */
export async function executeSExpression(expression: SExpression, kg: KnowledgeGraph, options: ExecuteOptions = {}): Promise<ExpressionResult> {
  const now = periodOf(dayOf(options.now))
  if (!now) throw new SExpressionError(`NOW cannot stand for "${options.now}"; give a day such as 2015-08-10.`)
  const counted = expression.kind === 'count'
  checkShape(counted ? expression.of : expression)
  const execution = new Execution(new GraphReader(kg, options.signal), await resolveNames(expression, kg), now)
  const set = await execution.set(counted ? expression.of : expression)
  if (counted) return { kind: 'number', value: set.length }
  return { kind: 'set', total: set.length, ids: Array.from(set.subarray(0, options.limit ?? set.length)) }
}

/** One run of one expression. */
class Execution {
  private readonly reader: GraphReader
  private readonly names: ResolvedNames
  private readonly now: Period

  constructor(reader: GraphReader, names: ResolvedNames, now: Period) {
    this.reader = reader
    this.names = names
    this.now = now
  }

  async set(expression: SExpression): Promise<IdSet> {
    switch (expression.kind) {
      case 'entity': return this.members(this.entity(expression.key))
      case 'literal': return EMPTY
      case 'join': return this.join(expression.relation, expression.of)
      case 'and': return this.and(expression.left, expression.right)
      case 'superlative': return best(this.reader, await this.set(expression.of), expression.by.map(relation => this.step(relation)), expression.mode)
      case 'compare': return this.compare(expression.mode, expression.by, expression.than)
      case 'time': return this.time(expression)
      case 'count': return EMPTY
    }
  }

  private async members({ ids, classes }: ResolvedName): Promise<IdSet> {
    if (classes.length === 0) return ids
    const instances = new GrowingIds()
    for (const relation of this.names.typeRelations) instances.append(await this.reader.ends(classes, relation, 'head'))
    return idSet(instances.taken())
  }

  /** x with x r e, or with (R r) those with e r x. */
  private async join(relation: Relation, of: SExpression): Promise<IdSet> {
    const id = this.relation(relation)
    const direction = relation.reverse ? 'tail' : 'head'
    const ends = of.kind === 'literal' ? await this.sameAs(of, id, direction) : of.kind === 'entity' ? this.entity(of.key).ids : await this.set(of)
    return this.reader.ends(ends, id, direction)
  }

  /** The terms at the relation's near end that have the literal's value. */
  private async sameAs(literal: Literal, relation: TermId, direction: Direction): Promise<IdSet> {
    const named = valueOfLiteral(literal)
    return this.reader.whereValue(await this.reader.ends(undefined, relation, direction === 'head' ? 'tail' : 'head'), value => isSameValue(value, named))
  }

  private async and(left: SExpression, right: SExpression): Promise<IdSet> {
    const [first, second] = this.isClass(left) ? [right, left] : [left, right]
    const ids = await this.set(first)
    if (ids.length === 0) return ids
    return this.isClass(second) ? this.instancesAmong(ids, this.entity(second.key).classes) : intersection(ids, await this.set(second))
  }

  private isClass(expression: SExpression): expression is SExpression & { kind: 'entity' } {
    return expression.kind === 'entity' && this.entity(expression.key).classes.length > 0
  }

  /** Asks the few for their types; a class may have millions of instances. */
  private async instancesAmong(ids: IdSet, classes: IdSet): Promise<IdSet> {
    const instances = new GrowingIds()
    for (const relation of this.names.typeRelations) {
      const { from, to } = await this.reader.pairs(ids, relation, 'tail')
      for (let i = 0; i < from.length; i++) if (hasId(classes, to[i] as number)) instances.add(from[i] as number)
    }
    return idSet(instances.taken())
  }

  private async compare(mode: Comparison, by: readonly Relation[], than: SExpression): Promise<IdSet> {
    if (than.kind !== 'literal') throw new SExpressionError('A comparison needs a value; write one such as 100 or "1990"^^xsd:gYear.')
    const value = valueOfLiteral(than)
    const scale = scaleOf(value)
    const bound = onScale(value, scale)
    const [last, ...before] = by.toReversed().map(relation => this.step(relation))
    if (!last || bound === undefined) return EMPTY
    const holds = HOLDS[mode]
    let ids = await this.reader.whereValue(await this.reader.ends(undefined, last.relation, last.direction), found => {
      const place = onScale(found, scale)
      return place !== undefined && holds(compareOnScale(place, bound))
    })
    for (const { relation, direction } of [last, ...before]) ids = await this.reader.ends(ids, relation, direction === 'tail' ? 'head' : 'tail')
    return ids
  }

  private async time({ of, relation, time }: SExpression & { kind: 'time' }): Promise<IdSet> {
    const asked = time === 'NOW' ? this.now : periodOf(time)
    if (!asked) throw new SExpressionError(`"${time}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
    return holdingAt(this.reader, await this.set(of), this.step(relation), this.names.opposites.get(relation.name), relation.name, asked)
  }

  /** A step from x along the relation. */
  private step(relation: Relation): { relation: TermId; direction: Direction } {
    return { relation: this.relation(relation), direction: relation.reverse ? 'head' : 'tail' }
  }

  private relation({ name }: Relation): TermId {
    return this.names.relations.get(name) ?? 0
  }

  private entity(key: string): ResolvedName {
    return this.names.entities.get(key) ?? { ids: EMPTY, classes: EMPTY }
  }
}

const HOLDS: Record<Comparison, (order: number) => boolean> = { lt: order => order < 0, le: order => order <= 0, gt: order => order > 0, ge: order => order >= 0 }
