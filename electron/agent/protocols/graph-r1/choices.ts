import type { Action, Choice } from '../../../model/episode-view.ts'
import type { EpisodeState } from '../../protocol.ts'
import { QUERY, queryKey } from './query.ts'

/** A question that can be answered with yes or no. */
const YES_NO = /^(?:are|is|was|were|do|does|did|has|have|had|can|could|will|would)\s/i

/**
 * What can be done now and was not done yet: the question itself as a query, then the question with the name of an entity that a passage showed
 * and the question does not name (a bridge to the next document); answers with what was shown, or with nothing.
 */
export function* choices({ task, past, callsLeft }: EpisodeState): Iterable<Choice> {
  const { question } = task
  const asked = new Set(past.flatMap(({ action }) => (action?.kind === 'call' ? [queryKey(action.args[0] ?? '')] : [])))
  const shown = shownNames(past)
  if (callsLeft > 0) {
    for (const text of queries(question, shown)) if (!asked.has(queryKey(text))) yield { kind: 'query', text, action: { kind: 'call', name: QUERY, args: [text] } }
  }
  for (const name of shown) yield answer([name])
  if (YES_NO.test(question)) {
    yield answer(['yes'])
    yield answer(['no'])
  }
  yield answer([])
}

function* queries(question: string, shown: Iterable<string>): Iterable<string> {
  yield question
  const asked = queryKey(question)
  for (const name of shown) if (!asked.includes(queryKey(name))) yield `${question} ${name}`
}

/** Entities of the passages and of the graph's facts, in the order in which they were shown. */
function shownNames(past: EpisodeState['past']): Set<string> {
  const names = new Set<string>()
  for (const { observation } of past) {
    if (observation?.kind !== 'passages') continue
    for (const { entities } of observation.passages) for (const name of entities) names.add(name)
    for (const { head, tail } of observation.facts) names.add(head).add(tail)
  }
  return names
}

function answer(items: string[]): Choice {
  const action: Action = { kind: 'answer', items }
  return { kind: 'answer', items, action }
}
