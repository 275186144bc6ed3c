import type * as RDF from '@rdfjs/types'
import { bounds, date } from '../export/rdf-triples.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import { STATEMENT } from '../store/vocabulary.ts'
import { blankNode, literalOfKey, namedNode, type RdfPattern, type RdfTerms, type RdfTriple } from './rdf-terms.ts'
import { countOf, triplesOf, type IdPattern } from './triple-pattern.ts'

const NODE = /^clew-time-(\d+)$/
const SUBJECT = namedNode(STATEMENT.subject)
const PREDICATE = namedNode(STATEMENT.predicate)
const OBJECT = namedNode(STATEMENT.object)
const FROM = namedNode(STATEMENT.from)
const TO = namedNode(STATEMENT.to)
const ALL = [SUBJECT, PREDICATE, OBJECT, FROM, TO]

/** The times of triples as an export tells them: for each a statement with its subject, predicate and object. */
export class TimeStatements {
  private readonly tables: GraphTables
  private readonly times: SortedRows
  private readonly terms: RdfTerms

  constructor(tables: GraphTables, times: SortedRows, terms: RdfTerms) {
    this.tables = tables
    this.times = times
    this.terms = terms
  }

  *match([s, p, o]: RdfPattern): Generator<RdfTriple> {
    const asked = ALL.filter(predicate => p === undefined || predicate.equals(p))
    if (asked.length === 0) return
    if (s !== undefined) {
      const row = this.rowOf(s)
      if (row !== undefined) yield* this.statement(row, asked, o)
      return
    }
    if (o === undefined || asked.includes(FROM) || asked.includes(TO)) {
      for (let row = 0; row < this.times.length; row++) yield* this.statement(row, asked, o)
      return
    }
    for (const row of this.rowsWith(asked, o)) yield* this.statement(row, asked, o)
  }

  count([s, p, o]: RdfPattern): number {
    const asked = ALL.filter(predicate => p === undefined || predicate.equals(p))
    if (s !== undefined) return this.rowOf(s) === undefined ? 0 : asked.length
    if (o === undefined || asked.includes(FROM) || asked.includes(TO)) return this.times.length * asked.length
    const id = this.terms.id(o)
    if (id === undefined) return 0
    return asked.reduce((sum, predicate) => {
      if (predicate === SUBJECT) return sum + this.times.lowerBound(id + 1) - this.times.lowerBound(id)
      return (
        sum + countOf(this.tables, predicate === PREDICATE ? [undefined, id, undefined] : [undefined, undefined, id])
      )
    }, 0)
  }

  /** Rows whose triple has the term as subject, predicate or object, as asked; each once. */
  private *rowsWith(asked: readonly RDF.NamedNode[], o: RDF.Term): Generator<number> {
    const id = this.terms.id(o)
    if (id === undefined) return
    const patterns: IdPattern[] = []
    if (asked.includes(SUBJECT)) patterns.push([id, undefined, undefined])
    if (asked.includes(PREDICATE)) patterns.push([undefined, id, undefined])
    if (asked.includes(OBJECT)) patterns.push([undefined, undefined, id])
    const seen = new Set<number>()
    for (const pattern of patterns)
      for (const [head, relation, tail] of triplesOf(this.tables, pattern))
        for (let row = this.times.lowerBound(head, relation, tail); this.isOf(row, head, relation, tail); row++) {
          if (seen.has(row)) continue
          if (patterns.length > 1) seen.add(row)
          yield row
        }
  }

  private isOf(row: number, head: number, relation: number, tail: number): boolean {
    const { times } = this
    return row < times.length && times.at(row, 0) === head && times.at(row, 1) === relation && times.at(row, 2) === tail
  }

  private *statement(row: number, asked: readonly RDF.NamedNode[], o: RDF.Term | undefined): Generator<RdfTriple> {
    const node = blankNode(`clew-time-${row}`)
    const [from, to] = bounds(this.tables.terms.textOf(this.times.at(row, 3) - 1))
    for (const predicate of asked) {
      const value = this.valueOf(row, predicate, from, to)
      if (value !== undefined && (o === undefined || value.equals(o))) yield [node, predicate, value]
    }
  }

  private valueOf(row: number, predicate: RDF.NamedNode, from: string, to: string): RdfTriple[2] | undefined {
    switch (predicate) {
      case SUBJECT:
        return this.terms.term(this.times.at(row, 0))
      case PREDICATE:
        return this.terms.term(this.times.at(row, 1))
      case OBJECT:
        return this.terms.term(this.times.at(row, 2))
      default: {
        const bound = predicate === FROM ? from : to
        return bound === '' ? undefined : literalOfKey(date(bound))
      }
    }
  }

  private rowOf(node: RDF.Term): number | undefined {
    const row = node.termType === 'BlankNode' ? Number(NODE.exec(node.value)?.[1] ?? Number.NaN) : Number.NaN
    return row < this.times.length ? row : undefined
  }
}
