import type { GraphTables } from './graph-tables.ts'

/**
 * Every fact as a row of `head,relation,tail,time`, behind a header. What N-Triples has no place for, the times, an
 * import reads back from here.
 */
export function* exportCsv(tables: GraphTables): Generator<string> {
  yield 'head,relation,tail,time\n'
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
  return `"${text.replaceAll('"', '""')}"`
}
