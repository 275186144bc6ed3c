import type { GraphTables } from '../store/graph-tables.ts'
import type { TermId } from '../triple.ts'
import { RdfTerms, type RdfPattern, type RdfTriple } from './rdf-terms.ts'
import { TimeStatements } from './time-statements.ts'
import { ToldLabels } from './told-labels.ts'
import { countOf, triplesOf, type IdPattern } from './triple-pattern.ts'

/**
 * A stored graph as RDF, a pattern at a time: the very triples that its export as N-Triples has (the stored ones, labels
 * that came without one, times as statements), so that a query means the same here and on what was exported.
 */
export class ExportedTriples {
  private readonly tables: GraphTables
  private readonly terms: RdfTerms
  private readonly labels: ToldLabels
  private readonly times: TimeStatements | undefined

  constructor(tables: GraphTables) {
    this.tables = tables
    this.terms = new RdfTerms(tables)
    this.labels = new ToldLabels(tables, this.terms)
    this.times = tables.times && new TimeStatements(tables, tables.times, this.terms)
  }

  *match(pattern: RdfPattern): Generator<RdfTriple> {
    const ids = this.ids(pattern)
    if (ids !== undefined)
      for (const [head, relation, tail] of triplesOf(this.tables, ids))
        yield [this.terms.term(head), this.terms.term(relation), this.terms.term(tail)]
    yield* this.labels.match(pattern)
    if (this.times) yield* this.times.match(pattern)
  }

  /** About how many there are, for a planner. */
  count(pattern: RdfPattern): number {
    const ids = this.ids(pattern)
    const stored = ids === undefined ? 0 : countOf(this.tables, ids)
    return stored + this.labels.count(pattern) + (this.times?.count(pattern) ?? 0)
  }

  /** Undefined where a term of the pattern stands in no stored triple. */
  private ids([s, p, o]: RdfPattern): IdPattern | undefined {
    const ids: (TermId | undefined)[] = []
    for (const term of [s, p, o]) {
      const id = term && this.terms.id(term)
      if (term !== undefined && id === undefined) return undefined
      ids.push(id)
    }
    return [ids[0], ids[1], ids[2]]
  }
}
