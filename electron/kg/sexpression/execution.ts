import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { Comparison, Measure, Relation, SExpression } from './ast.ts'
import type { Literal } from './atoms.ts'
import { everythingLeadingTo, leadingTo, type Hop } from './chain.ts'
import { areTypes, isNames, needsSet } from './check-shape.ts'
import { givesTimes } from './gives-times.ts'
import type { GraphReader } from './graph-reader.ts'
import { EMPTY, GrowingIds, type IdSet } from './id-set.ts'
import { aggregate, aggregateNumbers, countEnds, timesNamed, type Computed, type Numbered } from './measures.ts'
import type { Period } from './periods.ts'
import { LastingSets } from './lasting-sets.ts'
import { printSExpression } from './print.ts'
import type { ResolvedName, ResolvedNames } from './resolve.ts'
import type { SetCache } from './set-cache.ts'
import { sumNumbers } from './sums.ts'
import { bestMembers, bestNumbered } from './superlative.ts'
import { beyondOwn } from './own-values.ts'
import { whereTextContains } from './text-match.ts'
import { TimedExecution, type Sets } from './timed-execution.ts'
import { endsOf, endsOfEarliest, type TimedTriples } from './timed-triples.ts'
import { compareOnScale, isSameValue, onScale, orderTo, valueOfLiteral, type Value } from './values.ts'

/** One run of one expression. */
export class Execution implements Sets {
  private readonly reader: GraphReader
  private readonly names: ResolvedNames
  private readonly kept: SetCache
  private readonly lasting: LastingSets
  private readonly timed: TimedExecution
  private readonly find: (words: string) => Promise<IdSet>

  constructor(
    reader: GraphReader,
    names: ResolvedNames,
    now: Period,
    kept: SetCache,
    isTemporal: () => Promise<boolean>,
    find: (words: string) => Promise<IdSet>,
  ) {
    this.reader = reader
    this.names = names
    this.kept = kept
    this.lasting = new LastingSets(reader.kg)
    this.timed = new TimedExecution(this, reader, names, now, isTemporal)
    this.find = find
  }

  /** The times that WHEN asks for, and what is asked of them by time. */
  times(expression: SExpression): Promise<string[]> {
    return this.timed.times(expression)
  }

  /** The triples that a JOIN goes by. */
  triples(expression: SExpression): Promise<TimedTriples> {
    return this.timed.triples(expression)
  }

  async set(expression: SExpression): Promise<IdSet> {
    const text = printSExpression(expression)
    const known = this.kept.get(text)
    if (known) return known
    const found = await this.lasting.get(text, expression, () => this.executed(expression))
    this.kept.set(text, found)
    return found
  }

  private async executed(expression: SExpression): Promise<IdSet> {
    switch (expression.kind) {
      case 'entity':
        return this.members(this.entity(expression.key))
      case 'join':
        return this.join(expression.relation, expression.of)
      case 'any': {
        const { relation, direction } = this.hop(expression.relation)
        return this.reader.ends(undefined, relation, direction === 'tail' ? 'head' : 'tail')
      }
      case 'and':
        return this.and(expression.left, expression.right)
      case 'or':
        return this.reader.union([await this.set(expression.left), await this.set(expression.right)])
      case 'without': {
        const ids = await this.set(expression.of)
        return this.reader.difference(ids, await this.among(ids, expression.without))
      }
      case 'superlative':
        return this.superlative(expression)
      case 'compare':
        return this.compared(expression, undefined)
      case 'has':
        return everythingLeadingTo(this.reader, this.chain(expression.by), ends =>
          whereTextContains(this.reader, ends, expression.text),
        )
      case 'find':
        return this.find(expression.words)
      case 'time':
        return this.timed.time(expression)
      case 'during':
        return endsOf(this.reader, await this.timed.triples(expression))
      case 'earliest':
        return endsOfEarliest(this.reader, await this.timed.triples(expression.of), expression.mode)
      case 'literal':
      case 'own':
      case 'count':
      case 'aggregate':
      case 'when':
      case 'exists':
        return EMPTY
    }
  }

  private async count({ of }: SExpression & { kind: 'count' }): Promise<number> {
    return givesTimes(of) ? (await this.timed.times(of)).length : (await this.set(of)).length
  }

  /** What there is of it. In an AND a class may be meant itself ("Is Rex a dog?") or by its instances ("Has he a dog?"). */
  async present(expression: SExpression): Promise<IdSet> {
    if (expression.kind !== 'and') return this.set(expression)
    const [first, second] = this.inOrder(expression.left, expression.right)
    const ids = await this.presentConjunct(first)
    if (!this.isClass(second))
      return second.kind === 'and' && !needsSet(second)
        ? this.reader.intersection(ids, await this.present(second))
        : this.among(ids, second)
    const { ids: classes } = this.entity(second.key)
    return this.reader.union([await this.reader.intersection(ids, classes), await this.among(ids, second)])
  }

  private async presentConjunct(expression: SExpression): Promise<IdSet> {
    if (!this.isClass(expression)) return this.present(expression)
    return this.reader.union([this.entity(expression.key).ids, await this.set(expression)])
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
  async operand(of: SExpression, relation: TermId, direction: Direction): Promise<IdSet> {
    return of.kind === 'literal' ? this.sameAs(of, relation, direction) : this.operandSet(of)
  }

  /** A name's entities themselves, of anything else the members. */
  async operandSet(of: SExpression): Promise<IdSet> {
    return of.kind === 'entity' ? this.entity(of.key).ids : this.set(of)
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
    const isType = (relation: Relation): boolean => this.names.typeRelations.includes(this.relation(relation))
    for (const [types, named] of [
      [left, right],
      [right, left],
    ] as const)
      if (isNames(named) && areTypes(types, isType))
        return this.reader.intersection(await this.set(types), await this.named(named))
    const [first, second] = this.inOrder(left, right)
    const ids = await this.set(first)
    return ids.length === 0 ? ids : this.among(ids, second)
  }

  /** Names for what they are themselves. */
  private async named(expression: SExpression): Promise<IdSet> {
    return expression.kind === 'or'
      ? this.reader.union([await this.named(expression.left), await this.named(expression.right)])
      : this.operandSet(expression)
  }

  private inOrder(left: SExpression, right: SExpression): readonly [SExpression, SExpression] {
    return this.filterRank(left) > this.filterRank(right) ? [right, left] : [left, right]
  }

  /** How much dearer it is to list everything that an expression holds for than to ask it of a few. */
  private filterRank(expression: SExpression): number {
    switch (expression.kind) {
      case 'has':
        return expression.by.length === 0 ? 4 : 3
      case 'compare':
        return 2
      case 'any':
        return 1
      case 'entity':
        return this.isClass(expression) ? 1 : 0
      case 'and':
        return Math.min(this.filterRank(expression.left), this.filterRank(expression.right))
      case 'or':
        return Math.max(this.filterRank(expression.left), this.filterRank(expression.right))
      default:
        return 0
    }
  }

  /** Those of a set that an expression holds for. */
  async among(ids: IdSet, expression: SExpression): Promise<IdSet> {
    if (ids.length === 0 || this.filterRank(expression) === 0)
      return this.reader.intersection(ids, ids.length === 0 ? EMPTY : await this.set(expression))
    switch (expression.kind) {
      case 'entity':
        return this.instancesAmong(ids, this.entity(expression.key).classes)
      case 'any': {
        const { relation, direction } = this.hop(expression.relation)
        return this.reader.distinct((await this.reader.pairs(ids, relation, direction)).from.slice())
      }
      case 'compare':
        return this.compared(expression, ids)
      case 'has':
        return leadingTo(this.reader, ids, this.chain(expression.by), ends =>
          whereTextContains(this.reader, ends, expression.text),
        )
      case 'and':
        return this.among(await this.among(ids, expression.left), expression.right)
      case 'or':
        return this.reader.union([await this.among(ids, expression.left), await this.among(ids, expression.right)])
      default:
        return this.reader.intersection(ids, await this.set(expression))
    }
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

  private async superlative({ mode, of, by, top = 1 }: SExpression & { kind: 'superlative' }): Promise<IdSet> {
    const ids = await this.set(of)
    if (by.kind === 'value') return bestMembers(this.reader, ids, this.chain(by.by), mode, top)
    return bestNumbered(this.reader, await this.numbers(by, ids), mode, top)
  }

  /** What each of a set (of the whole graph where none is given) has of what is counted or added up. */
  private async numbers({ kind, by, among }: Exclude<Measure, { kind: 'value' }>, ids?: IdSet): Promise<Numbered> {
    const some = among && (await this.set(among))
    const chain = this.chain(by)
    if (kind === 'sum' || kind === 'avg') return sumNumbers(this.reader, ids, chain, some, kind)
    const [hop] = chain
    return kind === 'count' || hop === undefined
      ? countEnds(this.reader, ids, chain, some)
      : timesNamed(this.reader, await this.timed.timedMembers(hop, ids, some))
  }

  /** Those of a set, or of everything in the graph, that a comparison holds for. */
  private async compared(comparison: Compare, ids: IdSet | undefined): Promise<IdSet> {
    const { by, mode, than } = comparison
    if (than.kind === 'own')
      return beyondOwn(this.reader, ids, { by: this.chain(by.by), than: this.chain(than.by), mode })
    const passes = await this.passes(comparison)
    if (passes === undefined) return EMPTY
    const chain = this.chain(by.by)
    if (by.kind !== 'value') {
      const numbered = await this.numbers(by, ids)
      return this.reader.where(numbered.ids, i => {
        const number = numbered.numbers[i] as number
        return passes({ text: String(number), number })
      })
    }
    const choose = (ends: IdSet): Promise<IdSet> => this.reader.whereValue(ends, passes)
    return ids ? leadingTo(this.reader, ids, chain, choose) : everythingLeadingTo(this.reader, chain, choose)
  }

  /** Undefined where there is nothing to compare with. */
  private async passes({ mode, than }: Compare): Promise<((value: Value) => boolean) | undefined> {
    const holds = HOLDS[mode]
    if (than.kind === 'literal') {
      const order = orderTo(valueOfLiteral(than))
      return value => {
        const place = order(value)
        return place !== undefined && holds(place)
      }
    }
    const bar = await this.computed(than)
    return (
      bar &&
      (value => {
        const place = onScale(value, bar.scale)
        return place !== undefined && holds(compareOnScale(place, bar.place))
      })
    )
  }

  /** What a number or value comes to; undefined where there is none to go by. */
  async computed(expression: SExpression): Promise<Computed | undefined> {
    if (expression.kind === 'count') return { scale: 'number', place: await this.count(expression), ids: EMPTY }
    if (expression.kind !== 'aggregate') return undefined
    const { mode, of, by } = expression
    const ids = await this.set(of)
    return by.kind === 'value'
      ? aggregate(this.reader, ids, this.chain(by.by), mode)
      : aggregateNumbers(await this.numbers(by, ids), mode)
  }

  private chain(relations: readonly Relation[]): Hop[] {
    return relations.map(relation => this.hop(relation))
  }

  /** From x along the relation. */
  hop(relation: Relation): Hop {
    return { relation: this.relation(relation), direction: relation.reverse ? 'head' : 'tail' }
  }

  relation({ name }: Relation): TermId {
    return this.names.relations.get(name) ?? 0
  }

  private entity(key: string): ResolvedName {
    return this.names.entities.get(key) ?? { ids: EMPTY, classes: EMPTY }
  }
}

type Compare = SExpression & { kind: 'compare' }

const HOLDS: Record<Comparison, (order: number) => boolean> = {
  lt: order => order < 0,
  le: order => order <= 0,
  gt: order => order > 0,
  ge: order => order >= 0,
  eq: order => order === 0,
}
