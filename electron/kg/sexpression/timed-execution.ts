import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { Relation, SExpression } from './ast.ts'
import type { Hop } from './chain.ts'
import { SExpressionError, timelessError } from './errors.ts'
import { givesTimes } from './gives-times.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, hasId, type IdSet } from './id-set.ts'
import { periodOf, type Period } from './periods.ts'
import type { ResolvedNames } from './resolve.ts'
import { holdingAt } from './time-constraint.ts'
import {
  admission,
  earliestTimes,
  endsOf,
  spanOf,
  timesBetween,
  visitTimes,
  type Span,
  type TimedTriples,
} from './timed-triples.ts'

/** What the parts of an execution need of the whole. */
export interface Sets {
  set: (expression: SExpression) => Promise<IdSet>
  /** Those of a set that an expression holds for. */
  among: (ids: IdSet, expression: SExpression) => Promise<IdSet>
  /** What stands behind a JOIN. */
  operand: (of: SExpression, relation: TermId, direction: Direction) => Promise<IdSet>
  relation: (relation: Relation) => TermId
  hop: (relation: Relation) => Hop
}

/** What goes by times: those that triples carry, and those that relations give. */
export class TimedExecution {
  private readonly sets: Sets
  private readonly reader: GraphReader
  private readonly names: ResolvedNames
  private readonly now: Period
  private readonly isTemporal: () => Promise<boolean>

  constructor(sets: Sets, reader: GraphReader, names: ResolvedNames, now: Period, isTemporal: () => Promise<boolean>) {
    this.sets = sets
    this.reader = reader
    this.names = names
    this.now = now
    this.isTemporal = isTemporal
  }

  /**
   * The times of the triples from one set to the other, the earliest first; of several triples as often. Of DURING,
   * BEFORE and AFTER those that they admit, of FIRST and LAST those that begin first or last.
   */
  async times(expression: SExpression): Promise<string[]> {
    if (expression.kind === 'during') {
      const admits = admission(expression.mode, await this.spans(expression.time))
      return (await this.times(expression.of)).filter(time => {
        const span = spanOf(time)
        return span !== undefined && admits(span)
      })
    }
    if (expression.kind === 'earliest') return earliestTimes(await this.times(expression.of), expression.mode)
    return expression.kind === 'when' ? this.timesOf(expression) : []
  }

  private async timesOf({ left, relation, right }: SExpression & { kind: 'when' }): Promise<string[]> {
    await this.expectTimes('WHEN')
    const id = this.sets.relation(relation)
    const [onwards, back] = relation.reverse ? (['head', 'tail'] as const) : (['tail', 'head'] as const)
    const of = await this.sets.operand(left, id, onwards)
    return timesBetween(
      this.reader,
      { of, relation: id, direction: onwards, admits: [] },
      await this.sets.operand(right, id, back),
    )
  }

  /**
   * The members of a set (all that have the relation where none is given) as often as their triples carry times, those
   * that lead to other ends left out.
   */
  async timedMembers(
    { relation, direction }: Hop,
    ids: IdSet | undefined,
    among: IdSet | undefined,
  ): Promise<Uint32Array> {
    await this.expectTimes('TIMES')
    const back = direction === 'tail' ? 'head' : 'tail'
    const found = new GrowingIds()
    // From the side that has fewer.
    if (among !== undefined && (ids === undefined || among.length < ids.length))
      await visitTimes(this.reader, { of: among, relation, direction: back, admits: [] }, end => {
        if (ids === undefined || hasId(ids, end)) found.add(end)
      })
    else {
      const of = ids ?? (await this.reader.ends(undefined, relation, back))
      await visitTimes(this.reader, { of, relation, direction, admits: [] }, (end, _, from) => {
        if (among === undefined || hasId(among, end)) found.add(from)
      })
    }
    return found.taken()
  }

  async time({ of, relation, time }: SExpression & { kind: 'time' }): Promise<IdSet> {
    const asked = this.period(time)
    const held = (await this.isTemporal()) ? await this.heldAt(of, this.sets.relation(relation), asked) : undefined
    return (
      held ??
      holdingAt(
        this.reader,
        await this.sets.set(of),
        this.sets.hop(relation),
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
      if (left && right) return this.reader.intersection(left, right)
      return left ? this.sets.among(left, expression.right) : right && this.sets.among(right, expression.left)
    }
    if (expression.kind !== 'join' || this.sets.relation(expression.relation) !== relation) return undefined
    return endsOf(this.reader, {
      ...(await this.triples(expression)),
      admits: [admission('DURING', [{ first: asked, last: asked }])],
    })
  }

  /** The triples of a JOIN, and what DURING, BEFORE and AFTER around it ask of their times. */
  async triples(expression: SExpression): Promise<TimedTriples> {
    if (expression.kind === 'during') {
      const inner = await this.triples(expression.of)
      return { ...inner, admits: [...inner.admits, admission(expression.mode, await this.spans(expression.time))] }
    }
    await this.expectTimes('FIRST, LAST, DURING, BEFORE and AFTER')
    if (expression.kind !== 'join') throw new SExpressionError('Times are asked of the triples of a JOIN.')
    const relation = this.sets.relation(expression.relation)
    const direction = expression.relation.reverse ? 'tail' : 'head'
    return { of: await this.sets.operand(expression.of, relation, direction), relation, direction, admits: [] }
  }

  private async spans(time: string | SExpression): Promise<Span[]> {
    if (typeof time === 'string') {
      const period = this.period(time)
      return [{ first: period, last: period }]
    }
    const times = givesTimes(time) ? await this.times(time) : []
    return [...new Set(times)].flatMap(text => spanOf(text) ?? [])
  }

  private period(time: string): Period {
    const period = time === 'NOW' ? this.now : periodOf(time)
    if (!period) throw new SExpressionError(`"${time}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
    return period
  }

  private async expectTimes(operators: string): Promise<void> {
    if (!(await this.isTemporal())) throw timelessError(operators)
  }
}
