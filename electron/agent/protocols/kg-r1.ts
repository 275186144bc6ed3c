import { writtenCall } from '../../contract/reading/written-call.ts'
import { listName, readNames } from '../names.ts'
import type { Protocol } from '../protocol.ts'
import { taggedObservation, taggedTurn } from '../tagged-turn.ts'
import { choices } from './kg-r1/choices.ts'
import { turnConstraint } from './kg-r1/constraint.ts'
import type { ConstraintOptions } from './kg-r1/constraint.ts'
import { malformedTurn } from './kg-r1/errors.ts'
import { executeCall } from './kg-r1/execute.ts'
import type { ExecuteOptions } from './kg-r1/execute.ts'
import { readCall } from './kg-r1/paging.ts'
import { writePrompt } from './kg-r1/prompt.ts'
import type { PromptOptions } from './kg-r1/prompt.ts'

export type KgR1Options = PromptOptions & ExecuteOptions & ConstraintOptions

/** About the 512 tokens that KG-R1's published code grants an observation. */
const DEFAULTS: KgR1Options = {
  prompt: 'paper',
  initialEntities: true,
  relationFormat: 'flat',
  limit: { items: 100, characters: 2_000 },
  guided: false,
  paging: false,
}

const TURN = taggedTurn({
  callTag: 'kg-query',
  writeCall: action => writtenCall('kg-r1', action),
  readCall: content => {
    const call = readCall(content)
    return call
      ? { kind: 'call', ...call }
      : malformedTurn('The query is not a call such as get_tail_relations("entity").')
  },
  writeAnswer: items => items.map(listName).join(', '),
  readAnswer: readNames,
  nothingFound: unclosed =>
    malformedTurn(unclosed === undefined ? 'No action was found.' : `The tag <${unclosed}> was opened and not closed.`),
})

const LAST_QUERY = 'This was your last query. You must now give the final answer inside <answer>...</answer>.'

/** KG-R1 (§3.2 and appendix D): think, then one of four one-hop calls or the answer. */
export function kgR1(options: Partial<KgR1Options> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'kg-r1',
    takesPrograms: true,
    prompt: task => writePrompt(task, settings),
    constraint: async state => turnConstraint(state, settings),
    choices: async state => choices(state),
    ...TURN,
    execute: (action, kg, episode) =>
      executeCall(
        action,
        kg,
        settings,
        episode && {
          state: episode.state,
          ranker: episode.instruments.ranker,
        },
      ),
    observationText: ({ text }, callsLeft) => taggedObservation('information', text, callsLeft, LAST_QUERY),
  }
}
