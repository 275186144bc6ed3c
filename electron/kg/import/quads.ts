import type { BaseQuad, Term } from '@rdfjs/types'
import { ClewError } from '../../contract/errors.ts'
import { BLANK, ENTITY, LITERAL, literalKey } from '../store/term.ts'
import { keyOfIri } from '../store/vocabulary.ts'
import type { ImportRecord } from './record.ts'
import { quadTerms } from './quad-terms.ts'
import { QuotedFacts } from './quoted-facts.ts'
import { ReifiedFacts } from './reified-facts.ts'
import { saying } from '../../contract/words/saying.ts'

/** Names in graphs are 25 times as long as their text at most; a file where they are more is made to fill the memory. */
const MOST_NAME_GROWTH = 100
const GROWTH_CHECKED_FROM = 64 << 20

/** Takes the quads that the parsers of RDF find in one file into the graph. */
export class QuadKeeper {
  private readonly record: ImportRecord
  private readonly quoted: QuotedFacts
  private readonly reified: ReifiedFacts
  private readonly namesBefore: number
  private readCharacters = 0
  private inGraphs = 0
  /** What the parsers make terms with. */
  readonly factory = quadTerms()

  constructor(record: ImportRecord) {
    this.record = record
    this.quoted = new QuotedFacts(record, term => this.term(term))
    this.reified = new ReifiedFacts(record)
    this.namesBefore = record.builder.dictionary.bytes
  }

  /** How much text was read, for which the names are measured. */
  read(characters: number): void {
    this.readCharacters += characters
  }

  /** @param line where they stand, for what has no place in a graph */
  keep(quads: readonly BaseQuad[], line: number): void {
    const { builder } = this.record
    for (const { subject, predicate, object, graph } of this.quoted.take(quads, line)) {
      if (graph.termType !== 'DefaultGraph') this.inGraphs++
      this.reified.add(this.term(subject), this.term(predicate), this.term(object))
    }
    const grown = builder.dictionary.bytes - this.namesBefore
    if (grown > GROWTH_CHECKED_FROM && grown > this.readCharacters * MOST_NAME_GROWTH)
      throw new ClewError('too-large', saying('importProblems.namesGrow', { most: MOST_NAME_GROWTH }))
  }

  finish(): void {
    this.quoted.finish()
    this.reified.finish()
    this.record.noteNamedGraphs(this.inGraphs)
  }

  private term(term: Term): number {
    const { builder } = this.record
    if (term.termType === 'Literal')
      return builder.textTerm(
        LITERAL,
        literalKey(term.value, term.language, term.language ? undefined : term.datatype.value),
      )
    if (term.termType === 'BlankNode') return builder.textTerm(BLANK, `_:${term.value}${this.record.blankSuffix}`)
    return builder.textTerm(ENTITY, keyOfIri(term.value))
  }
}
