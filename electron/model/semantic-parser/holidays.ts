import type { NamedDate } from './named-date.ts'
import type { QuestionWord } from './question-words.ts'

/** Days that are called by a name and are the same each year. */
const HOLIDAYS: readonly (readonly [name: string, day: string])[] = [
  ['christmas day', '12-25'],
  ['christmas eve', '12-24'],
  ['boxing day', '12-26'],
  ['new years day', '01-01'],
  ['new year s day', '01-01'],
  ['new years eve', '12-31'],
  ['new year s eve', '12-31'],
]

/** "Christmas Day 2024", "on Boxing Day" where all times are of one year; of which year is not known otherwise. */
export function holidaysIn(words: readonly QuestionWord[], onlyYear: string | undefined): NamedDate[] {
  return HOLIDAYS.flatMap(([name, day]) => {
    const parts = name.split(' ')
    return words.flatMap((_, from): NamedDate[] => {
      if (!parts.every((part, i) => words[from + i]?.text === part)) return []
      const end = from + parts.length
      const behind = words[end]?.text ?? ''
      const year = /^[12]\d{3}$/.test(behind) ? behind : undefined
      if (year === undefined && onlyYear === undefined) return []
      const at = words.map((__, i) => i).slice(from, year === undefined ? end : end + 1)
      return [{ words: at, from: `${year ?? onlyYear}-${day}` }]
    })
  })
}
