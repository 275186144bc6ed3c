/** A year, a month or a day as times are written: `2014`, `2014-05`, `2014-05-12`. */
export type CalendarTime = string

const pad = (value: number): string => String(value).padStart(2, '0')

/** The time of the same length right before one, or right behind it: `2014-02` and `2014-04` of `2014-03`. */
export function neighbouringTime(time: CalendarTime, by: -1 | 1): CalendarTime {
  const [year = 0, month, day] = time.split('-').map(Number)
  if (month === undefined) return String(year + by).padStart(4, '0')
  if (day === undefined) {
    const months = year * 12 + month - 1 + by
    return `${String(Math.floor(months / 12)).padStart(4, '0')}-${pad((months % 12) + 1)}`
  }
  return new Date(Date.UTC(year, month - 1, day + by)).toISOString().slice(0, 10)
}
