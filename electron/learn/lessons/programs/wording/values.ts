import type { Random } from '../../../../base/random.ts'

const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')

/** A day, a month or a number as people write it. */
export function spokenValue(value: string, random: Random): string {
  const date = /^(-?\d{4,})-(\d\d)(?:-(\d\d))?/.exec(value)
  if (date !== null) return spokenDate(date[1] ?? '', Number(date[2]), Number(date[3] ?? 0), value.slice(0, 10), random)
  const number = Number(value)
  if (!/^[+-]?\d*\.?\d+$/.test(value) || Math.abs(number) < 10_000) return value
  return random.pick([value, number.toLocaleString('en'), inWords(number) ?? value])
}

function inWords(number: number): string | undefined {
  for (const [size, word] of [
    [1e9, 'billion'],
    [1e6, 'million'],
    [1e3, 'thousand'],
  ] as const) {
    const many = number / size
    if (Math.abs(many) >= 1 && String(many).length <= 5) return `${many} ${word}`
  }
  return undefined
}

function spokenDate(year: string, month: number, day: number, written: string, random: Random): string {
  const name = MONTHS[month - 1] ?? ''
  if (day === 0) return random.pick([`${name} ${year}`, `${name} ${year}`, `${name} of ${year}`])
  return random.pick([`${day} ${name} ${year}`, `${name} ${day}, ${year}`, `${name} ${day} ${year}`, written])
}

/** Whether a value is a single day. */
export const isDay = (value: string): boolean => /^-?\d{4,}-\d\d-\d\d/.test(value)
