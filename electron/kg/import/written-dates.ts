/** In which order a day's numbers stand: 31/12/2024 or 12/31/2024. */
export type DateOrder = 'day first' | 'month first'

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/
const WORDS = /^(\d{1,2})[ -](\p{L}{3,9})\.?,?[ -](\d{4}|\d{2})$/u
const WORDS_FIRST = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u
/** `03/2026`, `Mar 2026`, and `Mar-26` as spreadsheets write a month. */
const MONTH = /^(\d{1,2})[./-](\d{4})$/
const MONTH_IN_WORDS = /^(\p{L}{3,9})\.?(?:[ -](\d{4})|-(\d{2}))$/u
/** Behind a day: ` 10:12:33 AM GMT+1`, `, 22:05`. */
const CLOCK =
  /(?:,? |T)(\d{1,2}):(\d{2})(:\d{2})?(?:\.\d{1,9})?(?:\s?([ap])\.?m\.?)?(?:\s?(Z|UTC|GMT)?([+-])?(?:(\d{1,2}):?(\d{2})?)?)?$/i
/** A day, and a time of it, that stand as they are to be. */
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/
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
    const [, a = '', separator, b = ''] = NUMBERS.exec(dayAndClock(cell).day) ?? []
    first = Math.max(first, Number(a))
    second = Math.max(second, Number(b))
    if (separator === '.') dots += 1
  }
  if (first > 12 && second > 12) return undefined
  if (first > 12 || (dots > 0 && second <= 12)) return 'day first'
  return second > 12 ? 'month first' : undefined
}

/**
 * `2024-12-31` for a day that is written otherwise, `2024-12` for a month, `2024-12-31T22:05:00+01:00` where a clock time stands behind it;
 * undefined where it is no such day, or may be two.
 */
export function isoDate(text: string, order: DateOrder | undefined): string | undefined {
  if (ISO.test(text)) return text
  const { day, clock } = dayAndClock(text)
  const date = clock === undefined ? undefined : isoDay(day, order)
  return date === undefined ? isoMonth(text) : `${date}${clock}`
}

/** Whether a text is a day, however it is written. */
export const isWrittenDate = (text: string): boolean => {
  const { day, clock } = dayAndClock(text)
  return clock !== undefined && (NUMBERS.test(day) || (isoDay(day, undefined) ?? isoMonth(text)) !== undefined)
}

/** `2026-03` for a month of a year. */
function isoMonth(text: string): string | undefined {
  const [, number, year] = MONTH.exec(text) ?? []
  if (year !== undefined) return monthOf(Number(year), Number(number))
  const [, name, full, two] = MONTH_IN_WORDS.exec(text) ?? []
  return name === undefined ? undefined : monthOf(Number(full ?? yearOf(two ?? '')), monthNamed(name))
}

const monthOf = (year: number, month: number): string | undefined =>
  year >= 1000 && month >= 1 && month <= MONTHS.length ? `${year}-${String(month).padStart(2, '0')}` : undefined

/** 1 for January and what is short for it, 0 for what is no month. */
const monthNamed = (name: string): number => MONTHS.findIndex(each => each.startsWith(name.toLowerCase())) + 1

/** The day, and the clock time as ISO writes it: empty where there is none, undefined where it is none. */
function dayAndClock(text: string): { day: string; clock: string | undefined } {
  const found = text.includes(':') ? CLOCK.exec(text) : null
  if (found === null) return { day: text, clock: '' }
  const [written, hour = '', minute = '', seconds = '', half, utc, sign, zoneHour, zoneMinute = '00'] = found
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isTime = hours < 24 && Number(minute) < 60 && (half === undefined || Number(hour) <= 12)
  const isZone = (sign === undefined) === (zoneHour === undefined)
  const zone =
    sign === undefined ? (utc === undefined ? '' : 'Z') : `${sign}${zoneHour?.padStart(2, '0')}:${zoneMinute}`
  return {
    day: text.slice(0, -written.length),
    clock: isTime && isZone ? `T${String(hours).padStart(2, '0')}:${minute}${seconds}${zone}` : undefined,
  }
}

function isoDay(text: string, order: DateOrder | undefined): string | undefined {
  const numbers = NUMBERS.exec(text)
  if (numbers !== null && order !== undefined) {
    const [, a = '', , b = '', year = ''] = numbers
    const [day, month] = order === 'day first' ? [a, b] : [b, a]
    return dayOf(Number(year.length === 2 ? yearOf(year) : year), Number(month), Number(day))
  }
  const [, first, , second, third] = YEAR_FIRST.exec(text) ?? []
  if (first !== undefined) return dayOf(Number(first), Number(second), Number(third))
  const [, day, name, year] = WORDS.exec(text) ?? reordered(WORDS_FIRST.exec(text)) ?? []
  const full = year?.length === 2 ? yearOf(year) : Number(year)
  return day === undefined || name === undefined ? undefined : dayOf(full, monthNamed(name), Number(day))
}

const reordered = (found: RegExpExecArray | null): (string | undefined)[] | undefined =>
  found === null ? undefined : [found[0], found[2], found[1], found[3]]

const yearOf = (two: string): number => Number(two) + (Number(two) < LAST_CENTURY ? 2000 : 1900)

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000
  return isDay ? date.toISOString().slice(0, 10) : undefined
}
