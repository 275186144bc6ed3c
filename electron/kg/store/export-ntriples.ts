import { periodOf, type Granularity } from '../sexpression/periods.ts'
import { iriOfKey, isNamingRelation, RDFS_LABEL, STATEMENT } from './vocabulary.ts'
import type { GraphTables } from './graph-tables.ts'
import { LABEL_MASK } from './labels.ts'
import { BLANK, literalKey } from './term.ts'

/**
 * Every triple as a line of N-Triples, then the labels that came without one, then the times: for each time of a triple
 * a statement with its subject, predicate and object (RDF's reification), where the time begins and where it
 * ends; a bound that is not known is left out.
 */
export function* exportNTriples(tables: GraphTables): Generator<string> {
  const { spo } = tables
  for (let row = 0; row < spo.length; row++) {
    yield `${write(tables, spo.at(row, 0))} ${write(tables, spo.at(row, 1))} ${write(tables, spo.at(row, 2))} .\n`
  }
  for (let id = 1; id < tables.summary.firstLiteral; id++) {
    const label = tables.labels.at(id - 1, 0) & LABEL_MASK
    if (label !== 0 && !isLabelTriple(tables, id, label))
      yield `${write(tables, id)} <${RDFS_LABEL}> ${text(tables, label)} .\n`
  }
  for (let row = 0; row < tables.times.length; row++) yield* statement(tables, row)
}

function* statement(tables: GraphTables, row: number): Generator<string> {
  const node = `_:clew-time-${row}`
  const at = (column: number): number => tables.times.at(row, column)
  yield `${node} <${STATEMENT.subject}> ${write(tables, at(0))} .\n`
  yield `${node} <${STATEMENT.predicate}> ${write(tables, at(1))} .\n`
  yield `${node} <${STATEMENT.object}> ${write(tables, at(2))} .\n`
  const time = tables.terms.textOf(at(3) - 1)
  const [from, to] = bounds(time)
  if (from !== '') yield `${node} <${STATEMENT.from}> ${date(from)} .\n`
  if (to !== '') yield `${node} <${STATEMENT.to}> ${date(to)} .\n`
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

/** Whether others can read the label from a triple: one of a vocabulary that they know. */
export function isLabelTriple(tables: GraphTables, id: number, label: number): boolean {
  return tables.summary.aliasRelations.some(relation => {
    if (!isNamingRelation(tables.terms.textOf(relation - 1))) return false
    const row = tables.spo.lowerBound(id, relation, label)
    return (
      row < tables.spo.length &&
      tables.spo.at(row, 0) === id &&
      tables.spo.at(row, 1) === relation &&
      tables.spo.at(row, 2) === label
    )
  })
}

/** A table's names are no literals there, and are in RDF. */
function text(tables: GraphTables, id: number): string {
  return id >= tables.summary.firstLiteral ? write(tables, id) : literalKey(tables.terms.textOf(id - 1))
}

function write(tables: GraphTables, id: number): string {
  const key = tables.terms.textOf(id - 1)
  if (id >= tables.summary.firstLiteral) return key
  if (tables.terms.kindOf(id - 1) === BLANK) return key
  return `<${iriOfKey(key)}>`
}
