/** What programs put over the numbers of rows that they write unasked: R nothing, pandas one of the others. */
const NO_HEADING = /^(?:unnamed: 0|__index_level_0__)?$/i

/** Whether the first of several columns does no more than count the rows: 0, 1, 2, … or 1, 2, 3, … under no heading. */
export function countsRows(headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const first = rows[0]?.[0]
  if (headings.length < 3 || !NO_HEADING.test(headings[0]?.trim() ?? '') || (first !== '0' && first !== '1'))
    return false
  return rows.every((row, at) => row[0] === String(Number(first) + at))
}
