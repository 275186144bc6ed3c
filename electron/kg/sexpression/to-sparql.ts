import { RDF_TYPE, RDFS_LABEL } from '../store/vocabulary.ts'
import type { Measure, Relation, SExpression } from './ast.ts'
import { checkShape, needsSet } from './check-shape.ts'
import { SExpressionError, timelessError } from './errors.ts'
import { dayOf, periodOf, type Granularity, type Period } from './periods.ts'
import { begun, compared, iri, isNumber, isText, lasting, moment, sameAs, type Operator } from './sparql-terms.ts'
import { iriContains, textContains } from './sparql-text.ts'
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
} from './sparql-times.ts'
import { oppositeNames, sideOf } from './time-relations.ts'

export interface SparqlOptions {
  /** The day that NOW stands for, `2015-08-10`; today where left out. */
  now?: string
  /** The IRI of a name; several where several entities share it. */
  iriOf: (name: string, role: 'entity' | 'relation' | 'class') => string | readonly string[]
  /**
   * Whether a name outside of a JOIN is a class, which stands for its instances. Where left out, all are but Freebase's
   * `m.…` and `g.…`.
   */
  isClass?: (name: string) => boolean
  /**
   * The other bound of a time relation (`a.to` for `a.from`), undefined where the graph has none; by its name alone
   * where left out.
   */
  oppositeOf?: (relation: string) => string | undefined
  /** IRIs of the relations that say what type an entity is; `rdf:type` where left out. */
  typeRelations?: readonly string[]
  /** IRIs of the relations that carry names; `rdfs:label` where left out. */
  labelRelations?: readonly string[]
  /** IRIs of what FIND comes to: SPARQL has no documents. */
  foundBy?: (words: string) => readonly string[]
  /** Whether the graph's triples carry times, which are statements then, as a graph is exported. */
  temporal?: boolean
}

/** Each superlative doubles the text of what it contains, at least. */
const MOST_SUPERLATIVES = 8
const COMPARISONS = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '=' } as const

/**
 * An S-expression as a query in standard SPARQL 1.1 (nothing of Virtuoso's: no infix OR, no `COUNT DISTINCT` without
 * brackets): `SELECT DISTINCT ?x` for a set and for what MIN and MAX find, `?n` for a number, `?from` and `?to` for
 * times, `ASK` for yes or no. It means what `executeSExpression` does, but for what SPARQL cannot know: it goes by
 * datatypes alone, and so takes numbers and dates without one for text, and a float and a double of the same digits for
 * two numbers. Triples that carry times are the statements that an export writes for them.
 * @throws {SExpressionError} what cannot be executed either; a name that cannot be an IRI; too many superlatives in one
 *   another
 */
export function toSparql(expression: SExpression, options: SparqlOptions): string {
  checkShape(expression)
  const now = periodOf(dayOf(options.now))
  if (!now) throw new SExpressionError(`NOW cannot stand for "${options.now}"; give a day such as 2015-08-10.`)
  const translation = new Translation(options, now)
  return `PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n${translation.query(expression)}`
}

/** The values at the end of a chain that are the best, in a query of its own. */
interface Best {
  lines: string[]
  /** How a value must stand to the best one. */
  test: (value: string, operator: Operator) => string
}

class Translation {
  private readonly options: SparqlOptions
  private readonly now: Period
  private readonly typeRelations: string
  private readonly labelRelations: string
  private variables = 0
  /** Superlatives around what is being translated. */
  private depth = 0

  constructor(options: SparqlOptions, now: Period) {
    this.options = options
    this.now = now
    this.typeRelations = (options.typeRelations ?? [RDF_TYPE]).map(iri).join('|')
    this.labelRelations = (options.labelRelations ?? [RDFS_LABEL]).map(iri).join('|')
  }

  query(expression: SExpression): string {
    switch (expression.kind) {
      case 'count': {
        const { lines, counted } = this.counted(expression)
        return select(`(COUNT(DISTINCT ${counted}) AS ?n)`, lines)
      }
      case 'aggregate': {
        const { mode, of, by } = expression
        if (mode === 'SUM' || mode === 'AVG') return this.total(mode, of, by, '?n').join('\n')
        const best = this.best(mode, of, by)
        const member = this.variable()
        const { lines, end } = this.chain(by, member, '?x')
        const members = this.pattern(of, member)
        return select('DISTINCT ?x', [...best.lines, ...members, ...lines, `FILTER(${best.test(end, '=')})`])
      }
      case 'when': {
        const when = { node: '?t', from: '?from', to: '?to' }
        return `${select('DISTINCT ?from ?to', this.between(expression, when))}\nORDER BY ${moment('?from')}`
      }
      case 'exists':
        return `ASK {\n${indented(this.present(expression.of, '?x'))}\n}`
      default:
        return select('DISTINCT ?x', this.pattern(expression, '?x'))
    }
  }

  /** Lines of a group in which the variable is bound to the members. */
  private pattern(expression: SExpression, x: string): string[] {
    switch (expression.kind) {
      case 'entity':
        return this.members(expression.key, x)
      case 'join':
        return this.join(expression, x)
      case 'any':
        return [this.triple(x, expression.relation, this.variable())]
      case 'and':
        // What only looks at names comes last: what binds them stands in the same group.
        return needsSet(expression.left)
          ? [...this.pattern(expression.right, x), ...this.pattern(expression.left, x)]
          : [...this.pattern(expression.left, x), ...this.pattern(expression.right, x)]
      case 'or':
        return [...group(this.pattern(expression.left, x)), 'UNION', ...group(this.pattern(expression.right, x))]
      case 'without':
        if (needsSet(expression.without))
          return [...this.pattern(expression.of, x), `FILTER(!(${this.named(expression.without, x)}))`]
        return group([...this.pattern(expression.of, x), ...group(this.pattern(expression.without, x), 'MINUS ')])
      case 'superlative':
        return this.deeper(expression.top === undefined ? 1 : 2, () => this.superlative(expression, x))
      case 'compare':
        return this.compared(expression, x)
      case 'has': {
        const { lines, end } = this.chain(expression.by, x)
        return [...lines, `FILTER(${this.textAt(end, expression.text)})`]
      }
      case 'find':
        return [`VALUES ${x} { ${this.found(expression.words).join(' ')} }`]
      case 'time':
        return this.time(expression, x)
      case 'during':
        return this.timed(expression, x, this.statementVariables())
      case 'earliest':
        return this.deeper(1, () => this.earliest(expression, x))
      case 'literal':
      case 'count':
      case 'aggregate':
      case 'when':
      case 'exists':
        return []
    }
  }

  /** What EXISTS asks for: in an AND a class may be meant itself, or by its instances. */
  private present(expression: SExpression, x: string, inAnd = false): string[] {
    if (expression.kind === 'and') {
      const [first, second] = needsSet(expression.left)
        ? [expression.right, expression.left]
        : [expression.left, expression.right]
      return [...this.present(first, x, true), ...this.present(second, x, true)]
    }
    if (!inAnd || expression.kind !== 'entity' || !this.isClass(expression.key)) return this.pattern(expression, x)
    const itself = `VALUES ${x} { ${this.iris(expression.key, 'entity').join(' ')} }`
    return [...group([itself]), 'UNION', ...group(this.members(expression.key, x))]
  }

  private isClass(key: string): boolean {
    return this.options.isClass?.(key) ?? !/^[mg]\.\w+$/.test(key)
  }

  private members(key: string, x: string): string[] {
    if (!this.isClass(key)) return [`VALUES ${x} { ${this.iris(key, 'entity').join(' ')} }`]
    const classes = this.iris(key, 'class')
    const [only] = classes
    if (classes.length === 1 && only !== undefined) return [`${x} ${this.typeRelations} ${only} .`]
    const type = this.variable()
    return [`VALUES ${type} { ${classes.join(' ')} }`, `${x} ${this.typeRelations} ${type} .`]
  }

  private join({ relation, of }: SExpression & { kind: 'join' }, x: string): string[] {
    const { term, before, behind } = this.operand(of)
    return [...before, this.triple(x, relation, term), ...behind]
  }

  /** What stands behind a JOIN: there a class is itself, and a value whatever is worth the same. */
  private operand(of: SExpression): { term: string; before: string[]; behind: string[] } {
    const [only, ...others] = of.kind === 'entity' ? this.iris(of.key, 'entity') : []
    if (only !== undefined && others.length === 0) return { term: only, before: [], behind: [] }
    const term = this.variable()
    if (of.kind === 'entity')
      return { term, before: [`VALUES ${term} { ${[only ?? '', ...others].join(' ')} }`], behind: [] }
    return {
      term,
      before: [],
      behind: of.kind === 'literal' ? [`FILTER(${sameAs(term, of)})`] : this.pattern(of, term),
    }
  }

  private superlative({ mode, of, by, top }: SExpression & { kind: 'superlative' }, x: string): string[] {
    if (by.kind === 'count') return this.mostCounted(mode, of, by, top ?? 1, x)
    if (top !== undefined) return this.bestFew(mode, of, by.by, top, x)
    const best = this.best(mode === 'ARGMAX' ? 'MAX' : 'MIN', of, by.by)
    const { lines, end } = this.chain(by.by, x)
    return [...best.lines, ...this.pattern(of, x), ...lines, `FILTER(${best.test(end, '=')})`]
  }

  /** The best value is found in a query of its own, over a copy of everything. */
  private best(mode: 'MIN' | 'MAX', of: SExpression, by: readonly Relation[]): Best {
    const worst = WORST[mode]
    const member = this.variable()
    const { lines, end: value } = this.chain(by, member)
    const [date, dates, numbers, texts, bestDate, bestNumber, bestText] = this.seven()
    return {
      lines: group([
        `SELECT (COUNT(${date}) AS ${dates}) (SUM(IF(${isNumber(value)}, 1, 0)) AS ${numbers})`,
        `  (SUM(IF(${isText(value)}, 1, 0)) AS ${texts})`,
        `  (${mode}(COALESCE(${date}, ${worst.date})) AS ${bestDate})`,
        `  (${mode}(IF(${isNumber(value)}, ${value}, ${worst.number})) AS ${bestNumber})`,
        `  (${mode}(IF(${isText(value)}, STR(${value}), ${worst.text})) AS ${bestText})`,
        'WHERE {',
        indented([...this.pattern(of, member), ...lines, `BIND(${moment(value)} AS ${date})`]),
        '}',
      ]),
      test: (end, operator) =>
        `IF(${dates} > 0, ${moment(end)} ${operator} ${bestDate}, IF(${numbers} > 0, isNumeric(${end}) && ${end} ${operator} ${bestNumber}, ${texts} > 0 && ${isText(end)} && STR(${end}) ${operator} ${bestText}))`,
    }
  }

  private seven(): [string, string, string, string, string, string, string] {
    return [
      this.variable(),
      this.variable(),
      this.variable(),
      this.variable(),
      this.variable(),
      this.variable(),
      this.variable(),
    ]
  }

  /** The value that the last of the best has: what is as good is among them. */
  private bestFew(
    mode: 'ARGMAX' | 'ARGMIN',
    of: SExpression,
    by: readonly Relation[],
    top: number,
    x: string,
  ): string[] {
    const [member, date, dates, numbers, place, best, last] = this.seven()
    const [dated, numbered] = [this.variable(), this.variable()]
    const any = this.variable()
    const counting = this.chain(by, any)
    const ranking = this.chain(by, member)
    const { lines, end } = this.chain(by, x)
    const placeOf = (value: string, areDates: string, areNumbers: string): string =>
      `IF(${areDates} > 0, ${moment(value)}, IF(${areNumbers} > 0, IF(${isNumber(value)}, ${value}, 1/0), IF(${isText(value)}, STR(${value}), 1/0)))`
    const [least, greatest, order] = mode === 'ARGMAX' ? ['MIN', 'MAX', 'DESC'] : ['MAX', 'MIN', 'ASC']
    return [
      ...group([
        `SELECT (${least}(${best}) AS ${last}) (SAMPLE(${dates}) AS ${dated}) (SAMPLE(${numbers}) AS ${numbered}) WHERE {`,
        `  SELECT ${member} ${dates} ${numbers} (${greatest}(${place}) AS ${best}) WHERE {`,
        '    {',
        `      SELECT (COUNT(${date}) AS ${dates}) (SUM(IF(${isNumber(counting.end)}, 1, 0)) AS ${numbers}) WHERE {`,
        indented([...this.pattern(of, any), ...counting.lines, `BIND(${moment(counting.end)} AS ${date})`], 8),
        '      }',
        '    }',
        indented([...this.pattern(of, member), ...ranking.lines], 4),
        `    BIND(${placeOf(ranking.end, dates, numbers)} AS ${place})`,
        `    FILTER(BOUND(${place}))`,
        `  } GROUP BY ${member} ${dates} ${numbers} ORDER BY ${order}(${best}) LIMIT ${top}`,
        '}',
      ]),
      ...this.pattern(of, x),
      ...lines,
      `FILTER(${placeOf(end, dated, numbered)} ${mode === 'ARGMAX' ? '>=' : '<='} ${last})`,
    ]
  }

  private mostCounted(
    mode: 'ARGMAX' | 'ARGMIN',
    of: SExpression,
    by: Measure & { kind: 'count' },
    top: number,
    x: string,
  ): string[] {
    const [last, count] = [this.variable(), this.variable()]
    const [least, order] = mode === 'ARGMAX' ? ['MIN', 'DESC'] : ['MAX', 'ASC']
    return [
      ...group([
        `SELECT (${least}(${count}) AS ${last}) WHERE {`,
        indented([...this.counts(by, this.variable(), count, of), `ORDER BY ${order}(${count}) LIMIT ${top}`]),
        '}',
      ]),
      ...group(this.counts(by, x, count, of)),
      `FILTER(${count} ${mode === 'ARGMAX' ? '>=' : '<='} ${last})`,
    ]
  }

  /** A query for how many different ends a chain has from each member, among those of a set. */
  private counts({ by, among }: Measure & { kind: 'count' }, x: string, count: string, of?: SExpression): string[] {
    const { lines, end } = this.chain(by, x)
    return [
      `SELECT ${x} (COUNT(DISTINCT ${end}) AS ${count}) WHERE {`,
      indented([...(of ? this.pattern(of, x) : []), ...lines, ...(among ? this.pattern(among, end) : [])]),
      `} GROUP BY ${x}`,
    ]
  }

  private compared({ mode, by, than }: SExpression & { kind: 'compare' }, x: string): string[] {
    const count = this.variable()
    const { lines, end } =
      by.kind === 'count' ? { lines: group(this.counts(by, x, count)), end: count } : this.chain(by.by, x)
    const operator = COMPARISONS[mode]
    if (than.kind === 'literal') return [...lines, `FILTER(${compared(end, operator, than)})`]
    if (than.kind === 'aggregate' && (than.mode === 'MIN' || than.mode === 'MAX')) {
      const best = this.best(than.mode, than.of, than.by)
      return [...lines, ...best.lines, `FILTER(${best.test(end, operator)})`]
    }
    const number = this.variable()
    return [...lines, ...group(this.number(than, number)), `FILTER(isNumeric(${end}) && ${end} ${operator} ${number})`]
  }

  /** A query for one number. */
  private number(expression: SExpression, number: string): string[] {
    if (expression.kind === 'aggregate' && (expression.mode === 'SUM' || expression.mode === 'AVG'))
      return this.total(expression.mode, expression.of, expression.by, number)
    if (expression.kind !== 'count') return []
    const { lines, counted } = this.counted(expression)
    return [`SELECT (COUNT(DISTINCT ${counted}) AS ${number}) WHERE {`, indented(lines), '}']
  }

  private counted({ of }: SExpression & { kind: 'count' }): { lines: string[]; counted: string } {
    if (of.kind !== 'when') {
      const x = this.variable()
      return { lines: this.pattern(of, x), counted: x }
    }
    const when = this.statementVariables()
    return { lines: this.between(of, when), counted: when.node }
  }

  /** Each value of each member once. */
  private total(mode: 'SUM' | 'AVG', of: SExpression, by: readonly Relation[], number: string): string[] {
    const member = this.variable()
    const { lines, end } = this.chain(by, member)
    return [
      `SELECT (${mode}(${end}) AS ${number}) WHERE {`,
      `  SELECT DISTINCT ${member} ${end} WHERE {`,
      indented([...this.pattern(of, member), ...lines, `FILTER(${isNumber(end)})`], 4),
      '  }',
      `} HAVING (COUNT(${end}) > 0)`,
    ]
  }

  /** Whether the names of members pass, where an expression asks for nothing else. */
  private named(expression: SExpression, x: string): string {
    if (expression.kind === 'and') return `(${this.named(expression.left, x)}) && (${this.named(expression.right, x)})`
    return expression.kind === 'has' ? this.textAt(x, expression.text) : 'false'
  }

  private textAt(end: string, wanted: string): string {
    const [label, another] = [this.variable(), this.variable()]
    return [
      `isLiteral(${end}) && ${textContains(end, wanted)}`,
      `EXISTS { ${end} ${this.labelRelations} ${label} FILTER(${textContains(label, wanted)}) }`,
      `${iriContains(end, wanted)} && NOT EXISTS { ${end} ${this.labelRelations} ${another} }`,
    ].join(' || ')
  }

  /** The triples of a JOIN that pass what is asked of their times. */
  private timed(expression: SExpression, x: string, node: Statement): string[] {
    this.expectTimes('FIRST, LAST, DURING, BEFORE and AFTER')
    if (expression.kind === 'join') return this.stated(expression.relation, expression.of, x, node)
    if (expression.kind !== 'during') return []
    const lines = this.timed(expression.of, x, node)
    return [...lines, ...this.admitted(expression, node)]
  }

  private stated(relation: Relation, of: SExpression, x: string, node: Statement): string[] {
    const { term, before, behind } = this.operand(of)
    const [predicate = ''] = this.iris(relation.name, 'relation')
    const [subject, object] = relation.reverse ? [term, x] : [x, term]
    return [...before, ...statement(node, subject, predicate, object), ...behind]
  }

  private admitted({ mode, time }: SExpression & { kind: 'during' }, node: Statement): string[] {
    if (typeof time !== 'string') return time.kind === 'when' ? this.admittedBy(mode, time, node) : []
    const asked = this.asked(time)
    const [first, last] = [begun(moment(node.from), asked), lasting(moment(node.to), node.to, asked)]
    if (mode === 'BEFORE') return [`FILTER(!(${last}))`]
    if (mode === 'AFTER') return [`FILTER(!(${first}))`]
    return [`FILTER((${open(node.from)} || ${first}) && (${open(node.to)} || ${last}))`]
  }

  private admittedBy(
    mode: 'DURING' | 'BEFORE' | 'AFTER',
    when: SExpression & { kind: 'when' },
    node: Statement,
  ): string[] {
    const other = this.statementVariables()
    const lines = this.between(when, other)
    if (mode === 'DURING') return [...lines, `FILTER(${overlaps(node, other)})`]
    const at = this.variable()
    const bound = mode === 'BEFORE' ? other.from : other.to
    // What is no date is left out; a bound that is not known is before, or after, everything.
    const inner = indented([...lines, `BIND(${moment(bound)} AS ${at})`, `FILTER(BOUND(${at}) || ${open(bound)})`])
    if (mode === 'BEFORE') {
      const first = this.variable()
      return [
        ...group([`SELECT (MIN(COALESCE(${at}, ${FIRST_OF_ALL})) AS ${first}) WHERE {`, inner, '}']),
        `FILTER(${over(node.to, first)})`,
      ]
    }
    // To be behind all of them is to be behind the last of each granularity.
    const lasts = GRANULARITIES.map(granularity => ({ granularity, last: this.variable() }))
    const columns = lasts.map(
      ({ granularity, last }) =>
        `(MAX(COALESCE(IF(DATATYPE(${bound}) = ${DATATYPES[granularity]}, ${at}, ${FIRST_OF_ALL}), ${LAST_OF_ALL})) AS ${last})`,
    )
    const behind = lasts.map(({ granularity, last }) => `${startOf(moment(node.from), granularity)} > ${last}`)
    return [...group([`SELECT ${columns.join(' ')} WHERE {`, inner, '}']), `FILTER(${behind.join(' && ')})`]
  }

  private earliest({ mode, of }: SExpression & { kind: 'earliest' }, x: string): string[] {
    const [one, other] = [this.statementVariables(), this.statementVariables()]
    const [at, best] = [this.variable(), this.variable()]
    return [
      ...group([
        `SELECT (${mode === 'FIRST' ? 'MIN' : 'MAX'}(${at}) AS ${best}) WHERE {`,
        indented([...this.timed(of, this.variable(), one), `BIND(${moment(one.from)} AS ${at})`]),
        `  FILTER(BOUND(${at}))`,
        '}',
      ]),
      ...this.timed(of, x, other),
      `FILTER(${moment(other.from)} = ${best})`,
    ]
  }

  /** The statements of the triples from one set to the other. */
  private between({ left, relation, right }: SExpression & { kind: 'when' }, node: Statement): string[] {
    this.expectTimes('WHEN')
    const { term, before, behind } = this.operand(left)
    return [...before, ...this.stated(relation, right, term, node), ...behind]
  }

  private time({ of, relation, time }: SExpression & { kind: 'time' }, x: string): string[] {
    const asked = this.asked(time)
    const held = this.options.temporal === true ? this.heldAt(of, relation, time, x) : undefined
    return held ?? [...this.pattern(of, x), this.holding(relation, asked, x)]
  }

  /** Where triples carry times, those of the JOIN that walks the relation are asked. */
  private heldAt(expression: SExpression, relation: Relation, time: string, x: string): string[] | undefined {
    if (expression.kind === 'and') {
      const left = this.heldAt(expression.left, relation, time, x)
      const right = this.heldAt(expression.right, relation, time, x)
      if (left === undefined && right === undefined) return undefined
      return [...(left ?? this.pattern(expression.left, x)), ...(right ?? this.pattern(expression.right, x))]
    }
    const [asked] = this.iris(relation.name, 'relation')
    if (expression.kind !== 'join' || this.iris(expression.relation.name, 'relation')[0] !== asked) return undefined
    return this.timed({ kind: 'during', mode: 'DURING', of: expression, time }, x, this.statementVariables())
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
    const date = this.variable()
    const at = this.variable()
    return `EXISTS { ${this.triple(x, relation, date)} BIND(${moment(date)} AS ${at}) FILTER(${condition(at, date)}) }`
  }

  /** From a variable along relations to another, which may be given. */
  private chain(relations: readonly Relation[], x: string, last?: string): { lines: string[]; end: string } {
    const lines: string[] = []
    let end = x
    for (const [i, relation] of relations.entries()) {
      const next = last !== undefined && i === relations.length - 1 ? last : this.variable()
      lines.push(this.triple(end, relation, next))
      end = next
    }
    return { lines, end }
  }

  private triple(x: string, { name, reverse }: Relation, other: string): string {
    const [relation] = this.iris(name, 'relation')
    return reverse ? `${other} ${relation} ${x} .` : `${x} ${relation} ${other} .`
  }

  private iris(name: string, role: 'entity' | 'relation' | 'class'): string[] {
    const found = this.options.iriOf(name, role)
    return (typeof found === 'string' ? [found] : found).map(iri)
  }

  private asked(time: string): Period {
    const asked = time === 'NOW' ? this.now : periodOf(time)
    if (!asked) throw new SExpressionError(`"${time}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
    return asked
  }

  private expectTimes(operators: string): void {
    if (this.options.temporal === false) throw timelessError(operators)
  }

  private deeper<T>(superlatives: number, translate: () => T): T {
    if (this.depth + superlatives > MOST_SUPERLATIVES)
      throw new SExpressionError(
        `More than ${MOST_SUPERLATIVES} superlatives stand in one another; simplify the expression.`,
      )
    this.depth += superlatives
    const translated = translate()
    this.depth -= superlatives
    return translated
  }

  private statementVariables(): Statement {
    return { node: this.variable(), from: this.variable(), to: this.variable() }
  }

  private found(words: string): string[] {
    if (this.options.foundBy === undefined)
      throw new SExpressionError('FIND looks in documents, which SPARQL does not know; name what it finds.')
    return this.options.foundBy(words).map(iri)
  }

  private variable(): string {
    return `?v${++this.variables}`
  }
}

/** What no value can be beaten by: stands where a member has no value of the kind. */
const WORST = {
  MAX: { date: '"-9999-01-01T00:00:00Z"^^xsd:dateTime', number: '"-INF"^^xsd:double', text: '""' },
  MIN: { date: '"9999-12-31T23:59:59Z"^^xsd:dateTime', number: '"INF"^^xsd:double', text: '"\\U0010FFFF"' },
} as const

const GRANULARITIES: readonly Granularity[] = ['year', 'month', 'day', 'instant']

function select(wanted: string, lines: readonly string[]): string {
  return `SELECT ${wanted} WHERE {\n${indented(lines)}\n}`
}

function group(lines: readonly string[], keyword = ''): string[] {
  return [`${keyword}{`, indented(lines), '}']
}

function indented(lines: readonly string[], by = 2): string {
  return lines
    .flatMap(line => line.split('\n'))
    .map(line => ' '.repeat(by) + line)
    .join('\n')
}
