import type { Comparison } from '../../kg/sexpression/ast.ts'
import { GRADABLES, gradableOf, type Gradable } from './adjectives.ts'
import { numberOfWord } from './numbers-in-question.ts'
import type { QuestionWord } from './question-words.ts'
import { isUnit } from './units.ts'

/** Words that compare with a value or with another; `words` are their positions. */
export interface ComparingCue {
  kind: 'compare'
  words: readonly number[]
  mode: Comparison
  gradable?: Gradable
  /** Of times: "after", "since". */
  time: boolean
  /** Of how many times: "more often than", "more than three times". */
  often?: true
}

type Phrase = readonly [words: string, mode: Comparison, time?: 'time']

/** Fixed phrases; of two that begin with one word the longer comes first. */
const PHRASES = (
  [
    ['no more than', 'le'],
    ['not more than', 'le'],
    ['no less than', 'ge'],
    ['not less than', 'ge'],
    ['no fewer than', 'ge'],
    ['not fewer than', 'ge'],
    ['no later than', 'le', 'time'],
    ['not later than', 'le', 'time'],
    ['no earlier than', 'ge', 'time'],
    ['not earlier than', 'ge', 'time'],
    ['not after', 'le', 'time'],
    ['not before', 'ge', 'time'],
    ['less than or equal to', 'le'],
    ['greater than or equal to', 'ge'],
    ['more than', 'gt'],
    ['greater than', 'gt'],
    ['less than', 'lt'],
    ['fewer than', 'lt'],
    ['at least', 'ge'],
    ['at most', 'le'],
    ['a minimum of', 'ge'],
    ['a maximum of', 'le'],
    ['up to', 'le'],
    ['upwards of', 'ge'],
    ['equal to', 'eq'],
    ['later than', 'gt', 'time'],
    ['earlier than', 'lt', 'time'],
    ['prior to', 'lt', 'time'],
    ['as of', 'ge', 'time'],
    ['by the end of', 'le', 'time'],
    ['before the end of', 'le', 'time'],
    ['after the end of', 'gt', 'time'],
    ...['start', 'beginning'].flatMap((word): Phrase[] => [
      [`since the ${word} of`, 'ge', 'time'],
      [`from the ${word} of`, 'ge', 'time'],
      [`before the ${word} of`, 'lt', 'time'],
    ]),
    ...['more', 'above', 'over', 'higher', 'greater', 'longer', 'larger', 'better'].flatMap((word): Phrase[] => [
      [`or ${word}`, 'ge'],
      [`and ${word}`, 'ge'],
    ]),
    ...['less', 'fewer', 'below', 'under', 'lower', 'shorter', 'smaller'].flatMap((word): Phrase[] => [
      [`or ${word}`, 'le'],
      [`and ${word}`, 'le'],
    ]),
    ...['later', 'newer', 'after'].flatMap((word): Phrase[] => [
      [`or ${word}`, 'ge', 'time'],
      [`and ${word}`, 'ge', 'time'],
    ]),
    ...['earlier', 'older', 'before'].flatMap((word): Phrase[] => [
      [`or ${word}`, 'le', 'time'],
      [`and ${word}`, 'le', 'time'],
    ]),
    ['over', 'gt'],
    ['above', 'gt'],
    ['exceeding', 'gt'],
    ['beyond', 'gt'],
    ['under', 'lt'],
    ['below', 'lt'],
    ['exactly', 'eq'],
    ['precisely', 'eq'],
    ['after', 'gt', 'time'],
    ['before', 'lt', 'time'],
    ['since', 'ge', 'time'],
    ['onwards', 'ge', 'time'],
    ['onward', 'ge', 'time'],
    ['until', 'le', 'time'],
    ['till', 'le', 'time'],
  ] satisfies Phrase[]
)
  .map(([phrase, mode, time]) => ({ parts: phrase.split(' '), mode, isTime: time !== undefined }))
  .toSorted((a, b) => b.parts.length - a.parts.length)

/** Words between a comparative and its "than", at most: "a better average rating than". */
const REACH = 5

/** The comparison that begins at a word, and that no longer one has in it; undefined where none does. */
export function comparisonAt(words: readonly QuestionWord[], i: number): ComparingCue | undefined {
  const text = (k: number): string => words[k]?.text ?? ''
  for (const { parts, mode, isTime } of PHRASES) {
    if (parts.some((part, k) => text(i + k) !== part) || joinsNothing(words, i)) continue
    if (isWithin(words, i, parts.length)) return undefined
    // "Looks after", "is named after", "takes after" tell no time.
    if (words[i]?.text === 'after' && AFTER_SOMEBODY.test(words[i - 1]?.text ?? '')) return undefined
    // "More than in Sweden" and "more than twice" are both of numbers; a bare "more than" may be of times.
    const at = span(i, parts.length)
    return { kind: 'compare', mode, time: isTime, words: at }
  }
  return onlyAt(words, i) ?? gradedAt(words, i) ?? numberedAt(words, i)
}

const AFTER_SOMEBODY = /^(?:look(?:s|ed|ing)?|named|tak(?:es|e|ing)|took|called|christened)$/

/** "Only one airport", "just two": no more. */
function onlyAt(words: readonly QuestionWord[], i: number): ComparingCue | undefined {
  const isOnly = /^(only|just)$/.test(words[i]?.text ?? '') && words[i - 1]?.text !== 'the'
  return isOnly && numberOfWord(words[i + 1]?.text ?? '') !== undefined
    ? { kind: 'compare', mode: 'eq', time: false, words: [i] }
    : undefined
}

/** "Or more" stands behind a number or a measure; the "and" of "and after 2010?" begins a question. */
function joinsNothing(words: readonly QuestionWord[], i: number): boolean {
  const text = (k: number): string => words[k]?.text ?? ''
  const isNumber = (k: number): boolean => /\d|^(two|three|four|five|six|seven|eight|nine|ten|s)$/.test(text(k))
  const isMeasured = isUnit(text(i - 1)) && (isNumber(i - 2) || /^(?:an?|one)$/.test(text(i - 2)))
  // "Ten people or more".
  const isOfSome = text(i) === 'or' && isNumber(i - 2) && words[i - 1]?.content === true
  return /^(and|or)$/.test(text(i)) && !isNumber(i - 1) && !isMeasured && !isOfSome
}

/** Whether a phrase only ends a longer one that began before it: the "more than" of "no more than". */
function isWithin(words: readonly QuestionWord[], i: number, length: number): boolean {
  return PHRASES.some(({ parts }) =>
    [1, 2].some(
      back =>
        parts.length >= back + length &&
        i >= back &&
        parts.every((part, k) => words[i - back + k]?.text === part) &&
        !joinsNothing(words, i - back),
    ),
  )
}

/** "Longer than", "more expensive than", "a better rating than". */
function gradedAt(words: readonly QuestionWord[], i: number): ComparingCue | undefined {
  const text = (k: number): string => words[k]?.text ?? ''
  const spelt = /^(more|less)$/.test(text(i)) && GRADABLES.has(text(i + 1))
  const base = spelt
    ? text(i + 1)
    : !GRADABLES.has(text(i)) && !text(i).endsWith('est')
      ? gradableOf(text(i))
      : undefined
  const gradable = base === undefined ? undefined : GRADABLES.get(base)
  const last = spelt ? i + 1 : i
  const than = thanBehind(words, last)
  if (gradable === undefined || than === undefined) return undefined
  // What only has less of something is compared the other way about, whatever measures it.
  const isLess = gradable.more.length === 0
  const less = isLess !== (text(i) === 'less')
  return {
    kind: 'compare',
    mode: less ? 'lt' : 'gt',
    time: false,
    words: [...span(i, last - i + 1), than],
    gradable: isLess ? { more: gradable.less, less: [] } : gradable,
  }
}

function thanBehind(words: readonly QuestionWord[], at: number): number | undefined {
  // Some write "longer then".
  const than =
    words[at + 1]?.text === 'then'
      ? at + 1
      : words.findIndex(({ text }, k) => k > at && k <= at + REACH && text === 'than')
  return than < 0 ? undefined : than
}

/** "More neighbours than", "more often than", "as many parts as", "the same number of parts as". */
function numberedAt(words: readonly QuestionWord[], i: number): ComparingCue | undefined {
  const text = (k: number): string => words[k]?.text ?? ''
  if (/^(more|fewer|less)$/.test(text(i))) {
    const than = thanBehind(words, i)
    if (than === undefined || GRADABLES.has(text(i + 1))) return undefined
    const often = /^(often|frequently|times)$/.test(text(i + 1))
    return {
      kind: 'compare',
      mode: text(i) === 'more' ? 'gt' : 'lt',
      time: false,
      words: [i, ...(often ? [i + 1] : []), than],
      ...(often ? { often: true } : {}),
    }
  }
  const many = text(i) === 'as' && /^(many|often|frequently)$/.test(text(i + 1))
  const same = text(i) === 'same' && text(i + 1) === 'number' && text(i + 2) === 'of'
  if (!many && !same) return undefined
  const begun = many ? i + 1 : i + 2
  const as = words.findIndex((word, k) => k > begun && k <= begun + REACH && word.text === 'as')
  if (as < 0) return undefined
  const atLeast = many && text(i - 2) === 'at' && text(i - 1) === 'least'
  return {
    kind: 'compare',
    mode: atLeast ? 'ge' : 'eq',
    time: false,
    words: [...(atLeast ? [i - 2, i - 1] : []), ...span(i, begun - i + 1), as],
    ...(many && text(i + 1) !== 'many' ? { often: true } : {}),
  }
}

const span = (from: number, length: number): number[] => Array.from({ length }, (_, k) => from + k)
