import type { Relation, SExpression } from './ast.ts'
import { SExpressionError, timelessError } from './errors.ts'
import { givesTimes } from './gives-times.ts'
import { periodOf, type Granularity, type Period } from './periods.ts'
import { group, indented, type SparqlPatterns } from './sparql-patterns.ts'
import { begun, lasting, moment } from './sparql-terms.ts'
import {
  DATATYPES,
  FIRST_OF_ALL,
  LAST_OF_ALL,
  open,
  over,
  overlaps,
  startOf,
  statement,
  type Statement,
} from './sparql-statement.ts'
import { oppositeNames, sideOf } from './time-relations.ts'

export interface TimeOptions {
  /**
   * The other bound of a time relation (`a.to` for `a.from`), undefined where the graph has none; by its name alone
   * where left out.
   */
  oppositeOf?: (relation: string) => string | undefined
  /** Whether the graph's triples carry times, which are statements then, as a graph is exported. */
  temporal?: boolean
}

/** What goes by times: those that triples carry, and those that relations give. */
export class SparqlTimes {
  private readonly patterns: SparqlPatterns
  private readonly options: TimeOptions
  private readonly now: Period

  constructor(patterns: SparqlPatterns, options: TimeOptions, now: Period) {
    this.patterns = patterns
    this.options = options
    this.now = now
  }

  /** The triples of a JOIN that pass what is asked of their times. */
  timed(expression: SExpression, x: string, node: Statement): string[] {
    this.expectTimes('FIRST, LAST, DURING, BEFORE and AFTER')
    if (expression.kind === 'join') return this.stated(expression.relation, expression.of, x, node)
    if (expression.kind !== 'during') return []
    const lines = this.timed(expression.of, x, node)
    return [...lines, ...this.admitted(expression, node)]
  }

  private stated(relation: Relation, of: SExpression, x: string, node: Statement): string[] {
    const { term, before, behind } = this.patterns.operand(of)
    const predicate = this.patterns.relation(relation)
    const [subject, object] = relation.reverse ? [term, x] : [x, term]
    return [...before, ...statement(node, subject, predicate, object), ...behind]
  }

  private admitted({ mode, time }: SExpression & { kind: 'during' }, node: Statement): string[] {
    if (typeof time !== 'string') return givesTimes(time) ? this.admittedBy(mode, time, node) : []
    const asked = this.asked(time)
    const [first, last] = [begun(moment(node.from), asked), lasting(moment(node.to), node.to, asked)]
    if (mode === 'BEFORE') return [`FILTER(!(${last}))`]
    if (mode === 'AFTER') return [`FILTER(!(${first}))`]
    return [`FILTER((${open(node.from)} || ${first}) && (${open(node.to)} || ${last}))`]
  }

  private admittedBy(mode: 'DURING' | 'BEFORE' | 'AFTER', when: SExpression, node: Statement): string[] {
    const other = this.variables()
    const lines = this.between(when, other)
    if (mode === 'DURING') return [...lines, `FILTER(${overlaps(node, other)})`]
    const at = this.patterns.variable()
    const bound = mode === 'BEFORE' ? other.from : other.to
    // What is no date is left out; a bound that is not known is before, or after, everything.
    const inner = indented([...lines, `BIND(${moment(bound)} AS ${at})`, `FILTER(BOUND(${at}) || ${open(bound)})`])
    if (mode === 'BEFORE') {
      const first = this.patterns.variable()
      return [
        ...group([`SELECT (MIN(COALESCE(${at}, ${FIRST_OF_ALL})) AS ${first}) WHERE {`, inner, '}']),
        `FILTER(${over(node.to, first)})`,
      ]
    }
    // To be behind all of them is to be behind the last of each granularity.
    const lasts = GRANULARITIES.map(granularity => ({ granularity, last: this.patterns.variable() }))
    const columns = lasts.map(
      ({ granularity, last }) =>
        `(MAX(COALESCE(IF(DATATYPE(${bound}) = ${DATATYPES[granularity]}, ${at}, ${FIRST_OF_ALL}), ${LAST_OF_ALL})) AS ${last})`,
    )
    const behind = lasts.map(({ granularity, last }) => `${startOf(moment(node.from), granularity)} > ${last}`)
    return [...group([`SELECT ${columns.join(' ')} WHERE {`, inner, '}']), `FILTER(${behind.join(' && ')})`]
  }

  earliest({ mode, of }: SExpression & { kind: 'earliest' }, x: string): string[] {
    const [one, other] = [this.variables(), this.variables()]
    return this.best(
      mode,
      { lines: this.timed(of, this.patterns.variable(), one), node: one },
      { lines: this.timed(of, x, other), node: other },
    )
  }

  /** The lines of some statements, of which those are left that begin as early (late) as the best of the same. */
  private best(
    mode: 'FIRST' | 'LAST',
    one: { lines: string[]; node: Statement },
    other: { lines: string[]; node: Statement },
  ): string[] {
    const [at, best] = [this.patterns.variable(), this.patterns.variable()]
    return [
      ...group([
        `SELECT (${mode === 'FIRST' ? 'MIN' : 'MAX'}(${at}) AS ${best}) WHERE {`,
        indented([...one.lines, `BIND(${moment(one.node.from)} AS ${at})`]),
        `  FILTER(BOUND(${at}))`,
        '}',
      ]),
      ...other.lines,
      `FILTER(${moment(other.node.from)} = ${best})`,
    ]
  }

  /** The statements of the triples of a relation. */
  along(relation: Relation, x: string, end: string, node: Statement): string[] {
    this.expectTimes('TIMES')
    const [subject, object] = relation.reverse ? [end, x] : [x, end]
    return statement(node, subject, this.patterns.relation(relation), object)
  }

  /** The statements whose times a WHEN asks for, and what is asked of them by time. */
  between(expression: SExpression, node: Statement): string[] {
    if (expression.kind === 'during') return [...this.between(expression.of, node), ...this.admitted(expression, node)]
    if (expression.kind === 'earliest') {
      const one = this.variables()
      return this.best(
        expression.mode,
        { lines: this.between(expression.of, one), node: one },
        { lines: this.between(expression.of, node), node },
      )
    }
    return expression.kind === 'when' ? this.leading(expression, node) : []
  }

  /** The statements of the triples from one set to the other. */
  private leading({ left, relation, right }: SExpression & { kind: 'when' }, node: Statement): string[] {
    this.expectTimes('WHEN')
    const { term, before, behind } = this.patterns.operand(left)
    return [...before, ...this.stated(relation, right, term, node), ...behind]
  }

  time({ of, relation, time }: SExpression & { kind: 'time' }, x: string): string[] {
    const asked = this.asked(time)
    const held = this.options.temporal === true ? this.heldAt(of, relation, time, x) : undefined
    return held ?? [...this.patterns.pattern(of, x), this.holding(relation, asked, x)]
  }

  /** Where triples carry times, those of the JOIN that walks the relation are asked. */
  private heldAt(expression: SExpression, relation: Relation, time: string, x: string): string[] | undefined {
    if (expression.kind === 'and') {
      const left = this.heldAt(expression.left, relation, time, x)
      const right = this.heldAt(expression.right, relation, time, x)
      if (left === undefined && right === undefined) return undefined
      return [
        ...(left ?? this.patterns.pattern(expression.left, x)),
        ...(right ?? this.patterns.pattern(expression.right, x)),
      ]
    }
    if (expression.kind !== 'join') return undefined
    if (this.patterns.relation(expression.relation) !== this.patterns.relation(relation)) return undefined
    return this.timed({ kind: 'during', mode: 'DURING', of: expression, time }, x, this.variables())
  }

  private holding(relation: Relation, asked: Period, x: string): string {
    const side = sideOf(relation.name)
    if (side === undefined)
      return `FILTER(${this.exists(x, relation, (at, date) => `${begun(at, asked)} && ${lasting(at, date, asked)}`)})`
    const admits = {
      start: (at: string) => begun(at, asked),
      end: (at: string, date: string) => lasting(at, date, asked),
    }
    const bounds: { relation: Relation; admits: (at: string, date: string) => string }[] = [
      { relation, admits: admits[side] },
    ]
    const opposite = this.options.oppositeOf ? this.options.oppositeOf(relation.name) : oppositeNames(relation.name)[0]
    if (opposite !== undefined)
      bounds.push({ relation: { ...relation, name: opposite }, admits: admits[side === 'start' ? 'end' : 'start'] })
    const readable = (at: string): string => `BOUND(${at})`
    const stated = bounds.map(bound => this.exists(x, bound.relation, readable)).join(' || ')
    const kept = bounds.map(
      bound => `(NOT ${this.exists(x, bound.relation, readable)} || ${this.exists(x, bound.relation, bound.admits)})`,
    )
    return `FILTER((${stated}) && ${kept.join(' && ')})`
  }

  private exists(x: string, relation: Relation, condition: (at: string, date: string) => string): string {
    const date = this.patterns.variable()
    const at = this.patterns.variable()
    return `EXISTS { ${this.patterns.triple(x, relation, date)} BIND(${moment(date)} AS ${at}) FILTER(${condition(at, date)}) }`
  }

  private asked(time: string): Period {
    const asked = time === 'NOW' ? this.now : periodOf(time)
    if (!asked) throw new SExpressionError(`"${time}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
    return asked
  }

  private expectTimes(operators: string): void {
    if (this.options.temporal === false) throw timelessError(operators)
  }

  variables(): Statement {
    return { node: this.patterns.variable(), from: this.patterns.variable(), to: this.patterns.variable() }
  }
}

const GRANULARITIES: readonly Granularity[] = ['year', 'month', 'day', 'instant']
