import { XSD, type Literal } from '../../kg/sexpression/atoms.ts'
import { datesIn } from './dates-in-question.ts'
import { numbersIn } from './numbers-in-question.ts'
import type { QuestionWord } from './question-words.ts'

/** A value that a question names. */
export interface NamedValue {
  words: readonly number[]
  literal: Literal
  /** The last of a stretch of several values, such as a decade. */
  until?: Literal
  kind: 'number' | 'year' | 'date' | 'text'
}

/**
 * Numbers with their multipliers, years, months, days and quoted texts of a question.
 * @param onlyYears the years that times of the graph lie in: "in May" is of any of them
 */
export function findValues(
  question: string,
  words: readonly QuestionWord[],
  onlyYears: readonly string[] = [],
): NamedValue[] {
  const dates = (onlyYears.length === 0 ? [undefined] : onlyYears).flatMap(year => datesIn(question, words, year))
  const apart = [...new Map(dates.map(date => [JSON.stringify(date), date])).values()]
  const values = apart.map(({ words: at, from, until }): NamedValue => ({
    words: at,
    // A stretch of years is met by years as they are written, `1990` being the number as well.
    kind: from.length === 4 ? 'year' : 'date',
    literal: timeLiteral(from),
    ...(until === undefined ? {} : { until: timeLiteral(until) }),
  }))
  for (const match of question.matchAll(/"([^"]+)"|“([^”]+)”/g)) {
    const text = match[1] ?? match[2] ?? ''
    const at = words.flatMap((word, i) =>
      word.start >= match.index && word.end <= match.index + match[0].length ? [i] : [],
    )
    values.push({ words: at, kind: 'text', literal: { kind: 'literal', value: text } })
  }
  const taken = new Set(values.flatMap(({ words: at }) => at))
  for (const { words: at, value, plain } of numbersIn(words)) {
    if (at.some(i => taken.has(i))) continue
    const datatype = Number.isInteger(value) ? 'integer' : 'decimal'
    const isYear = plain && /^[12]\d{3}$/.test(words[at[0] ?? 0]?.text ?? '')
    const before = (at[0] ?? 0) - 1
    values.push({
      // "The year 2000" is 2000.
      words: isYear && words[before]?.text === 'year' ? [before, ...at] : at,
      kind: isYear ? 'year' : 'number',
      literal: { kind: 'literal', value: String(value), datatype: `${XSD}${datatype}` },
    })
  }
  return values
}

function timeLiteral(time: string): Literal {
  const datatype = time.length === 4 ? 'integer' : time.length === 7 ? 'gYearMonth' : 'date'
  return { kind: 'literal', value: time, datatype: `${XSD}${datatype}` }
}
