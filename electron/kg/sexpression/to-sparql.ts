import { RDF_TYPE, RDFS_LABEL } from '../store/vocabulary.ts'
import type { Relation, SExpression } from './ast.ts'
import { areTypes, checkShape, isNames, needsSet } from './check-shape.ts'
import { SExpressionError } from './errors.ts'
import { givesTimes } from './gives-times.ts'
import { dayOf, periodOf, type Period } from './periods.ts'
import { SparqlMeasures } from './sparql-measures.ts'
import { group, indented, select, type Operand, type SparqlPatterns } from './sparql-patterns.ts'
import { iri, moment, sameAs } from './sparql-terms.ts'
import { iriContains, textContains } from './sparql-text.ts'
import { SparqlTimes, type TimeOptions } from './sparql-times.ts'

export interface SparqlOptions extends TimeOptions {
  /** The day that NOW stands for, `2015-08-10`; today where left out. */
  now?: string
  /** The IRI of a name; several where several entities share it. */
  iriOf: (name: string, role: 'entity' | 'relation' | 'class') => string | readonly string[]
  /**
   * Whether a name outside of a JOIN is a class, which stands for its instances. Where left out, all are but Freebase's
   * `m.…` and `g.…`.
   */
  isClass?: (name: string) => boolean
  /** IRIs of the relations that say what type an entity is; `rdf:type` where left out. */
  typeRelations?: readonly string[]
  /** IRIs of the relations that carry names; `rdfs:label` where left out. */
  labelRelations?: readonly string[]
  /** IRIs of what FIND comes to: SPARQL has no documents. */
  foundBy?: (words: string) => readonly string[]
}

/** Each superlative doubles the text of what it contains, at least. */
const MOST_SUPERLATIVES = 8

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

class Translation implements SparqlPatterns {
  private readonly options: SparqlOptions
  private readonly times: SparqlTimes
  private readonly measures: SparqlMeasures
  private readonly typeRelations: string
  private readonly labelRelations: string
  private variables = 0
  /** Superlatives around what is being translated. */
  private depth = 0

  constructor(options: SparqlOptions, now: Period) {
    this.options = options
    this.times = new SparqlTimes(this, options, now)
    this.measures = new SparqlMeasures(this, this.times)
    this.typeRelations = (options.typeRelations ?? [RDF_TYPE]).map(iri).join('|')
    this.labelRelations = (options.labelRelations ?? [RDFS_LABEL]).map(iri).join('|')
  }

  query(expression: SExpression): string {
    if (givesTimes(expression)) {
      const when = { node: '?t', from: '?from', to: '?to' }
      return `${select('DISTINCT ?from ?to', this.times.between(expression, when))}\nORDER BY ${moment('?from')}`
    }
    switch (expression.kind) {
      case 'count': {
        const { lines, counted } = this.measures.counted(expression)
        return select(`(COUNT(DISTINCT ${counted}) AS ?n)`, lines)
      }
      case 'aggregate': {
        const { mode, of, by } = expression
        if (mode === 'SUM' || mode === 'AVG' || by.kind !== 'value')
          return this.measures.total(expression, '?n').join('\n')
        const best = this.measures.best(mode, of, by.by)
        const member = this.variable()
        const { lines, end } = this.chain(by.by, member, '?x')
        const members = this.pattern(of, member)
        return select('DISTINCT ?x', [...best.lines, ...members, ...lines, `FILTER(${best.test(end, '=')})`])
      }
      case 'exists':
        return `ASK {\n${indented(this.present(expression.of, '?x'))}\n}`
      default:
        return select('DISTINCT ?x', this.pattern(expression, '?x'))
    }
  }

  /** Lines of a group in which the variable is bound to the members. */
  pattern(expression: SExpression, x: string): string[] {
    switch (expression.kind) {
      case 'entity':
        return this.members(expression.key, x)
      case 'join':
        return this.join(expression, x)
      case 'any':
        return [this.triple(x, expression.relation, this.variable())]
      case 'and': {
        const isType = (relation: Relation): boolean => this.typeRelations.split('|').includes(this.relation(relation))
        for (const [types, named] of [
          [expression.left, expression.right],
          [expression.right, expression.left],
        ] as const)
          if (isNames(named) && areTypes(types, isType))
            return [`VALUES ${x} { ${this.namesIn(named).join(' ')} }`, ...this.pattern(types, x)]
        // What only looks at names comes last: what binds them stands in the same group.
        return needsSet(expression.left)
          ? [...this.pattern(expression.right, x), ...this.pattern(expression.left, x)]
          : [...this.pattern(expression.left, x), ...this.pattern(expression.right, x)]
      }
      case 'or':
        return [...this.branch(expression.left, x), 'UNION', ...this.branch(expression.right, x)]
      case 'without':
        if (needsSet(expression.without))
          return [...this.pattern(expression.of, x), `FILTER(!(${this.named(expression.without, x)}))`]
        if (this.areNames(expression.without))
          return [
            ...this.pattern(expression.of, x),
            `FILTER(${x} NOT IN (${this.namesIn(expression.without).join(', ')}))`,
          ]
        return group([...this.pattern(expression.of, x), ...group(this.pattern(expression.without, x), 'MINUS ')])
      case 'superlative':
        return this.deeper(expression.top === undefined ? 1 : 2, () => this.measures.superlative(expression, x))
      case 'compare':
        return this.measures.compared(expression, x)
      case 'has': {
        const { lines, end } = this.chain(expression.by, x)
        return [...lines, `FILTER(${this.textAt(end, expression.text)})`]
      }
      case 'find':
        return [`VALUES ${x} { ${this.found(expression.words).join(' ')} }`]
      case 'time':
        return this.times.time(expression, x)
      case 'during':
        return this.times.timed(expression, x, this.times.variables())
      case 'earliest':
        return this.deeper(1, () => this.times.earliest(expression, x))
      case 'literal':
      case 'own':
      case 'count':
      case 'aggregate':
      case 'when':
      case 'exists':
        return []
    }
  }

  /** One side of a UNION. Virtuoso finds nothing in a group that holds VALUES and no more: names are selected there. */
  private branch(expression: SExpression, x: string): string[] {
    const lines = this.pattern(expression, x)
    const isValues = lines.length === 1 && lines[0]?.startsWith('VALUES') === true
    return group(isValues ? [select(x, lines)] : lines)
  }

  /** Whether it is entities that are named, and no class. */
  private areNames(expression: SExpression): boolean {
    return expression.kind === 'entity' && !this.isClass(expression.key)
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
    return [...group([select(x, [itself])]), 'UNION', ...group(this.members(expression.key, x))]
  }

  private namesIn(expression: SExpression): string[] {
    if (expression.kind === 'or') return [...this.namesIn(expression.left), ...this.namesIn(expression.right)]
    return expression.kind === 'entity' ? this.iris(expression.key, 'entity') : []
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
  operand(of: SExpression): Operand {
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

  /** From a variable along relations to another, which may be given. */
  chain(relations: readonly Relation[], x: string, last?: string): { lines: string[]; end: string } {
    const lines: string[] = []
    let end = x
    for (const [i, relation] of relations.entries()) {
      const next = last !== undefined && i === relations.length - 1 ? last : this.variable()
      lines.push(this.triple(end, relation, next))
      end = next
    }
    return { lines, end }
  }

  triple(x: string, by: Relation, other: string): string {
    const relation = this.relation(by)
    return by.reverse ? `${other} ${relation} ${x} .` : `${x} ${relation} ${other} .`
  }

  relation({ name }: Relation): string {
    return this.iris(name, 'relation')[0] ?? ''
  }

  private iris(name: string, role: 'entity' | 'relation' | 'class'): string[] {
    const found = this.options.iriOf(name, role)
    return (typeof found === 'string' ? [found] : found).map(iri)
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

  private found(words: string): string[] {
    if (this.options.foundBy === undefined)
      throw new SExpressionError('FIND looks in documents, which SPARQL does not know; name what it finds.')
    return this.options.foundBy(words).map(iri)
  }

  variable(): string {
    return `?v${++this.variables}`
  }
}
