import type { BaseQuad, Term } from '@rdfjs/types'
import { periodOf } from '../sexpression/periods.ts'
import { nameFromKey, TIME } from '../store/term.ts'
import type { ImportRecord } from './record.ts'
import { ANONYMOUS } from './quad-terms.ts'
import { TIME_COLUMNS, TIME_END_COLUMNS, TIME_START_COLUMNS } from './column-names.ts'

const REIFIES = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies'
const NO_PLACE =
  'says something of a triple, which a graph keeps only where it is a time of it (such as since, startDate or year)'

/** How a blank node begins that the parser named. */
const UNLABELLED = `BlankNode ${ANONYMOUS}`

/** A triple that others speak of, and when it holds. */
interface Statement {
  triple: BaseQuad
  from?: string
  to?: string
  at?: string
  /** Whether it was told that something of it was left out. */
  isTold: boolean
}

/**
 * Triples about triples (RDF 1.2, RDF-star): `:a :p :b {| :since 2010 |}`. A time makes the triple one that holds then;
 * anything else that is said of a triple has no place in a graph, and is rejected.
 */
export class StatementTimes {
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
      if (isTriple(subject)) this.speakOf(keyOf(subject), subject)
      else if (isTriple(object) && predicate.value === REIFIES) this.speakOf(keyOf(subject), object)
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
      if (statement !== undefined && addTime(statement, quad)) return false
      // What has a name of its own may be more than what stands for a triple.
      if (subject.termType === 'NamedNode') return true
      if (statement !== undefined) statement.isTold = true
      leftOut = true
      return false
    })
    if (leftOut) this.record.reject(line, NO_PLACE)
    // Nothing more can be said of what has no label.
    for (const key of this.statements.keys()) if (key.startsWith(UNLABELLED)) this.keep(key)
    return plain
  }

  finish(): void {
    for (const key of this.statements.keys()) this.keep(key)
    if (this.untold > 0)
      this.record.note(`${this.untold} triples are spoken of without a time; what the file says of them was left out.`)
  }

  private speakOf(key: string, triple: BaseQuad): void {
    if (!hasTriple(triple) && !this.statements.has(key)) this.statements.set(key, { triple, isTold: false })
  }

  private keep(key: string): void {
    const statement = this.statements.get(key)
    if (statement === undefined) return
    this.statements.delete(key)
    const { triple, from, to, at, isTold } = statement
    const time = at ?? (from === undefined && to === undefined ? undefined : `${from ?? ''}; ${to ?? ''}`)
    if (time === undefined) {
      if (!isTold) this.untold++
      return
    }
    const { number } = this
    const { builder } = this.record
    builder.addTimed(
      number(triple.subject),
      number(triple.predicate),
      number(triple.object),
      builder.textTerm(TIME, time),
    )
  }
}

/** False for what is no time. */
function addTime(statement: Statement, { predicate, object }: BaseQuad): boolean {
  const role = TIME_ROLES.get(columnName(predicate.value))
  if (role === undefined || object.termType !== 'Literal' || !periodOf(object.value)) return false
  statement[role] = object.value
  return true
}

type Role = 'from' | 'to' | 'at'
/** As the columns of tables are called, and as Wikidata's qualifiers are. */
const TIME_ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...TIME_COLUMNS.map((name): [string, Role] => [name, TIME_START_COLUMNS.has(name) ? 'from' : 'at']),
  ...TIME_END_COLUMNS.map((name): [string, Role] => [name, 'to']),
  ['valid_through', 'to'],
  ['point_in_time', 'at'],
  ['p580', 'from'],
  ['p582', 'to'],
  ['p585', 'at'],
])

/** `start_date` for an IRI that ends in `startDate`. */
function columnName(iri: string): string {
  return nameFromKey(iri)
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
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
