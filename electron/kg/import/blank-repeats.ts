import { filledCells, isTelling, kindOf } from './column-kinds.ts'
import { columnWord, OTHER_NAMES } from './column-names.ts'

/** What many a person has none of: an empty cell says nothing. */
const MAY_BE_NONE = /title|salutation|honorific|prefix|rank|note|remark|comment|nick/

/**
 * Whether an empty cell in the first column means what stands above it, as merged cells of a spreadsheet are exported:
 * each value stands once, above as many empty cells as it is meant for, in the order of their sorting, and every row
 * goes on behind it.
 * @param rows below the headings
 */
export function repeatsAbove(headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const [heading = ''] = headings
  const word = columnWord(heading)
  if (headings.length < 2 || heading === '' || OTHER_NAMES.test(word) || MAY_BE_NONE.test(word)) return false
  const first = rows.map(row => row[0] ?? '')
  const values = first.filter(cell => cell !== '')
  const blanks = first.length - values.length
  const areGroups = first[0] !== '' && values.length > 1 && blanks >= values.length
  if (!areGroups || new Set(values).size < values.length || !isSorted(values)) return false
  return rows.every(row => (row[1] ?? '') !== '') && !isTelling(kindOf(filledCells(rows, 1)))
}

function isSorted(values: readonly string[]): boolean {
  const order = new Intl.Collator('en', { numeric: true })
  const steps = values.slice(1).map((value, at) => order.compare(values[at] ?? '', value))
  return steps.every(step => step < 0) || steps.every(step => step > 0)
}
