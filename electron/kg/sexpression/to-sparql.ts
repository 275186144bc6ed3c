import type { Relation, SExpression } from './ast.ts'
import { checkShape } from './check-shape.ts'
import { SExpressionError } from './errors.ts'
import { dayOf, periodOf, type Period } from './periods.ts'
import { begun, compared, iri, isNumber, isText, lasting, moment, sameAs } from './sparql-terms.ts'
import { oppositeNames, sideOf } from './time-relations.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'

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
}

/** Each superlative doubles the text of what it contains. */
const MOST_SUPERLATIVES = 8
const COMPARISONS = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '=' } as const

/**
 * An S-expression as a query in standard SPARQL 1.1 (nothing of Virtuoso's: no infix OR, no `COUNT DISTINCT` without
 * brackets), `SELECT DISTINCT ?x` or `SELECT (COUNT(DISTINCT ?x) AS ?n)`. It means what `executeSExpression` does, but
 * for what SPARQL cannot know: it goes by datatypes alone, and so takes numbers and dates without one for text, and a
 * float and a double of the same digits for two numbers; and triples that carry times are not RDF.
 * @throws {SExpressionError} what cannot be executed either; a name that cannot be an IRI; too many superlatives in one
 *   another
 */
export function toSparql(expression: SExpression, options: SparqlOptions): string {
  const counted = expression.kind === 'count'
  const inner = counted ? expression.of : expression
  checkShape(inner)
  const now = periodOf(dayOf(options.now))
  if (!now) throw new SExpressionError(`NOW cannot stand for "${options.now}"; give a day such as 2015-08-10.`)
  const lines = new Translation(options, now).pattern(inner, '?x', 0)
  const wanted = counted ? '(COUNT(DISTINCT ?x) AS ?n)' : 'DISTINCT ?x'
  return `PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\nSELECT ${wanted} WHERE {\n${indented(lines)}\n}`
}

class Translation {
  private readonly options: SparqlOptions
  private readonly now: Period
  private readonly typeRelations: string
  private variables = 0

  constructor(options: SparqlOptions, now: Period) {
    this.options = options
    this.now = now
    this.typeRelations = (options.typeRelations ?? [RDF_TYPE]).map(iri).join('|')
  }

  /** Lines of a group in which the variable is bound to the members. */
  pattern(expression: SExpression, x: string, superlatives: number): string[] {
    switch (expression.kind) {
      case 'entity':
        return this.members(expression.key, x)
      case 'join':
        return this.join(expression.relation, expression.of, x, superlatives)
      case 'and':
        return [...this.pattern(expression.left, x, superlatives), ...this.pattern(expression.right, x, superlatives)]
      case 'superlative':
        return this.superlative(expression, x, superlatives)
      case 'compare': {
        const { lines, end } = this.chain(expression.by.by, x)
        if (expression.than.kind !== 'literal')
          throw new SExpressionError('A comparison needs a value; write one such as 100 or "1990"^^xsd:gYear.')
        return [...lines, `FILTER(${compared(end, COMPARISONS[expression.mode], expression.than)})`]
      }
      case 'time':
        return [...this.pattern(expression.of, x, superlatives), this.time(expression, x)]
      default:
        throw new SExpressionError(`${expression.kind} cannot be translated.`)
    }
  }

  private members(key: string, x: string): string[] {
    const isClass = this.options.isClass?.(key) ?? !/^[mg]\.\w+$/.test(key)
    if (!isClass) return [`VALUES ${x} { ${this.iris(key, 'entity').join(' ')} }`]
    const classes = this.iris(key, 'class')
    const [only] = classes
    if (classes.length === 1 && only !== undefined) return [`${x} ${this.typeRelations} ${only} .`]
    const type = this.variable()
    return [`VALUES ${type} { ${classes.join(' ')} }`, `${x} ${this.typeRelations} ${type} .`]
  }

  private join(relation: Relation, of: SExpression, x: string, superlatives: number): string[] {
    if (of.kind === 'entity') {
      const iris = this.iris(of.key, 'entity')
      const [only] = iris
      if (iris.length === 1 && only !== undefined) return [this.triple(x, relation, only)]
      const namesake = this.variable()
      return [`VALUES ${namesake} { ${iris.join(' ')} }`, this.triple(x, relation, namesake)]
    }
    const other = this.variable()
    const triple = this.triple(x, relation, other)
    return of.kind === 'literal'
      ? [triple, `FILTER(${sameAs(other, of)})`]
      : [triple, ...this.pattern(of, other, superlatives)]
  }

  /** The best value is found in a query of its own, over a copy of everything, and all that reach it are kept. */
  private superlative(
    { mode, of, by }: SExpression & { kind: 'superlative' },
    x: string,
    superlatives: number,
  ): string[] {
    if (superlatives === MOST_SUPERLATIVES)
      throw new SExpressionError(
        `More than ${MOST_SUPERLATIVES} superlatives stand in one another; simplify the expression.`,
      )
    const aggregate = mode === 'ARGMAX' ? 'MAX' : 'MIN'
    const worst = WORST[mode]
    const member = this.variable()
    const { lines, end: value } = this.chain(by.by, member)
    const [date, dates, numbers, bestDate, bestNumber, bestText] = Array.from({ length: 6 }, () => this.variable())
    const { lines: outer, end } = this.chain(by.by, x)
    return [
      '{',
      `  SELECT (COUNT(${date}) AS ${dates}) (SUM(IF(${isNumber(value)}, 1, 0)) AS ${numbers})`,
      `    (${aggregate}(COALESCE(${date}, ${worst.date})) AS ${bestDate})`,
      `    (${aggregate}(IF(${isNumber(value)}, ${value}, ${worst.number})) AS ${bestNumber})`,
      `    (${aggregate}(IF(${isText(value)}, STR(${value}), ${worst.text})) AS ${bestText})`,
      '  WHERE {',
      indented([...this.pattern(of, member, superlatives + 1), ...lines, `BIND(${moment(value)} AS ${date})`], 4),
      '  }',
      '}',
      ...this.pattern(of, x, superlatives + 1),
      ...outer,
      `FILTER(IF(${dates} > 0, ${moment(end)} = ${bestDate}, IF(${numbers} > 0, isNumeric(${end}) && ${end} = ${bestNumber}, ${isText(end)} && STR(${end}) = ${bestText})))`,
    ]
  }

  private time({ relation, time }: SExpression & { kind: 'time' }, x: string): string {
    const asked = time === 'NOW' ? this.now : periodOf(time)
    if (!asked) throw new SExpressionError(`"${time}" is no time; write 2010, 2010-05, 2010-05-12 or NOW.`)
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

  private chain(relations: readonly Relation[], x: string): { lines: string[]; end: string } {
    const lines: string[] = []
    let end = x
    for (const relation of relations) {
      const next = this.variable()
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

  private variable(): string {
    return `?v${++this.variables}`
  }
}

/** What no value can be beaten by: stands where a member has no value of the kind. */
const WORST = {
  ARGMAX: { date: '"-9999-01-01T00:00:00Z"^^xsd:dateTime', number: '"-INF"^^xsd:double', text: '""' },
  ARGMIN: { date: '"9999-12-31T23:59:59Z"^^xsd:dateTime', number: '"INF"^^xsd:double', text: '"\\U0010FFFF"' },
} as const

function indented(lines: readonly string[], by = 2): string {
  return lines
    .flatMap(line => line.split('\n'))
    .map(line => ' '.repeat(by) + line)
    .join('\n')
}
