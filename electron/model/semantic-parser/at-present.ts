import type { Derivation, Draft } from './derivation.ts'
import type { QuestionWord } from './question-words.ts'
import { maskOf } from './word-mask.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** What says of a fact that it holds today, or that it does so no more. */
const TODAY = [
  /^(now|nowadays|currently|presently|today|current|present|still)$/,
  /^(right now|these days|at present|at the moment|as of now|as of today|for now|up to now)$/,
]
const NO_MORE = [/^(former|formerly|erstwhile)$/, /^(used to|no longer|not any more|in the past)$/]

/** Of what a set was reached by, what holds today, or what once did: in a graph whose triples carry times. */
export function atPresent(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (!situation.schema.temporal || program.kind !== 'join') return []
  const draft = (at: readonly number[], mode: 'DURING' | 'BEFORE'): Draft =>
    drafted(situation, from, {
      program: { kind: 'during', mode, of: program, time: 'NOW' },
      words: maskOf(at),
      features: {
        'time.filter': 1,
        [`time.now.${mode}`]: 1,
        ...(from.evidence === 0n ? {} : { 'time.now.gap': gapBetween(situation, from.evidence, maskOf(at)) }),
      },
      with: { evidence: from.evidence, ...(from.last === undefined ? {} : { last: from.last }) },
    })
  return [
    ...situation.today.flatMap(at => (isFree(from, at) ? [draft(at, 'DURING')] : [])),
    ...situation.noMore.flatMap(at => (isFree(from, at) ? [draft(at, 'BEFORE')] : [])),
  ]
}

/** Places of the words that say that something holds today, or does so no more. */
export function presentIn(words: readonly QuestionWord[]): Pick<Situation, 'today' | 'noMore'> {
  return { today: sayingsOf(words, TODAY), noMore: sayingsOf(words, NO_MORE) }
}

/** Places of the words that say one of some things, the longest saying that begins at one. */
function sayingsOf(words: readonly QuestionWord[], said: readonly RegExp[]): number[][] {
  return words.flatMap((_, i) => {
    const length = [3, 2, 1].find(count => {
      const text = words
        .slice(i, i + count)
        .map(word => word.text)
        .join(' ')
      return said.some(form => form.test(text))
    })
    return length === undefined ? [] : [Array.from({ length }, (__, at) => i + at)]
  })
}
