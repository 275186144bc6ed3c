import type * as RDF from '@rdfjs/types'
import { nameHashes, squashName } from '../name-folding.ts'
import { isLabelTriple } from '../export/rdf-triples.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { LABEL_MASK } from '../store/labels.ts'
import { literalKey } from '../store/term.ts'
import { RDFS_LABEL } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'
import { literalOfKey, namedNode, type GraphTerm, type RdfPattern, type RdfTerms, type RdfTriple } from './rdf-terms.ts'

const LABEL = namedNode(RDFS_LABEL)

/** The labels that came without a triple, which an export tells as `rdfs:label`. */
export class ToldLabels {
  private readonly tables: GraphTables
  private readonly terms: RdfTerms
  private all: Uint32Array | undefined

  constructor(tables: GraphTables, terms: RdfTerms) {
    this.tables = tables
    this.terms = terms
  }

  *match([s, p, o]: RdfPattern): Generator<RdfTriple> {
    if (p !== undefined && !p.equals(LABEL)) return
    for (const id of this.entities(s, o)) {
      const label = this.labelOf(id)
      if (label !== undefined && (o === undefined || label.equals(o))) yield [this.terms.term(id), LABEL, label]
    }
  }

  count([s, p, o]: RdfPattern): number {
    if (p !== undefined && !p.equals(LABEL)) return 0
    return s === undefined && o === undefined ? this.labelled().length : 1
  }

  /** Those that may have such a label. */
  private entities(s: RDF.Term | undefined, o: RDF.Term | undefined): Iterable<TermId> {
    if (s !== undefined) {
      const id = this.terms.id(s)
      return id === undefined || id >= this.tables.summary.firstLiteral ? [] : [id]
    }
    if (o === undefined) return this.labelled()
    return o.termType === 'Literal' ? this.named(o.value) : []
  }

  /** The label of an entity, where no triple tells it. */
  private labelOf(id: TermId): GraphTerm | undefined {
    const label = this.tables.labels.at(id - 1, 0) & LABEL_MASK
    if (label === 0 || isLabelTriple(this.tables, id, label)) return undefined
    if (label >= this.tables.summary.firstLiteral) return this.terms.term(label)
    // A table's names are no literals there, and are in RDF.
    return literalOfKey(literalKey(this.tables.terms.textOf(label - 1)))
  }

  /** All of them, found once. */
  private labelled(): Uint32Array {
    if (this.all === undefined) {
      const ids: TermId[] = []
      for (let id = 1; id < this.tables.summary.firstLiteral; id++) if (this.labelOf(id) !== undefined) ids.push(id)
      this.all = Uint32Array.from(ids)
    }
    return this.all
  }

  private *named(name: string): Generator<TermId> {
    const bytes = Buffer.from(squashName(name), 'utf8')
    const [first, second] = nameHashes(bytes, 0, bytes.length)
    const { names, summary } = this.tables
    for (let row = names.lowerBound(first, second); row < names.length; row++) {
      if (names.at(row, 0) !== first || names.at(row, 1) !== second) return
      const id = names.at(row, 2)
      if (id < summary.firstLiteral) yield id
    }
  }
}
