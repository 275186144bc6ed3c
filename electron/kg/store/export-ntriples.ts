import { iriOfKey, RDFS_LABEL } from './vocabulary.ts'
import type { GraphTables } from './graph-tables.ts'
import { LABEL_MASK } from './labels.ts'
import { BLANK } from './term.ts'

/** Every triple as a line of N-Triples, then the labels that came without one. */
export function* exportNTriples(tables: GraphTables): Generator<string> {
  const { spo } = tables
  for (let row = 0; row < spo.length; row++) {
    yield `${write(tables, spo.at(row, 0))} ${write(tables, spo.at(row, 1))} ${write(tables, spo.at(row, 2))} .\n`
  }
  for (let id = 1; id < tables.summary.firstLiteral; id++) {
    const label = tables.labels.at(id - 1, 0) & LABEL_MASK
    if (label !== 0 && !isLabelTriple(tables, id, label))
      yield `${write(tables, id)} <${RDFS_LABEL}> ${write(tables, label)} .\n`
  }
}

function isLabelTriple(tables: GraphTables, id: number, label: number): boolean {
  return tables.summary.aliasRelations.some(relation => {
    const row = tables.spo.lowerBound(id, relation, label)
    return (
      row < tables.spo.length &&
      tables.spo.at(row, 0) === id &&
      tables.spo.at(row, 1) === relation &&
      tables.spo.at(row, 2) === label
    )
  })
}

function write(tables: GraphTables, id: number): string {
  const key = tables.terms.textOf(id - 1)
  if (id >= tables.summary.firstLiteral) return key
  if (tables.terms.kindOf(id - 1) === BLANK) return key
  return `<${iriOfKey(key)}>`
}
