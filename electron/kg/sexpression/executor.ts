import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { Comparison, Relation, SExpression } from './ast.ts'
import type { Literal } from './atoms.ts'
import { leadingTo, type Hop } from './chain.ts'
import { checkShape } from './check-shape.ts'
import { SExpressionError } from './errors.ts'
import { GraphReader } from './graph-reader.ts'
import { EMPTY, GrowingIds, type IdSet } from './id-set.ts'
import { dayOf, periodOf, type Period } from './periods.ts'
import { resolveNames, type ResolvedName, type ResolvedNames } from './resolve.ts'
import { bestValues } from './superlative.ts'
import { holdingAt } from './time-constraint.ts'
import { isSameValue, orderTo, valueOfLiteral, type Value } from './values.ts'

export type ExpressionResult =
  /** `total`: members there are; `ids` are the first of them in ascending order, all where no limit was set. */
  { kind: 'set'; total: number; ids: readonly TermId[] } | { kind: 'number'; value: number }

export interface ExecuteOptions {
  /** The day that NOW stands for, `2015-08-10`; today where left out. */
  now?: string
  signal?: AbortSignal
  /** Ids returned at most. */
  limit?: number
}

/**
 * What an S-expression stands for in a graph (KBQA-R1 Table II, GrailQA's algebra). Every part is a set of terms:
 * - an entity stands for itself behind JOIN, and for its instances where it is a class and stands anywhere else (`(AND
 *   people.person …)`); of
 *   a name that several entities share it is all of them. Subclasses are not followed.
 * - a literal stands behind JOIN, and matches by value: 1.0 is 1. Without a datatype it matches by text. A whole number
 *   from 1000 to 2999 is also the
 *   year, where it meets dates.
 * - lt, le, gt and ge compare a date with a whole year, month or day where that is what is written: 1990-05-12 is not
 *   later than 1990.
 * - ARGMAX and ARGMIN keep ties; a member with several values counts with its best. Where the values are of several
 *   kinds, dates
 *   are compared and the others left out; without dates numbers, and text only where there is nothing else.
 * - TC keeps what is under way at some moment of the time: a bound that is missing is open, but one of the two must be
 *   there. In a graph whose
 *   triples carry times, a relation that a JOIN inside has walked is judged by its triples' own times.
 *
 * @throws {UnknownNameError} a name that the graph does not have
 * @throws {SExpressionError} a literal or COUNT where neither can stand; a time that is none
 * @throws {ExecutionLimitError} a step that leads to too many triples
 */
export async function executeSExpression(
  expression: SExpression,
  kg: KnowledgeGraph,
  options: ExecuteOptions = {},
): Promise<ExpressionResult> {
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
      case 'entity':
        return this.members(this.entity(expression.key))
      case 'literal':
        return EMPTY
      case 'join':
        return this.join(expression.relation, expression.of)
      case 'and':
        return this.and(expression.left, expression.right)
      case 'superlative':
        return leadingTo(this.reader, await this.set(expression.of), this.chain(expression.by), ends =>
          bestValues(this.reader, ends, expression.mode),
        )
      case 'compare':
        return this.compared(expression)
      case 'time':
        return this.time(expression)
      case 'count':
        return EMPTY
    }
  }

  private async members({ ids, classes }: ResolvedName): Promise<IdSet> {
    if (classes.length === 0) return ids
    const instances = new GrowingIds()
    for (const relation of this.names.typeRelations) instances.append(await this.reader.ends(classes, relation, 'head'))
    return this.reader.distinct(instances.taken())
  }

  /** x with x r e, or with (R r) those with e r x. */
  private async join(relation: Relation, of: SExpression): Promise<IdSet> {
    const id = this.relation(relation)
    const direction = relation.reverse ? 'tail' : 'head'
    return this.reader.ends(await this.operand(of, id, direction), id, direction)
  }

  /** What stands behind a JOIN: there a class is itself, and a value whatever is worth the same. */
  private async operand(of: SExpression, relation: TermId, direction: Direction): Promise<IdSet> {
    if (of.kind === 'entity') return this.entity(of.key).ids
    return of.kind === 'literal' ? this.sameAs(of, relation, direction) : this.set(of)
  }

  /** The terms at the relation's near end that have the literal's value. */
  private async sameAs(literal: Literal, relation: TermId, direction: Direction): Promise<IdSet> {
    const named = valueOfLiteral(literal)
    return this.reader.whereValue(
      await this.reader.ends(undefined, relation, direction === 'head' ? 'tail' : 'head'),
      value => isSameValue(value, named),
    )
  }

  /** The side that is cheaper to filter by than to list stands second. */
  private async and(left: SExpression, right: SExpression): Promise<IdSet> {
    const [first, second] = this.filterRank(left) > this.filterRank(right) ? [right, left] : [left, right]
    const ids = await this.set(first)
    if (ids.length === 0) return ids
    if (second.kind === 'compare')
      return leadingTo(this.reader, ids, this.chain(second.by), ends => this.reader.whereValue(ends, passes(second)))
    return this.isClass(second)
      ? this.instancesAmong(ids, this.entity(second.key).classes)
      : this.reader.intersection(ids, await this.set(second))
  }

  private filterRank(expression: SExpression): number {
    return expression.kind === 'compare' ? 2 : this.isClass(expression) ? 1 : 0
  }

  private isClass(expression: SExpression): expression is SExpression & { kind: 'entity' } {
    return expression.kind === 'entity' && this.entity(expression.key).classes.length > 0
  }

  /** Asks the few for their types; a class may have millions of instances. */
  private async instancesAmong(ids: IdSet, classes: IdSet): Promise<IdSet> {
    const instances = new GrowingIds()
    for (const relation of this.names.typeRelations) {
      instances.append(await this.reader.leadingTo(classes, await this.reader.pairs(ids, relation, 'tail')))
    }
    return this.reader.distinct(instances.taken())
  }

  /** Everything in the graph that a comparison holds for: from the values that pass, the chain is walked back. */
  private async compared(comparison: Compare): Promise<IdSet> {
    const [last, ...before] = this.chain(comparison.by).toReversed()
    if (!last) return EMPTY
    let ids = await this.reader.whereValue(
      await this.reader.ends(undefined, last.relation, last.direction),
      passes(comparison),
    )
    for (const { relation, direction } of [last, ...before])
      ids = await this.reader.ends(ids, relation, direction === 'tail' ? 'head' : 'tail')
    return ids
  }

  private async time({ of, relation, time }: SExpression & { kind: 'time' }): Promise<IdSet> {
    const asked = time === 'NOW' ? this.now : periodOf(time)
    if (!asked) throw new SExpressionError(`"${time}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
    const { temporal } = await this.reader.kg.summary()
    const held = temporal ? await this.heldAt(of, this.relation(relation), asked) : undefined
    return (
      held ??
      holdingAt(
        this.reader,
        await this.set(of),
        this.hop(relation),
        this.names.opposites.get(relation.name),
        relation.name,
        asked,
      )
    )
  }

  /**
   * In a graph whose triples carry times: what the relation leads to by triples that held then. Undefined where no JOIN
   * of the expression walks it.
   */
  private async heldAt(expression: SExpression, relation: TermId, asked: Period): Promise<IdSet | undefined> {
    if (expression.kind === 'and') {
      const left = await this.heldAt(expression.left, relation, asked)
      const right = await this.heldAt(expression.right, relation, asked)
      if (left === undefined && right === undefined) return undefined
      return this.reader.intersection(
        left ?? (await this.set(expression.left)),
        right ?? (await this.set(expression.right)),
      )
    }
    if (expression.kind !== 'join' || this.relation(expression.relation) !== relation) return undefined
    const direction = expression.relation.reverse ? 'tail' : 'head'
    return this.reader.endsAt(await this.operand(expression.of, relation, direction), relation, direction, asked)
  }

  private chain(relations: readonly Relation[]): Hop[] {
    return relations.map(relation => this.hop(relation))
  }

  /** From x along the relation. */
  private hop(relation: Relation): Hop {
    return { relation: this.relation(relation), direction: relation.reverse ? 'head' : 'tail' }
  }

  private relation({ name }: Relation): TermId {
    return this.names.relations.get(name) ?? 0
  }

  private entity(key: string): ResolvedName {
    return this.names.entities.get(key) ?? { ids: EMPTY, classes: EMPTY }
  }
}

type Compare = SExpression & { kind: 'compare' }

function passes({ mode, than }: Compare): (value: Value) => boolean {
  if (than.kind !== 'literal')
    throw new SExpressionError('A comparison needs a value; write one such as 100 or "1990"^^xsd:gYear.')
  const order = orderTo(valueOfLiteral(than))
  const holds = HOLDS[mode]
  return value => {
    const place = order(value)
    return place !== undefined && holds(place)
  }
}

const HOLDS: Record<Comparison, (order: number) => boolean> = {
  lt: order => order < 0,
  le: order => order <= 0,
  gt: order => order > 0,
  ge: order => order >= 0,
}
