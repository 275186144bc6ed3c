import type { Protocol } from '../protocol.ts'
import { taggedObservation, taggedTurn } from '../tagged-turn.ts'
import { choices } from './graph-r1/choices.ts'
import { turnConstraint } from './graph-r1/constraint.ts'
import { malformedTurn } from './graph-r1/errors.ts'
import { executeQuery } from './graph-r1/execute.ts'
import { writePrompt, type PromptOptions } from './graph-r1/prompt.ts'
import { DEFAULTS, type QuerySettings } from './graph-r1/search.ts'
import { QUERY, readAnswer, readQuery, writeAnswer } from './graph-r1/turn-text.ts'

const TURN = taggedTurn({
  callTag: 'query',
  writeCall: ({ args }) => args[0] ?? '',
  readCall: content => {
    const query = readQuery(content)
    return query === '' ? malformedTurn('The query is empty.') : { kind: 'call', name: QUERY, args: [query] }
  },
  writeAnswer,
  readAnswer,
  nothingFound: unclosed =>
    malformedTurn(
      unclosed === undefined ? 'No query and no answer was found.' : `The tag <${unclosed}> was opened and not closed.`,
    ),
})

const LAST_QUERY = 'This was your last query. You must now give the final answer inside <answer>...</answer>.'

/** Graph-R1 (§4): think, then a query in words to the hypergraph of the documents, or the answer. */
export function graphR1({ prompt, ...options }: Partial<QuerySettings> & PromptOptions = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'graph-r1',
    prompt: task => writePrompt(task, { prompt }),
    constraint: async state => turnConstraint(state, prompt === 'compact'),
    choices: async state => choices(state),
    ...TURN,
    execute: (action, kg, episode) => executeQuery(action, kg, settings, episode?.instruments ?? {}),
    observationText: ({ text }, callsLeft) => taggedObservation('knowledge', text, callsLeft, LAST_QUERY),
  }
}
