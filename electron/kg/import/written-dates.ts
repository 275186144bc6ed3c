/** In which order a day's numbers stand: 31/12/2024 or 12/31/2024. */
export type DateOrder = 'day first' | 'month first'

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const WORDS = /^(\d{1,2})[ -](\p{L}{3,9})\.?,?[ -](\d{4})$/u
const WORDS_FIRST = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** Years written with two digits: from here on those of the century before. */
const LAST_CENTURY = 70

/**
 * The order in which the days of a column, or of a table, are written; undefined where no cell tells it, as one of the
 * thirteenth or later does. With dots the day stands first.
 */
export function dateOrder(cells: readonly string[]): DateOrder | undefined {
  let [first, second, dots] = [0, 0, 0]
  for (const cell of cells) {
    const [, a = '', separator, b = ''] = NUMBERS.exec(cell) ?? []
    first = Math.max(first, Number(a))
    second = Math.max(second, Number(b))
    if (separator === '.') dots += 1
  }
  if (first > 12 && second > 12) return undefined
  if (first > 12 || (dots > 0 && second <= 12)) return 'day first'
  return second > 12 ? 'month first' : undefined
}

/** `2024-12-31` for a day that is written otherwise; undefined where it is no such day, or may be two. */
export function isoDate(text: string, order: DateOrder | undefined): string | undefined {
  const numbers = NUMBERS.exec(text)
  if (numbers !== null && order !== undefined) {
    const [, a = '', , b = '', year = ''] = numbers
    const [day, month] = order === 'day first' ? [a, b] : [b, a]
    return dayOf(Number(year.length === 2 ? yearOf(year) : year), Number(month), Number(day))
  }
  const [, day, name, year] = WORDS.exec(text) ?? reordered(WORDS_FIRST.exec(text)) ?? []
  const month = MONTHS.findIndex(each => name !== undefined && each.startsWith(name.toLowerCase()))
  return day === undefined || month < 0 ? undefined : dayOf(Number(year), month + 1, Number(day))
}

/** Whether a text is a day, however it is written. */
export const isWrittenDate = (text: string): boolean => NUMBERS.test(text) || isoDate(text, undefined) !== undefined

const reordered = (found: RegExpExecArray | null): (string | undefined)[] | undefined =>
  found === null ? undefined : [found[0], found[2], found[1], found[3]]

const yearOf = (two: string): number => Number(two) + (Number(two) < LAST_CENTURY ? 2000 : 1900)

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000
  return isDay ? date.toISOString().slice(0, 10) : undefined
}
