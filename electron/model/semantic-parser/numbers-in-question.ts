import { TENS, UP_TO_NINETEEN } from '../../kg/number-words.ts'
import type { QuestionWord } from './question-words.ts'
import { isUnit, isWrittenUnit } from './units.ts'

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...UP_TO_NINETEEN.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ['dozen', 12],
])
const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['mio', 1e6],
  ['mn', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
])

/** What a word of a name multiplies by: a `budget_million` is told in millions. */
export const multiplierOf = (text: string): number | undefined => MULTIPLIERS.get(text)

const ORDINALS: ReadonlyMap<string, number> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i): [string, number] => [word, i + 1]),
)

/** "The third floor", "the 3rd floor": the one that is told as 3. */
export function ordinalOf(text: string): number | undefined {
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(text)?.[1]
  return digits === undefined ? ORDINALS.get(text) : Number(digits)
}

/** A number written in digits or as a single word. */
export function numberOfWord(text: string): number | undefined {
  const word = NUMBERS.get(text)
  if (word !== undefined) return word
  const digits = text.replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** A number that a question names. */
export interface NamedNumber {
  /** Positions of its words, ascending. */
  words: readonly number[]
  value: number
  /** In digits alone, as a year is written. */
  plain: boolean
}

/** The numbers of a question, in digits or words, with multipliers; behind a unit once with it and once without. */
export function numbersIn(words: readonly QuestionWord[]): NamedNumber[] {
  const found: NamedNumber[] = []
  for (const [i, { text }] of words.entries()) {
    const value = ordinalOf(text)
    if (value !== undefined) found.push({ words: [i], value, plain: false })
  }
  for (let i = 0; i < words.length;) {
    const read = isPronoun(words, i) || isOfWord(words, i) ? undefined : numberAt(words, i)
    if (read === undefined) {
      found.push(...oneOfUnit(words, i))
      i += 1
      continue
    }
    const at = Array.from({ length: read.end - i }, (_, k) => i + k)
    const plain = at.length === 1
    found.push({ words: at, value: read.value, plain })
    const unit = words[read.end]?.text ?? ''
    if (isUnit(unit)) found.push({ words: [...at, read.end], value: read.value, plain: false })
    // "3m" may be metres or a million.
    if (unit === 'm' && words[read.end]?.start === words[read.end - 1]?.end)
      found.push({ words: [...at, read.end], value: read.value * 1e6, plain: false })
    i = read.end
  }
  return found
}

/** "An hour or longer", "over half a day", "less than a kilometre": a unit of which something is more or less. */
function oneOfUnit(words: readonly QuestionWord[], i: number): NamedNumber[] {
  const text = (k: number): string => words[k]?.text ?? ''
  const half = text(i) === 'half' ? 1 : 0
  const unit = i + half + 1
  if (!/^an?$/.test(text(i + half)) || !isWrittenUnit(text(unit))) return []
  const isCompared =
    /^(?:than|over|under|above|below|least|most|exactly|within|exceeding|of)$/.test(text(i - 1)) ||
    (/^(?:or|and)$/.test(text(unit + 1)) &&
      /^(?:more|less|over|under|above|below|(?:long|short|high|great)er)$/.test(text(unit + 2)))
  const at = Array.from({ length: unit - i + 1 }, (_, k) => i + k)
  return isCompared ? [{ words: at, value: half === 1 ? 0.5 : 1, plain: false }] : []
}

/** The 2 of "ww2". */
const isOfWord = (words: readonly QuestionWord[], i: number): boolean =>
  words[i]?.start === words[i - 1]?.end && /\p{L}$/u.test(words[i - 1]?.text ?? '')

/** "Which one", "no one", "one of": it stands for something and counts nothing. */
function isPronoun(words: readonly QuestionWord[], i: number): boolean {
  if (words[i]?.text !== 'one') return false
  return /^(which|the|that|this|no|any|every|each|other)$/.test(words[i - 1]?.text ?? '') || words[i + 1]?.text === 'of'
}

/** The longest number that begins with a word, and where it ends: "two hundred and fifty thousand". */
function numberAt(words: readonly QuestionWord[], start: number): { value: number; end: number } | undefined {
  const text = (i: number): string => words[i]?.text ?? ''
  let total = 0
  let group = 0
  let end = start
  if (text(start) === 'half' && text(start + 1) === 'a' && MULTIPLIERS.has(text(start + 2)))
    return { value: 0.5 * (MULTIPLIERS.get(text(start + 2)) ?? 1), end: start + 3 }
  for (let i = start; i < words.length;) {
    const number = numberOfWord(text(i))
    // "15 000": groups of three as they are written from Poland to France.
    if (number !== undefined && end > start && isGroup(words, i)) {
      group = group * 1000 + number
      i += 1
      end = i
      continue
    }
    const multiplier = MULTIPLIERS.get(text(i))
    if (number !== undefined && (end === start || continues(total, group, number, text(i)))) {
      group += number
      i += 1
    } else if (multiplier !== undefined && end > start) {
      if (multiplier === 100) group *= 100
      else {
        total += group * multiplier
        group = 0
      }
      i += 1
    } else if (
      end === start &&
      /^(a|one)$/.test(text(i)) &&
      (MULTIPLIERS.has(text(i + 1)) || text(i + 1) === 'dozen') &&
      text(i + 1) !== 'k'
    ) {
      // "a million", "a dozen"
      group = text(i + 1) === 'dozen' ? 12 : 1
      i += text(i + 1) === 'dozen' ? 2 : 1
    } else if (text(i) === 'and' && end > start && /hundred|thousand/.test(text(i - 1)) && NUMBERS.has(text(i + 1)))
      i += 1
    else break
    end = i
  }
  return end === start ? undefined : { value: Number((total + group).toPrecision(15)), end }
}

const isGroup = (words: readonly QuestionWord[], i: number): boolean =>
  /^\d{3}$/.test(words[i]?.text ?? '') &&
  /^[1-9]\d{0,2}$|^\d{3}$/.test(words[i - 1]?.text ?? '') &&
  words[i]?.start === (words[i - 1]?.end ?? 0) + 1

/** "Twenty five", "two hundred five" and "two thousand five" are one number, "1 2" and "2014 5" are two. */
const continues = (total: number, group: number, number: number, text: string): boolean =>
  NUMBERS.has(text) &&
  (group === 0
    ? total > 0
    : (group % 10 === 0 && group % 100 > 0 && number < 10) || (group % 100 === 0 && number < 100))
