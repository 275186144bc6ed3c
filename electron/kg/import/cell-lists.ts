/** What may stand between the names of several things in one cell, the surest first. */
const SEPARATORS = [';', '|', ' / ', ', '] as const
export type ListSeparator = (typeof SEPARATORS)[number]

/** Cells that must hold several. */
const LEAST_LISTS = 2
/** Of the parts the share that may be different ones: what stands in lists comes again. */
const MOST_DIFFERENT = { ';': 0.7, '|': 0.7, ' / ': 0.6, ', ': 0.5 } as const
/** Of the parts those that must be rows of the table that is named. */
const MOSTLY = 0.8
const LONGEST_PART = 40
const MOST_WORDS = 4

/**
 * What stands between the names where the cells of a column hold several: `M01;M06`, "Sue, Karl, Holly"; undefined where
 * each holds one. A comma may belong to a name or a sentence: how many stand between commas must differ.
 * @param isRow whether a part names a row of the table that the column leads to
 */
export function listSeparator(
  cells: readonly string[],
  isRow: (part: string) => boolean = () => false,
): ListSeparator | undefined {
  return SEPARATORS.find(separator => {
    if (cells.filter(cell => cell.includes(separator)).length < LEAST_LISTS) return false
    const lists = cells.map(cell => partsOf(cell, separator))
    const parts = lists.flat()
    if (lists.filter(({ length }) => length > 1).length < LEAST_LISTS || parts.includes('')) return false
    if (parts.filter(isRow).length >= MOSTLY * parts.length) return true
    const areNames = parts.every(
      part => /\p{L}/u.test(part) && part.length <= LONGEST_PART && part.split(/\s+/).length <= MOST_WORDS,
    )
    const differ = separator !== ', ' || new Set(lists.map(({ length }) => length)).size > 1
    return areNames && differ && new Set(parts).size <= MOST_DIFFERENT[separator] * parts.length
  })
}

/** The names in a cell, each once. */
export const partsOf = (cell: string, separator: ListSeparator | undefined): string[] =>
  separator === undefined ? [cell] : [...new Set(cell.split(separator).map(part => part.trim()))]
