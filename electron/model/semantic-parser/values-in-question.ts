import { XSD, type Literal } from '../../kg/sexpression/atoms.ts'
import { numberOfWord } from './cues.ts'
import type { QuestionWord } from './question-words.ts'

/** A value that a question names. */
export interface NamedValue {
  words: readonly number[]
  literal: Literal
  kind: 'number' | 'year' | 'date' | 'text'
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MULTIPLIERS: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  billion: 1e9,
  hundred: 100,
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** Numbers with their multipliers, years, months, days and quoted texts of a question. */
export function findValues(question: string, words: readonly QuestionWord[]): NamedValue[] {
  const values: NamedValue[] = []
  const date = (at: readonly number[], text: string): void => {
    const datatype = text.length === 4 ? 'gYear' : text.length === 7 ? 'gYearMonth' : 'date'
    values.push({ words: at, kind: 'date', literal: { kind: 'literal', value: text, datatype: `${XSD}${datatype}` } })
  }
  for (const match of question.matchAll(/\b(\d{4})-(\d\d)(?:-(\d\d))?\b/g)) {
    const end = match.index + match[0].length
    const at = words.flatMap((word, i) => (word.start >= match.index && word.end <= end ? [i] : []))
    date(at, match[0])
  }
  for (const match of question.matchAll(/"([^"]+)"|“([^”]+)”/g)) {
    const text = match[1] ?? match[2] ?? ''
    const at = words.flatMap((word, i) =>
      word.start >= match.index && word.end <= match.index + match[0].length ? [i] : [],
    )
    values.push({ words: at, kind: 'text', literal: { kind: 'literal', value: text } })
  }
  words.forEach((word, i) => {
    const month = MONTHS.findIndex(
      name => name === word.text || (name.slice(0, 3) === word.text && word.text !== 'mar' && word.text !== 'may'),
    )
    const yearAt = [i + 1, i + 2].find(k => /^[12]\d{3}$/.test(words[k]?.text ?? ''))
    if (month < 0 || yearAt === undefined) return
    const dayAt = [i - 1, i - 2, i + 1].find(k => k !== yearAt && /^([1-9]|[12]\d|3[01])$/.test(words[k]?.text ?? ''))
    const day = dayAt === undefined ? '' : `-${pad(Number(words[dayAt]?.text))}`
    const at = [...(dayAt === undefined ? [] : [dayAt]), i, yearAt].toSorted((a, b) => a - b)
    date(at, `${words[yearAt]?.text}-${pad(month + 1)}${day}`)
  })
  const dated = new Set(values.flatMap(({ words: at }) => at))
  words.forEach((word, i) => {
    if (dated.has(i)) return
    const number = numberOfWord(word.text)
    if (number === undefined) return
    const multiplier = MULTIPLIERS[words[i + 1]?.text ?? '']
    const value = number * (multiplier ?? 1)
    const year = multiplier === undefined && /^[12]\d{3}$/.test(word.text)
    const literal: Literal = {
      kind: 'literal',
      value: String(value),
      datatype: `${XSD}${Number.isInteger(value) ? 'integer' : 'decimal'}`,
    }
    values.push({ words: multiplier === undefined ? [i] : [i, i + 1], kind: year ? 'year' : 'number', literal })
  })
  return values
}
