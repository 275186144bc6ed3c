import { writtenCall } from '../../contract/reading/written-call.ts'
import { readStatements } from '../../kg/statements/read.ts'
import { setName, STATEMENTS_OF_A_TURN } from '../../kg/statements/statement.ts'
import { statementsOf } from '../../kg/statements/statements-of.ts'
import type { ProgramWriter } from '../../model/episode-view.ts'
import { listName, readNames } from '../names.ts'
import type { Protocol } from '../protocol.ts'
import { taggedObservation, taggedTurn } from '../tagged-turn.ts'
import { choices } from './clew/choices.ts'
import { turnConstraint } from './clew/constraint.ts'
import { malformedTurn } from './clew/errors.ts'
import { executeStatements, type ExecuteOptions } from './clew/execute.ts'
import { writePrompt, type PromptOptions } from './clew/prompt.ts'

/** Members of a set that an agent is shown: enough to see what they are. */
const DEFAULTS: ExecuteOptions = { limit: { items: 12, characters: 800 } }

const TURN = taggedTurn({
  callTag: 'program',
  writeCall: action => [action, ...(action.also ?? [])].map(call => writtenCall('clew', call)).join('\n'),
  readCall: content => {
    const {
      calls: [first, ...also],
      known,
    } = readStatements(content)
    if (!first || known === 0) return malformedTurn('What stands between the tags is no statement.')
    return { kind: 'call', ...first, also: also.length > 0 ? also : undefined }
  },
  writeAnswer: items => items.map(listName).join(', '),
  readAnswer: content =>
    readNames(content).map(item => setName(item) ?? (/^(?:yes|no)$/i.test(item) ? item.toLowerCase() : item)),
  nothingFound: unclosed =>
    malformedTurn(
      unclosed === undefined
        ? 'Neither statements nor an answer were found.'
        : `The tag <${unclosed}> was opened and not closed.`,
    ),
})

/** A program in as few turns as hold it, most often in one; an answer names the set. */
const PROGRAMS: ProgramWriter = {
  saysAll: true,
  write: programs => {
    const [program, ...others] = programs
    const statements = program === undefined || others.length > 0 ? [] : statementsOf(program)
    const last = statements.at(-1)
    const turns = Array.from({ length: Math.ceil(statements.length / STATEMENTS_OF_A_TURN) }, (_, turn) =>
      statements.slice(turn * STATEMENTS_OF_A_TURN, (turn + 1) * STATEMENTS_OF_A_TURN),
    )
    return last && { turns, names: [last.as] }
  },
  answerWith: ({ expression }) => (expression === undefined ? [] : [expression]),
}

const LAST_PROGRAM = 'These were your last statements. You must now give the final answer inside <answer>...</answer>.'

/**
 * Clew's own protocol: think, then statements that name sets and what is computed from them, or the answer. What a set
 * stands for is one logical form, so that a whole episode is a query.
 */
export function clew(options: Partial<ExecuteOptions & PromptOptions> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'clew',
    takesPrograms: true,
    programs: PROGRAMS,
    prompt: task => writePrompt(task, settings),
    constraint: (state, kg) => turnConstraint(state, kg, settings.prompt === 'compact'),
    choices,
    ...TURN,
    execute: (action, kg, episode) => executeStatements(action, kg, settings, episode),
    observationText: ({ text }, callsLeft) => taggedObservation('information', text, callsLeft, LAST_PROGRAM),
  }
}
