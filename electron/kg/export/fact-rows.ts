import type { GraphTables } from '../store/graph-tables.ts'
import { LABEL_MASK } from '../store/labels.ts'
import { BLANK, literalKey, literalText } from '../store/term.ts'
import { RDFS_LABEL } from '../store/vocabulary.ts'
import { EXPORTED_COLUMNS, exportedCell, VALUE_COLUMN, valueKind } from './exported-cells.ts'
import { isLabelTriple } from './rdf-triples.ts'
import type { ExportTally } from './tally.ts'

/** The cells of a row, in the order of {@link columnsOf}. */
export type FactRow = readonly [head: string, relation: string, tail: string, time: string, value: string]

/** Columns of the table that a graph is. */
export function columnsOf(tables: GraphTables): string[] {
  return hasValues(tables) ? [...EXPORTED_COLUMNS, VALUE_COLUMN] : EXPORTED_COLUMNS
}

function hasValues({ summary, given }: GraphTables): boolean {
  return summary.literals > 0 || given.length > 0
}

/** A row for each fact, then one for each name that no triple gives. */
export function* factRows(tables: GraphTables, tally: ExportTally): Generator<FactRow> {
  const { spo, summary, terms } = tables
  let [known, name] = [0, '']
  for (let row = 0; row < spo.length; row++) {
    const [head, relation, tail] = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)]
    if (head !== known) [known, name] = [head, nameCell(tables, head)]
    const isValue = tail >= summary.firstLiteral
    const key = isValue ? terms.textOf(tail - 1) : ''
    const [to, value] = isValue ? [exportedCell(literalText(key)), valueKind(key, false)] : [nameCell(tables, tail), '']
    const times = tables.timesOf(head, relation, tail)
    for (const time of times.length === 0 ? [''] : times) {
      tally.facts++
      yield [name, nameCell(tables, relation), to, exportedCell(time), value]
    }
  }
  for (const [entity, label] of namesBeside(tables))
    yield [nameCell(tables, entity), RDFS_LABEL, exportedCell(literalText(label)), '', valueKind(label, true)]
}

function nameCell({ terms }: GraphTables, id: number): string {
  const key = terms.textOf(id - 1)
  return terms.kindOf(id - 1) === BLANK ? key : exportedCell(key)
}

/** Names that no triple gives: an entity and a literal's key. Graphs of version 0.1 kept no list of them. */
export function* namesBeside(tables: GraphTables): Generator<[entity: number, label: string]> {
  const { given, terms, summary, labels } = tables
  if (tables.has('given')) {
    for (let row = 0; row < given.length; row++) yield [given.at(row, 0), terms.textOf(given.at(row, 1) - 1)]
    return
  }
  for (let id = 1; id < summary.firstLiteral; id++) {
    const label = labels.at(id - 1, 0) & LABEL_MASK
    if (label === 0 || isLabelTriple(tables, id, label)) continue
    const key = terms.textOf(label - 1)
    yield [id, label < summary.firstLiteral ? literalKey(key) : key]
  }
}
