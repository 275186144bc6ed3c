const SECONDS = /^(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?$/
const DAY = /^(-?\d{4,})-(\d\d)-(\d\d)$/
const MONTH = /^(-?\d{4,})-(\d\d)$/
const YEAR = /^(-?\d{4,})$/
const ZONE = /(?:Z|([+-])(\d\d):(\d\d))$/

export type Granularity = 'year' | 'month' | 'day' | 'instant'

/**
 * A stretch of time as written: `2010-05` is a month. Milliseconds since 1970, of the proleptic Gregorian calendar;
 * what says no time zone is UTC.
 */
export interface Period {
  granularity: Granularity
  start: number
  /** The first moment after it; of an instant, the instant itself. */
  end: number
}

/**
 * A year, month, day or date with time, as XML Schema writes them (gYear, gYearMonth, date, dateTime), with or without
 * a time zone. Undefined for anything else and for days that no calendar has, such as 2010-02-30.
 */
export function periodOf(written: string): Period | undefined {
  // The zone of `2010-05` would otherwise be read out of the month of `-05:00`; only a colon makes a zone.
  const zone = ZONE.exec(written)
  const text = zone ? written.slice(0, zone.index) : written
  const shift =
    zone?.[1] === undefined ? 0 : (zone[1] === '-' ? 1 : -1) * (Number(zone[2]) * 60 + Number(zone[3])) * 60_000
  const found = /T/.test(text) ? instant(text) : wholeDays(text)
  if (!found || Math.abs(shift) > 14 * 3_600_000) return undefined
  return { granularity: found.granularity, start: found.start + shift, end: found.end + shift }
}

/** Whether a period is under way, or over, when another one is not yet over. */
export function beginsBefore(period: Period, other: Period): boolean {
  return period.start < other.end || period.start === other.start
}

/**
 * Whether a period is still under way when another one begins. A whole year is asked whether it is the year in which
 * the other begins, or a later one.
 */
export function lastsUntil(period: Period, other: Period): boolean {
  return period.start >= startOfPeriod(other.start, period.granularity)
}

/** The day in question as `2015-08-10`: the one that is given, or today. */
export function dayOf(now: string | undefined): string {
  if (now !== undefined) return now
  const today = new Date()
  return `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`
}

/** When the period of this granularity began in which a moment lies. */
export function startOfPeriod(moment: number, granularity: Granularity): number {
  if (granularity === 'instant') return moment
  const date = new Date(moment)
  return utc(
    date.getUTCFullYear(),
    granularity === 'year' ? 0 : date.getUTCMonth(),
    granularity === 'day' ? date.getUTCDate() : 1,
  )
}

function instant(text: string): Period | undefined {
  const parts = SECONDS.exec(text)
  if (!parts) return undefined
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (!isDay(year, month, day) || hours > 23 || minutes > 59 || seconds > 59) return undefined
  const start =
    utc(year, month - 1, day) +
    ((hours * 60 + minutes) * 60 + seconds) * 1000 +
    Math.floor(Number(parts[7] ?? 0) * 1000)
  return { granularity: 'instant', start, end: start }
}

function wholeDays(text: string): Period | undefined {
  const day = DAY.exec(text)?.slice(1).map(Number)
  if (day) {
    const [year = 0, month = 0, date = 0] = day
    return isDay(year, month, date)
      ? { granularity: 'day', start: utc(year, month - 1, date), end: utc(year, month - 1, date + 1) }
      : undefined
  }
  const month = MONTH.exec(text)?.slice(1).map(Number)
  if (month) {
    const [year = 0, number = 0] = month
    return isDay(year, number, 1)
      ? { granularity: 'month', start: utc(year, number - 1, 1), end: utc(year, number, 1) }
      : undefined
  }
  const year = Number(YEAR.exec(text)?.[1] ?? 'none')
  return isDay(year, 1, 1) ? { granularity: 'year', start: utc(year, 0, 1), end: utc(year + 1, 0, 1) } : undefined
}

/** `Date` reaches to the year 275,760 both ways; earlier and later ones are no dates here. */
function isDay(year: number, month: number, day: number): boolean {
  if (!(Math.abs(year) <= 270_000) || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(utc(year, month, 0)).getUTCDate()
}

/** `Date.UTC` takes the years 0 to 99 for those of the twentieth century. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}
