import { hash } from 'node:crypto'
import type { Cells } from './cells.ts'

/** Rows that are remembered, to tell equal ones apart. */
const MOST_REMEMBERED = 1_000_000
const DIGITS = 12
/** What the names of such nodes begin with. */
export const ROW_NODE = '_:row.'

/**
 * Nodes for rows that nothing in them names, such as the sowings of a farm: blank nodes, named by what stands in the
 * row under which headings, so that a table that is read again, or has got further rows, says the same of the same
 * nodes. Rows that are equal to the letter are as many nodes as there are rows.
 */
export class RowNodes {
  private readonly times = new Map<string, number>()

  keyOf(cells: Cells, headings: readonly string[]): string {
    const digits = hash('sha1', [...headings, ...cells.texts()].join('\u001f'), 'hex').slice(0, DIGITS)
    const before = this.times.get(digits) ?? 0
    if (before > 0 || this.times.size < MOST_REMEMBERED) this.times.set(digits, before + 1)
    return `${ROW_NODE}${digits}${before === 0 ? '' : `.${before + 1}`}`
  }
}
