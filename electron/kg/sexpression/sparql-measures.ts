import type { Measure, Relation, SExpression } from './ast.ts'
import { givesTimes } from './gives-times.ts'
import { group, indented, select, type SparqlPatterns } from './sparql-patterns.ts'
import { compared, isNumber, isText, moment, type Operator } from './sparql-terms.ts'
import type { SparqlTimes } from './sparql-times.ts'

const COMPARISONS = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '=' } as const

/** The values at the end of a chain that are the best, in a query of its own. */
interface Best {
  lines: string[]
  /** How a value must stand to the best one. */
  test: (value: string, operator: Operator) => string
}

type Numbering = Exclude<Measure, { kind: 'value' }>

/** Superlatives, comparisons, counts and sums. */
export class SparqlMeasures {
  private readonly patterns: SparqlPatterns
  private readonly timed: SparqlTimes

  constructor(patterns: SparqlPatterns, timed: SparqlTimes) {
    this.patterns = patterns
    this.timed = timed
  }

  superlative({ mode, of, by, top }: SExpression & { kind: 'superlative' }, x: string): string[] {
    if (by.kind !== 'value') return this.bestNumbered(mode, of, by, top ?? 1, x)
    if (top !== undefined) return this.bestFew(mode, of, by.by, top, x)
    const best = this.best(mode === 'ARGMAX' ? 'MAX' : 'MIN', of, by.by)
    const { lines, end } = this.patterns.chain(by.by, x)
    return [...best.lines, ...this.patterns.pattern(of, x), ...lines, `FILTER(${best.test(end, '=')})`]
  }

  /** The best value is found in a query of its own, over a copy of everything. */
  best(mode: 'MIN' | 'MAX', of: SExpression, by: readonly Relation[]): Best {
    const worst = WORST[mode]
    const member = this.patterns.variable()
    const { lines, end: value } = this.patterns.chain(by, member)
    const [date, dates, numbers, texts, bestDate, bestNumber, bestText] = this.seven()
    return {
      lines: group([
        `SELECT (COUNT(${date}) AS ${dates}) (SUM(IF(${isNumber(value)}, 1, 0)) AS ${numbers})`,
        `  (SUM(IF(${isText(value)}, 1, 0)) AS ${texts})`,
        `  (${mode}(COALESCE(${date}, ${worst.date})) AS ${bestDate})`,
        `  (${mode}(IF(${isNumber(value)}, ${value}, ${worst.number})) AS ${bestNumber})`,
        `  (${mode}(IF(${isText(value)}, STR(${value}), ${worst.text})) AS ${bestText})`,
        'WHERE {',
        indented([...this.patterns.pattern(of, member), ...lines, `BIND(${moment(value)} AS ${date})`]),
        '}',
      ]),
      test: (end, operator) =>
        `IF(${dates} > 0, ${moment(end)} ${operator} ${bestDate}, IF(${numbers} > 0, isNumeric(${end}) && ${end} ${operator} ${bestNumber}, ${texts} > 0 && ${isText(end)} && STR(${end}) ${operator} ${bestText}))`,
    }
  }

  private seven(): [string, string, string, string, string, string, string] {
    return [
      this.patterns.variable(),
      this.patterns.variable(),
      this.patterns.variable(),
      this.patterns.variable(),
      this.patterns.variable(),
      this.patterns.variable(),
      this.patterns.variable(),
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
    const [dated, numbered] = [this.patterns.variable(), this.patterns.variable()]
    const any = this.patterns.variable()
    const counting = this.patterns.chain(by, any)
    const ranking = this.patterns.chain(by, member)
    const { lines, end } = this.patterns.chain(by, x)
    const placeOf = (value: string, areDates: string, areNumbers: string): string =>
      `IF(${areDates} > 0, ${moment(value)}, IF(${areNumbers} > 0, IF(${isNumber(value)}, ${value}, 1/0), IF(${isText(value)}, STR(${value}), 1/0)))`
    const [least, greatest, order] = mode === 'ARGMAX' ? ['MIN', 'MAX', 'DESC'] : ['MAX', 'MIN', 'ASC']
    return [
      ...group([
        `SELECT (${least}(${best}) AS ${last}) (SAMPLE(${dates}) AS ${dated}) (SAMPLE(${numbers}) AS ${numbered}) WHERE {`,
        `  SELECT ${member} ${dates} ${numbers} (${greatest}(${place}) AS ${best}) WHERE {`,
        '    {',
        `      SELECT (COUNT(${date}) AS ${dates}) (SUM(IF(${isNumber(counting.end)}, 1, 0)) AS ${numbers}) WHERE {`,
        indented([...this.patterns.pattern(of, any), ...counting.lines, `BIND(${moment(counting.end)} AS ${date})`], 8),
        '      }',
        '    }',
        indented([...this.patterns.pattern(of, member), ...ranking.lines], 4),
        `    BIND(${placeOf(ranking.end, dates, numbers)} AS ${place})`,
        `    FILTER(BOUND(${place}))`,
        `  } GROUP BY ${member} ${dates} ${numbers} ORDER BY ${order}(${best}) LIMIT ${top}`,
        '}',
      ]),
      ...this.patterns.pattern(of, x),
      ...lines,
      `FILTER(${placeOf(end, dated, numbered)} ${mode === 'ARGMAX' ? '>=' : '<='} ${last})`,
    ]
  }

  private bestNumbered(mode: 'ARGMAX' | 'ARGMIN', of: SExpression, by: Numbering, top: number, x: string): string[] {
    const [last, number] = [this.patterns.variable(), this.patterns.variable()]
    const [least, order] = mode === 'ARGMAX' ? ['MIN', 'DESC'] : ['MAX', 'ASC']
    return [
      ...group([
        `SELECT (${least}(${number}) AS ${last}) WHERE {`,
        indented([
          ...this.numbers(by, this.patterns.variable(), number, of),
          `ORDER BY ${order}(${number}) LIMIT ${top}`,
        ]),
        '}',
      ]),
      ...group(this.numbers(by, x, number, of)),
      `FILTER(${number} ${mode === 'ARGMAX' ? '>=' : '<='} ${last})`,
    ]
  }

  /**
   * A query for what each member is worth: how many different ends a chain has from it, or how many times, among those
   * of a set; or what numbers come to.
   */
  private numbers(measure: Numbering, x: string, number: string, of?: SExpression): string[] {
    const { kind, by, among } = measure
    if (kind === 'sum' || kind === 'avg') return this.sums(measure, x, number, of)
    const { lines, end, counted } = kind === 'count' ? this.ends(by, x) : this.times(by, x)
    return [
      `SELECT ${x} (COUNT(DISTINCT ${counted}) AS ${number}) WHERE {`,
      indented([...(of ? this.members(of, x) : []), ...lines, ...(among ? this.patterns.pattern(among, end) : [])]),
      `} GROUP BY ${x}`,
    ]
  }

  /**
   * Each member once: who has a hundred rows is a member a hundred times by `(ANY (R done_by))`, and would be measured by
   * as many.
   */
  private members(of: SExpression, x: string): string[] {
    const lines = this.patterns.pattern(of, x)
    return of.kind === 'entity' ? lines : group([select(`DISTINCT ${x}`, lines)])
  }

  /** Each number of each node once. The nodes are what the chain reaches before its last relation. */
  private sums({ kind, by, among }: Numbering, x: string, number: string, of?: SExpression): string[] {
    const nodes = this.patterns.chain(by.slice(0, -1), x)
    const values = this.patterns.chain(by.slice(-1), nodes.end)
    const sum = `${kind.toUpperCase()}(${values.end})`
    return [
      `SELECT ${x} (${sum} AS ${number}) WHERE {`,
      `  SELECT DISTINCT ${[...new Set([x, nodes.end, values.end])].join(' ')} WHERE {`,
      indented(
        [
          ...(of ? this.members(of, x) : []),
          ...nodes.lines,
          ...(among ? this.patterns.pattern(among, nodes.end) : []),
          ...values.lines,
          `FILTER(${isNumber(values.end)})`,
        ],
        4,
      ),
      '  }',
      // Infinity and minus infinity come to what equals nothing, not even itself.
      `} GROUP BY ${x} HAVING (${sum} = ${sum})`,
    ]
  }

  private ends(by: readonly Relation[], x: string): { lines: string[]; end: string; counted: string } {
    const { lines, end } = this.patterns.chain(by, x)
    return { lines, end, counted: end }
  }

  private times([relation]: readonly Relation[], x: string): { lines: string[]; end: string; counted: string } {
    const node = this.timed.variables()
    const end = this.patterns.variable()
    return { lines: relation ? this.timed.along(relation, x, end, node) : [], end, counted: node.node }
  }

  compared({ mode, by, than }: SExpression & { kind: 'compare' }, x: string): string[] {
    const own = this.patterns.variable()
    const { lines, end } =
      by.kind === 'value' ? this.patterns.chain(by.by, x) : { lines: group(this.numbers(by, x, own)), end: own }
    const operator = COMPARISONS[mode]
    if (than.kind === 'literal') return [...lines, `FILTER(${compared(end, operator, than)})`]
    if (than.kind === 'own') {
      const other = this.patterns.chain(than.by, x)
      const areNumbers = `${isNumber(end)} && ${isNumber(other.end)}`
      return [
        ...lines,
        ...other.lines,
        `FILTER((${areNumbers} && ${end} ${operator} ${other.end}) || ${moment(end)} ${operator} ${moment(other.end)})`,
      ]
    }
    if (than.kind === 'aggregate' && than.by.kind === 'value' && (than.mode === 'MIN' || than.mode === 'MAX')) {
      const best = this.best(than.mode, than.of, than.by.by)
      return [...lines, ...best.lines, `FILTER(${best.test(end, operator)})`]
    }
    const number = this.patterns.variable()
    return [...lines, ...group(this.number(than, number)), `FILTER(isNumeric(${end}) && ${end} ${operator} ${number})`]
  }

  /** A query for one number. */
  private number(expression: SExpression, number: string): string[] {
    if (expression.kind === 'aggregate') return this.total(expression, number)
    if (expression.kind !== 'count') return []
    const { lines, counted } = this.counted(expression)
    return [`SELECT (COUNT(DISTINCT ${counted}) AS ${number}) WHERE {`, indented(lines), '}']
  }

  counted({ of }: SExpression & { kind: 'count' }): { lines: string[]; counted: string } {
    if (!givesTimes(of)) {
      const x = this.patterns.variable()
      return { lines: this.patterns.pattern(of, x), counted: x }
    }
    const when = this.timed.variables()
    return { lines: this.timed.between(of, when), counted: when.node }
  }

  /** Each value of each member once, or the number that each member has. */
  total({ mode, of, by }: SExpression & { kind: 'aggregate' }, number: string): string[] {
    if (by.kind !== 'value') {
      const [x, own] = [this.patterns.variable(), this.patterns.variable()]
      return [
        `SELECT (${mode}(${own}) AS ${number}) WHERE {`,
        indented(group(this.numbers(by, x, own, of))),
        `} HAVING (COUNT(${own}) > 0)`,
      ]
    }
    const member = this.patterns.variable()
    const { lines, end } = this.patterns.chain(by.by, member)
    return [
      `SELECT (${mode}(${end}) AS ${number}) WHERE {`,
      `  SELECT DISTINCT ${member} ${end} WHERE {`,
      indented([...this.patterns.pattern(of, member), ...lines, `FILTER(${isNumber(end)})`], 4),
      '  }',
      `} HAVING (COUNT(${end}) > 0)`,
    ]
  }
}

/** What no value can be beaten by: stands where a member has no value of the kind. */
const WORST = {
  MAX: { date: '"-9999-01-01T00:00:00Z"^^xsd:dateTime', number: '"-INF"^^xsd:double', text: '""' },
  MIN: { date: '"9999-12-31T23:59:59Z"^^xsd:dateTime', number: '"INF"^^xsd:double', text: '"\\U0010FFFF"' },
} as const
