import type * as RDF from '@rdfjs/types'
import { DataFactory } from 'rdf-data-factory'
import type { GraphTables } from '../store/graph-tables.ts'
import { BLANK, ENTITY, LITERAL, literalKey, unescapeText } from '../store/term.ts'
import { iriOfKey, keyOfIri } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'

export type GraphTerm = RDF.NamedNode | RDF.BlankNode | RDF.Literal
export type RdfTriple = readonly [subject: GraphTerm, predicate: GraphTerm, object: GraphTerm]
/** Undefined stands for any. */
export type RdfPattern = readonly [
  subject: RDF.Term | undefined,
  predicate: RDF.Term | undefined,
  object: RDF.Term | undefined,
]

/** Terms that are kept made: about 50 MB of short ones. */
const MOST_KEPT = 200_000

const factory = new DataFactory()

export const namedNode = (iri: string): RDF.NamedNode => factory.namedNode(iri)
export const blankNode = (label: string): RDF.BlankNode => factory.blankNode(label)

/** The literal that a key in N-Triples form stands for. */
export function literalOfKey(key: string): RDF.Literal {
  const quote = key.lastIndexOf('"')
  const text = unescapeText(key.slice(1, quote))
  const rest = key.slice(quote + 1)
  if (rest.startsWith('@')) return factory.literal(text, rest.slice(1))
  return rest.startsWith('^^<') ? factory.literal(text, factory.namedNode(rest.slice(3, -1))) : factory.literal(text)
}

/** Ids of a stored graph as RDF terms and back, with the IRIs under which an export writes plain names. */
export class RdfTerms {
  private readonly tables: GraphTables
  private readonly made = new Map<TermId, GraphTerm>()

  constructor(tables: GraphTables) {
    this.tables = tables
  }

  term(id: TermId): GraphTerm {
    const known = this.made.get(id)
    if (known !== undefined) return known
    if (this.made.size >= MOST_KEPT) this.made.clear()
    const made = this.make(id)
    this.made.set(id, made)
    return made
  }

  /** Undefined for a term that the graph does not have. */
  id(term: RDF.Term): TermId | undefined {
    switch (term.termType) {
      case 'NamedNode': {
        const key = keyOfIri(term.value)
        return iriOfKey(key) === term.value ? this.find(ENTITY, key) : undefined
      }
      case 'BlankNode':
        return this.find(BLANK, `_:${term.value}`)
      case 'Literal':
        return this.find(LITERAL, literalKey(term.value, term.language, term.datatype.value))
      default:
        return undefined
    }
  }

  private make(id: TermId): GraphTerm {
    const { terms, summary } = this.tables
    const key = terms.textOf(id - 1)
    if (id >= summary.firstLiteral) return literalOfKey(key)
    return terms.kindOf(id - 1) === BLANK ? factory.blankNode(key.slice(2)) : factory.namedNode(iriOfKey(key))
  }

  private find(kind: number, key: string): TermId | undefined {
    const rank = this.tables.terms.find(Buffer.concat([Buffer.of(kind), Buffer.from(key, 'utf8')]))
    return rank < 0 ? undefined : rank + 1
  }
}
