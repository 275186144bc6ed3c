import type { BaseQuad, Term } from '@rdfjs/types'
import type { ImportRecord } from './record.ts'
import { ANONYMOUS } from './quad-terms.ts'
import { addQualified, FactTime } from './qualified-facts.ts'
import { saying } from '../../contract/words/saying.ts'

const REIFIES = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies'
const NO_PLACE =
  'says something of a triple within a triple, for which a graph has no place; write it as an annotation {| … |}'

/** How a blank node begins that the parser named. */
const UNLABELLED = `BlankNode ${ANONYMOUS}`

/** A triple that others speak of, when it holds, and what else is said of it. */
interface Statement {
  triple: BaseQuad
  time: FactTime
  said: { predicate: Term; object: Term }[]
  /** Who stands for it, where that has a name of its own. */
  named: Term | undefined
}

/**
 * Triples about triples (RDF 1.2, RDF-star): `:a :p :b {| :since 2010 ; :role :editor |}`. A time makes the triple one
 * that holds then; what else is said of it are its properties.
 */
export class QuotedFacts {
  private readonly record: ImportRecord
  /** The number of a term of a triple. */
  private readonly number: (term: Term) => number
  private untold = 0
  /** By who stands for the triple: an IRI, or a blank node with its label. */
  private readonly statements = new Map<string, Statement>()

  constructor(record: ImportRecord, number: (term: Term) => number) {
    this.record = record
    this.number = number
  }

  /** The quads less those about triples. */
  take(quads: readonly BaseQuad[], line: number): readonly BaseQuad[] {
    if (this.statements.size === 0 && !quads.some(({ subject, object }) => isTriple(subject) || isTriple(object)))
      return quads
    for (const { subject, predicate, object } of quads) {
      if (isTriple(subject)) this.speakOf(subject, subject)
      else if (isTriple(object) && predicate.value === REIFIES) this.speakOf(subject, object)
    }
    let leftOut = false
    const plain = quads.filter(quad => {
      const { subject, predicate, object } = quad
      const statement = this.statements.get(keyOf(subject))
      if (isTriple(object)) {
        leftOut ||= predicate.value !== REIFIES || statement === undefined
        return false
      }
      if (statement === undefined && !isTriple(subject)) return true
      if (
        statement !== undefined &&
        object.termType === 'Literal' &&
        statement.time.take(predicate.value, object.value)
      )
        return false
      // What has a name of its own may be more than what stands for a triple.
      if (subject.termType === 'NamedNode') {
        if (statement !== undefined) statement.named = subject
        return true
      }
      if (statement === undefined) leftOut = true
      else statement.said.push({ predicate, object })
      return false
    })
    if (leftOut) this.record.reject(line, NO_PLACE)
    // Nothing more can be said of what has no label.
    for (const key of this.statements.keys()) if (key.startsWith(UNLABELLED)) this.keep(key)
    return plain
  }

  finish(): void {
    for (const key of this.statements.keys()) this.keep(key)
    if (this.untold > 0) this.record.note(saying('importNotes.untold', { count: this.untold, triples: this.untold }))
  }

  private speakOf(by: Term, triple: BaseQuad): void {
    const key = keyOf(by)
    if (!hasTriple(triple) && !this.statements.has(key))
      this.statements.set(key, { triple, time: new FactTime(), said: [], named: undefined })
  }

  private keep(key: string): void {
    const statement = this.statements.get(key)
    if (statement === undefined) return
    this.statements.delete(key)
    const { triple, time, said, named } = statement
    if (time.text === undefined && said.length === 0 && named === undefined) {
      this.untold++
      return
    }
    const { number } = this
    const fact = { head: number(triple.subject), relation: number(triple.predicate), tail: number(triple.object) }
    const qualifiers = said.map(({ predicate, object }) => [number(predicate), number(object)] as const)
    addQualified(this.record.builder, fact, time.text, qualifiers, named && number(named))
  }
}

function isTriple(term: Term): term is BaseQuad {
  return term.termType === 'Quad'
}

function hasTriple({ subject, object }: BaseQuad): boolean {
  return isTriple(subject) || isTriple(object)
}

function keyOf(term: Term): string {
  return isTriple(term)
    ? [term.subject, term.predicate, term.object].map(keyOf).join(' ')
    : `${term.termType} ${term.value}`
}
