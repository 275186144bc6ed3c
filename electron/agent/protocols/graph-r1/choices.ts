import { isFunctionWord } from '../../../kg/function-words.ts'
import type { Action } from '../../../contract/observation.ts'
import type { Choice } from '../../../model/episode-view.ts'
import type { EpisodeState } from '../../protocol.ts'
import { QUERY, queryKey } from './turn-text.ts'

/** A question that can be answered with yes or no. */
const YES_NO = /^\W*(?:are|is|was|were|do|does|did|has|have|had|can|could|will|would)\s/i
/** Words that point back to what was answered before. */
const POINTING = /\b(?:it|its|they|them|their|he|him|his|she|her|this|that|these|those|there)\b/i
const MOST_CARRIED = 3
/** Letters by which two words are taken for the same: `director` and `directed`. */
const STEM = 5

/** A name and the text that first showed it. */
type Shown = Map<string, string>

/**
 * What can be done now and was not done yet: the question itself as a query, then, through each entity that a passage
 * showed and the question does not name, what that passage leaves open of the question (`Gustaf Molander born`, as the
 * agent of Table 4 asks it); answers with what was shown, or with nothing.
 */
export function* choices({ task, past, callsLeft }: EpisodeState): Iterable<Choice> {
  const { question } = task
  const first = withContext(task)
  const asked = new Set(past.flatMap(({ action }) => (action?.kind === 'call' ? [queryKey(action.args[0] ?? '')] : [])))
  const shown = shownNames(past)
  if (callsLeft > 0) {
    for (const text of queries(first, question, shown))
      if (!asked.has(queryKey(text))) yield { kind: 'query', text, action: { kind: 'call', name: QUERY, args: [text] } }
  }
  for (const name of shown.keys()) yield answer([name])
  if (YES_NO.test(question)) {
    yield answer(['yes'])
    yield answer(['no'])
  }
  yield answer([])
}

/** A follow-up that points back (`When was he born?`) is asked with what the question before was answered with. */
function withContext({ question, context }: EpisodeState['task']): string {
  const answers = context?.at(-1)?.answers ?? []
  return POINTING.test(question) ? [question, ...answers.slice(0, MOST_CARRIED)].join(' ') : question
}

function* queries(first: string, question: string, shown: Shown): Iterable<string> {
  yield first
  const asked = queryKey(question)
  for (const [name, text] of shown)
    if (!asked.includes(queryKey(name))) yield [name, ...leftOpen(question, text)].join(' ')
}

/** The question's words of content that the text has not. */
function leftOpen(question: string, text: string): string[] {
  const said = new Set(words(text).map(stem))
  return words(question).filter(word => !isFunctionWord(word.toLowerCase()) && !said.has(stem(word)))
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

function stem(word: string): string {
  return word.toLowerCase().slice(0, STEM)
}

/** Entities of the passages and of the graph's facts, in the order in which they were shown. */
function shownNames(past: EpisodeState['past']): Shown {
  const names: Shown = new Map()
  const show = (name: string, text: string): void => {
    if (!names.has(name)) names.set(name, text)
  }
  for (const { observation } of past) {
    if (observation?.kind !== 'passages') continue
    for (const { entities, text } of observation.passages) for (const name of entities) show(name, text)
    for (const { head, relation, tail } of observation.facts)
      for (const name of [head, tail]) show(name, `${head} ${relation.replace(/[._]/g, ' ')} ${tail}`)
  }
  return names
}

function answer(items: string[]): Choice {
  const action: Action = { kind: 'answer', items }
  return { kind: 'answer', items, action }
}
