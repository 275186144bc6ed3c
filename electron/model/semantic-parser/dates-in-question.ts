import { holidaysIn } from './holidays.ts'
import type { NamedDate } from './named-date.ts'
import { numberOfWord } from './numbers-in-question.ts'
import type { QuestionWord } from './question-words.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const DECADES = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }
/** Words after which a month may stand without a year; elsewhere "may" and "march" are verbs. */
const BEFORE_A_MONTH = /^(in|during|since|until|till|from|to|between|and|before|after|of|by|through|early|late|mid|on)$/

const pad = (value: number): string => String(value).padStart(2, '0')
const isYear = (text: string | undefined): text is string => text !== undefined && /^[12]\d{3}$/.test(text)

/**
 * The days, months, decades and other stretches of the calendar in a question; a single year is read as a number is.
 * @param onlyYear the year that all times of the graph lie in: "in May" is of that year
 */
export function datesIn(question: string, words: readonly QuestionWord[], onlyYear?: string): NamedDate[] {
  const found = [...inDigits(question, words), ...withMonths(words, onlyYear), ...holidaysIn(words, onlyYear)]
  const taken = new Set(found.flatMap(({ words: at }) => at))
  return [...found, ...stretches(words, onlyYear).filter(({ words: at }) => !at.some(i => taken.has(i)))]
}

/** `2014-05`, `2014-05-12`, `12/05/2014`. */
function inDigits(question: string, words: readonly QuestionWord[]): NamedDate[] {
  const found: NamedDate[] = []
  const within = (match: RegExpExecArray): number[] => {
    const end = match.index + match[0].length
    return words.flatMap((word, i) => (word.start >= match.index && word.end <= end ? [i] : []))
  }
  for (const match of question.matchAll(/\b(\d{4})-(\d\d)(?:-(\d\d))?\b/g))
    found.push({ words: within(match), from: match[0] })
  for (const match of question.matchAll(/\b(\d{1,2})([./])(\d{1,2})\2(\d{4})\b/g)) {
    const [first, second] = [Number(match[1]), Number(match[3])]
    // With slashes either may be the month; with dots the day comes first.
    const orders =
      match[2] === '.' ? [[second, first]] : [[second, first], ...(first === second ? [] : [[first, second]])]
    for (const [month = 0, day = 0] of orders)
      if (month >= 1 && month <= 12 && day >= 1 && day <= 31)
        found.push({ words: within(match), from: `${match[4]}-${pad(month)}-${pad(day)}` })
  }
  return found
}

/** The number of a month from 1 on; 0 for any other word. */
export const monthOf = (text: string): number =>
  MONTHS.findIndex(
    name =>
      name === text ||
      (text.length === 3 && name.startsWith(text) && text !== 'mar' && text !== 'may') ||
      (text === 'sept' && name === 'september'),
  ) + 1

/** "5 May 2014", "May 5th, 2014", "the 5th of May", "May of 2014"; of two months the year of the second is that of both. */
function withMonths(words: readonly QuestionWord[], onlyYear: string | undefined): NamedDate[] {
  const found: NamedDate[] = []
  const text = (i: number): string => words[i]?.text ?? ''
  const isDay = (i: number): boolean => /^([1-9]|[12]\d|3[01])$/.test(text(i))
  let later: string | undefined
  for (let i = words.length - 1; i >= 0; i -= 1) {
    const month = monthOf(text(i))
    if (month === 0) continue
    const at = [i]
    const suffix = (k: number): number => (/^(st|nd|rd|th)$/.test(text(k)) ? 1 : 0)
    let day: number | undefined
    let behind = i + 1
    if (isDay(behind)) {
      day = behind
      behind += 1 + suffix(behind + 1)
      for (let k = i + 1; k < behind; k += 1) at.push(k)
    } else {
      const before = text(i - 1) === 'of' ? i - 2 : i - 1
      const number = before - suffix(before)
      if (isDay(number)) {
        day = number
        for (let k = number; k < i; k += 1) at.push(k)
      }
    }
    const yearAt = [behind, behind + 1].find(k => isYear(text(k)) && (k === behind || text(behind) === 'of'))
    if (yearAt !== undefined) for (let k = behind; k <= yearAt; k += 1) at.push(k)
    const own = yearAt === undefined ? undefined : text(yearAt)
    if (own === undefined && day === undefined && !BEFORE_A_MONTH.test(text(i - 1))) continue
    const joins = /^(and|to|until|till|through)$/.test(text(behind))
    const year = own ?? (joins ? later : undefined) ?? onlyYear
    if (own !== undefined) later = own
    if (year === undefined) continue
    const from = `${year}-${pad(month)}${day === undefined ? '' : `-${pad(Number(text(day)))}`}`
    found.push({ words: at.toSorted((a, b) => a - b), from })
    // "Between 1 and 10 May": the first of the two has the month of the second.
    const joined = day === undefined || day > i ? -1 : text(day - 1) === 'the' ? day - 2 : day - 1
    const ordinal = /^(?:st|nd|rd|th)$/.test(text(joined - 1)) ? joined - 2 : joined - 1
    if (/^(?:and|to|until|till|through)$/.test(text(joined)) && isDay(ordinal))
      found.push({
        words: Array.from({ length: joined - ordinal }, (_, k) => ordinal + k),
        from: `${year}-${pad(month)}-${pad(Number(text(ordinal)))}`,
      })
  }
  return found.toReversed()
}

/** "The 1990s", "the 20th century", "the first quarter of 2014", "Q3 2014", "the last two months of 2014". */
function stretches(words: readonly QuestionWord[], onlyYear: string | undefined): NamedDate[] {
  const text = (i: number): string => words[i]?.text ?? ''
  return words.flatMap(({ text: word }, i): NamedDate[] => {
    const years = (at: number[], from: number, many: number): NamedDate[] => [
      { words: at, from: String(from), until: String(from + many - 1) },
    ]
    if (text(i + 1) === 's' && /^([12]\d)?\d0$/.test(word)) {
      const decade = Number(word)
      return years([i, i + 1], decade < 100 ? 1900 + decade : decade, word.endsWith('00') ? 100 : 10)
    }
    const decade = DECADES.indexOf(word)
    if (decade >= 0) return years([i], 1920 + decade * 10, 10)
    if (word === 'century' && /^(st|nd|rd|th)$/.test(text(i - 1))) {
      const century = numberOfWord(text(i - 2))
      return century === undefined || century < 11 || century > 29
        ? []
        : years([i - 2, i - 1, i], century * 100 - 99, 100)
    }
    if (word === 'month' || word === 'months') return monthsOf(words, i, onlyYear)
    const parts = word === 'quarter' ? 4 : word === 'half' ? 2 : word === 'q' ? 4 : 0
    if (parts === 0) return []
    const number =
      word === 'q' ? numberOfWord(text(i + 1)) : (ORDINALS[text(i - 1)] ?? (text(i - 1) === 'last' ? parts : undefined))
    if (number === undefined || number > parts) return []
    const months = 12 / parts
    const first = word === 'q' ? i : i - 1
    return partOfYear(words, first, word === 'q' ? i + 2 : i + 1, onlyYear, (number - 1) * months + 1, number * months)
  })
}

/** "The first three months of 2014", "the last month of 2014". */
function monthsOf(words: readonly QuestionWord[], i: number, onlyYear: string | undefined): NamedDate[] {
  const counted = numberOfWord(words[i - 1]?.text ?? '')
  const first = counted === undefined ? i - 1 : i - 2
  const which = words[first]?.text ?? ''
  const many = words[i]?.text === 'month' ? 1 : (counted ?? 0)
  if (!/^(first|last|final|opening)$/.test(which) || many < 1 || many > 11) return []
  return /^(first|opening)$/.test(which)
    ? partOfYear(words, first, i + 1, onlyYear, 1, many)
    : partOfYear(words, first, i + 1, onlyYear, 13 - many, 12)
}

/** Months of the year that stands at `behind` or behind an "of" there. */
function partOfYear(
  words: readonly QuestionWord[],
  first: number,
  behind: number,
  onlyYear: string | undefined,
  from: number,
  until: number,
): NamedDate[] {
  const text = (i: number): string => words[i]?.text ?? ''
  const yearAt = [behind, behind + 1].find(k => isYear(text(k)) && (k === behind || text(behind) === 'of'))
  const year = yearAt === undefined ? onlyYear : text(yearAt)
  if (year === undefined) return []
  const last = yearAt ?? behind - 1
  return [
    {
      words: Array.from({ length: last - first + 1 }, (_, k) => first + k),
      from: `${year}-${pad(from)}`,
      ...(until > from ? { until: `${year}-${pad(until)}` } : {}),
    },
  ]
}
