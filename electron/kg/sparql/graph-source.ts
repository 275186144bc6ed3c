import type * as RDF from '@rdfjs/types'
import { fromIterator, type AsyncIterator } from 'asynciterator'
import type { ExportedTriples } from './exported-triples.ts'
import type { RdfPattern } from './rdf-terms.ts'

interface BindingsFactory {
  bindings(entries: [RDF.Variable, RDF.Term][]): RDF.Bindings
}
type Asked = readonly [subject: RDF.Term, predicate: RDF.Term, object: RDF.Term]

/** A graph as the query engine reads it: rows of a pattern, and about how many there are. */
export class GraphSource {
  private readonly triples: ExportedTriples

  constructor(triples: ExportedTriples) {
    this.triples = triples
  }

  matchBindings(
    factory: BindingsFactory,
    subject: RDF.Term,
    predicate: RDF.Term,
    object: RDF.Term,
  ): AsyncIterator<RDF.Bindings> {
    return fromIterator(this.rows(factory, [subject, predicate, object]))
  }

  countQuads(subject?: RDF.Term, predicate?: RDF.Term, object?: RDF.Term): number {
    return this.triples.count([subject, predicate, object])
  }

  /** The engine asks for rows; this is what makes it take the graph for a source. */
  match(): never {
    throw new TypeError('The engine reads a graph by its rows.')
  }

  private *rows(factory: BindingsFactory, asked: Asked): Generator<RDF.Bindings> {
    const pattern = asked.map(term => (term.termType === 'Variable' ? undefined : term))
    const variables = asked.flatMap((term, at) => (term.termType === 'Variable' ? [{ variable: term, at }] : []))
    const names = new Set(variables.map(({ variable }) => variable.value))
    const once = variables.filter(
      ({ variable }, i) => variables.findIndex(other => other.variable.value === variable.value) === i,
    )
    const wanted: RdfPattern = [pattern[0], pattern[1], pattern[2]]
    for (const triple of this.triples.match(wanted)) {
      if (names.size < variables.length && !isSame(triple, variables)) continue
      yield factory.bindings(once.map(({ variable, at }) => [variable, triple[at] as RDF.Term]))
    }
  }
}

/** Whether a variable that stands twice in a pattern is one term. */
function isSame(triple: readonly RDF.Term[], variables: readonly { variable: RDF.Variable; at: number }[]): boolean {
  const found = new Map<string, RDF.Term>()
  return variables.every(({ variable, at }) => {
    const term = triple[at] as RDF.Term
    const other = found.get(variable.value)
    found.set(variable.value, term)
    return other === undefined || other.equals(term)
  })
}
