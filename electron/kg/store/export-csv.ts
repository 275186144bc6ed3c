import { guardedCell } from '../../base/formula-cells.ts'
import type { GraphTables } from './graph-tables.ts'

/** The header, by which an import knows a file of ours and takes back what {@link guardedCell} did. */
export const EXPORTED_COLUMNS = ['head', 'relation', 'tail', 'time']

/**
 * Every fact as a row behind a header. The times, of which N-Triples can only tell, an
 * import reads back from here.
 */
export function* exportCsv(tables: GraphTables): Generator<string> {
  yield `${EXPORTED_COLUMNS.join(',')}\n`
  const { spo } = tables
  for (let row = 0; row < spo.length; row++) {
    const [head, relation, tail] = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)]
    const triple = [head, relation, tail].map(id => cell(tables.terms.textOf(id - 1))).join(',')
    const times = tables.timesOf(head, relation, tail)
    if (times.length === 0) yield `${triple},\n`
    for (const time of times) yield `${triple},${cell(time)}\n`
  }
}

function cell(text: string): string {
  return `"${guardedCell(text).replaceAll('"', '""')}"`
}
