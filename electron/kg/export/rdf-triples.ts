import { periodOf, type Granularity } from '../sexpression/periods.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { LABEL_MASK } from '../store/labels.ts'
import { BLANK, literalKey } from '../store/term.ts'
import { iriOfKey, isNamingRelation, RDFS_LABEL, STATEMENT } from '../store/vocabulary.ts'
import type { ExportTally } from './tally.ts'

/** Terms as N-Triples writes them. */
export type WrittenTriple = readonly [subject: string, predicate: string, object: string]

/**
 * A graph as RDF, what is said of one thing in one run: every triple, with a label that came without one. Then the
 * times: for each time of a triple a statement with its subject, predicate and object (RDF's reification), where the
 * time begins and where it ends; a bound that is not known is left out.
 */
export function* rdfTriples(tables: GraphTables, tally: ExportTally): Generator<WrittenTriple> {
  const { spo, times, summary } = tables
  const predicates = new Map<number, string>()
  const predicate = (id: number): string => {
    const known = predicates.get(id) ?? write(tables, id)
    predicates.set(id, known)
    return known
  }
  let row = 0
  for (let id = 1; id < summary.firstLiteral; id++) {
    const subject = row < spo.length && spo.at(row, 0) === id ? write(tables, id) : ''
    for (; row < spo.length && spo.at(row, 0) === id; row++) {
      tally.facts++
      yield [subject, predicate(spo.at(row, 1)), write(tables, spo.at(row, 2))]
    }
    const label = tables.labels.at(id - 1, 0) & LABEL_MASK
    if (label === 0 || isLabelTriple(tables, id, label)) continue
    yield [subject === '' ? write(tables, id) : subject, `<${RDFS_LABEL}>`, text(tables, label)]
  }
  for (let time = 0; time < times.length; time++) {
    // A triple that holds at several times is as many facts, of which one was counted above.
    if (time > 0 && [0, 1, 2].every(column => times.at(time, column) === times.at(time - 1, column))) tally.facts++
    yield* statement(tables, time, tally)
  }
}

function* statement(tables: GraphTables, row: number, tally: ExportTally): Generator<WrittenTriple> {
  const node = `_:clew-time-${row}`
  const at = (column: number): number => tables.times.at(row, column)
  yield [node, `<${STATEMENT.subject}>`, write(tables, at(0))]
  yield [node, `<${STATEMENT.predicate}>`, write(tables, at(1))]
  yield [node, `<${STATEMENT.object}>`, write(tables, at(2))]
  const time = tables.terms.textOf(at(3) - 1)
  const [from, to] = bounds(time)
  if (![from, to].every(part => part === '' || periodOf(part))) tally.lose('odd times')
  if (from !== '') yield [node, `<${STATEMENT.from}>`, date(from)]
  if (to !== '') yield [node, `<${STATEMENT.to}>`, date(to)]
}

/** Of `2005-05; 2005-06` the two; what is not all dates stays as it is, in both places. */
export function bounds(time: string): [from: string, to: string] {
  const parts = time.split(';').map(part => part.trim())
  const [from = '', to = from] = parts.every(part => part === '' || periodOf(part)) ? parts : [time]
  return [from, to]
}

/** With the datatype of its form; what is no date stays a text. */
export function date(written: string): string {
  const period = periodOf(written)
  return literalKey(written, undefined, period && DATATYPES[period.granularity])
}

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const DATATYPES: Record<Granularity, string> = {
  year: `${XSD}gYear`,
  month: `${XSD}gYearMonth`,
  day: `${XSD}date`,
  instant: `${XSD}dateTime`,
}

/** Whether a triple gives a thing the label that it has, so that whoever reads the triples finds it again. */
export function isLabelTriple(tables: GraphTables, id: number, label: number): boolean {
  const { summary, terms, given } = tables
  const row = given.lowerBound(id, label)
  const isBeside = row < given.length && given.at(row, 0) === id && given.at(row, 1) === label
  return summary.aliasRelations.some(
    relation => (!isBeside || isNamingRelation(terms.textOf(relation - 1))) && tables.rowOf(id, relation, label) >= 0,
  )
}

/** A table's names are no literals there, and are in RDF. */
function text(tables: GraphTables, id: number): string {
  return id >= tables.summary.firstLiteral ? write(tables, id) : literalKey(tables.terms.textOf(id - 1))
}

function write(tables: GraphTables, id: number): string {
  const key = tables.terms.textOf(id - 1)
  if (id >= tables.summary.firstLiteral || tables.terms.kindOf(id - 1) === BLANK) return key
  return `<${iriOfKey(key)}>`
}
