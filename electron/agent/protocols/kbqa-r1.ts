import type { Protocol } from '../protocol.ts'
import { taggedObservation, taggedTurn } from '../tagged-turn.ts'
import { writtenCall } from '../../contract/reading/written-call.ts'
import { readActions } from './kbqa-r1/action-lines.ts'
import { readItems, writeItems } from './kbqa-r1/answer-items.ts'
import { choices } from './kbqa-r1/choices.ts'
import { turnConstraint } from './kbqa-r1/constraint.ts'
import { malformedTurn } from './kbqa-r1/errors.ts'
import { executeCalls } from './kbqa-r1/execute.ts'
import type { ExecuteOptions } from './kbqa-r1/execute.ts'
import { PROGRAMS } from './kbqa-r1/program.ts'
import { writePrompt } from './kbqa-r1/prompt.ts'
import type { PromptOptions } from './kbqa-r1/prompt.ts'

export type KbqaR1Options = PromptOptions & ExecuteOptions

/**
 * The thresholds of §V-A, held against calibrated similarities (decision 045); the sizes of a result are the published code's, whose observations have at most 3,072 tokens.
 */
const DEFAULTS: KbqaR1Options = {
  tauHigh: 0.95,
  tauLow: 0.3,
  gateScale: 'calibrated',
  limit: { complete: 200, first: 50, characters: 10_000 },
}

/** What the published code adds to the last observation. */
const LAST_TURN =
  'Because this is the final turn, you must provide the final answer (only MID / number / date) after thinking.'
const LAST_TURN_WITH_NAMES =
  'Because this is the final turn, you must provide the final answer (only names / MIDs / numbers / dates) after thinking.'

const TURN = taggedTurn({
  callTag: 'action',
  writeCall: action => [action, ...(action.also ?? [])].map(call => writtenCall('kbqa-r1', call)).join('\n'),
  readCall: content => {
    const {
      calls: [first, ...also],
      known,
    } = readActions(content)
    if (!first || known === 0) return malformedTurn('What stands between the tags is no action.')
    return { kind: 'call', ...first, also: also.length > 0 ? also : undefined }
  },
  writeAnswer: writeItems,
  readAnswer: readItems,
  nothingFound: unclosed =>
    malformedTurn(
      unclosed === undefined
        ? 'Neither actions nor an answer were found.'
        : `The tag <${unclosed}> was opened and not closed.`,
    ),
})

/**
 * KBQA-R1 (§IV-A): think, then one or more of six actions that build a logical form and are executed at once, or the
 * answer.
 */
export function kbqaR1(options: Partial<KbqaR1Options> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'kbqa-r1',
    takesPrograms: true,
    programs: PROGRAMS,
    prompt: task => writePrompt(task, settings),
    constraint: (state, kg) => turnConstraint(state, kg, settings.prompt === 'compact'),
    choices,
    ...TURN,
    execute: (action, kg, episode) => executeCalls(action, kg, settings, episode),
    observationText: ({ text }, callsLeft) =>
      taggedObservation(
        'information',
        text,
        callsLeft,
        settings.knowledgeBase === undefined ? LAST_TURN_WITH_NAMES : LAST_TURN,
      ),
  }
}
