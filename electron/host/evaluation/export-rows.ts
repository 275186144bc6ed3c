import { csvLine } from '../../base/csv-line.ts'
import type { AnswerRow, IndexedRow } from '../../contract/answer-row.ts'

const COLUMNS: readonly [string, (row: AnswerRow) => string | number][] = [
  ['question', row => row.question],
  ['id', row => row.id],
  ['sample', row => row.sample + 1],
  ['hops', row => row.hops ?? ''],
  ['type', row => row.type ?? ''],
  ['gold', row => row.gold.join('|')],
  ['answers', row => row.answers.join('|')],
  ['status', row => row.status],
  ['hit1', row => row.scores.hit1],
  ['f1', row => row.scores.f1],
  ['em', row => row.scores.em],
  ['retrieved', row => row.scores.retrieved],
  ['any hit', row => row.variants.anyHit],
  ['token f1', row => row.variants.tokenF1],
  ['RoG hit', row => row.variants.rogHit],
  ['GraphWalker relaxed em', row => row.variants.relaxedEm],
  ['KG-R1 union-gold f1', row => row.variants.unionGoldF1],
  ['calls', row => row.effort.calls],
  ['turns', row => row.effort.turns],
  ['generated tokens', row => row.effort.generatedTokens],
  ['total tokens', row => row.effort.totalTokens],
  ['seconds', row => row.effort.seconds],
  ['invalid calls', row => row.effort.invalidCalls],
  ['empty calls', row => row.effort.emptyCalls],
  ['chance', row => row.estimate?.chance ?? ''],
  ['given', row => (row.estimate === undefined ? '' : row.estimate.given ? 1 : 0)],
  ['recovered', row => (row.recovered === undefined ? '' : row.recovered ? 1 : 0)],
  ['contaminated', row => (row.contaminated === true ? 1 : 0)],
  ['level', row => row.level ?? ''],
]

/** A line for every answer (RFC 4180), with a line of headings. */
export function rowsAsCsv(rows: readonly AnswerRow[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map(row => COLUMNS.map(([, value]) => value(row)))]
  return lines.map(csvLine).join('')
}

export function rowsAsJsonl(rows: readonly IndexedRow[]): string {
  return rows.map(({ offset: _offset, bytes: _bytes, ...row }) => `${JSON.stringify(row)}\n`).join('')
}
