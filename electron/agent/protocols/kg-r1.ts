import { writtenCall } from '../../contract/reading/written-call.ts'
import { listName, readNames } from '../names.ts'
import type { ParsedTurn, Protocol } from '../protocol.ts'
import { escapeTags, readTags, unescapeTags } from '../tags.ts'
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

/** KG-R1 (§3.2 and appendix D): think, then one of four one-hop calls or the answer. */
export function kgR1(options: Partial<KgR1Options> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'kg-r1',
    prompt: task => writePrompt(task, settings),
    constraint: async state => turnConstraint(state, settings),
    choices: async state => choices(state),
    render: (thought, action) => {
      const block =
        action.kind === 'call'
          ? `<kg-query>${escapeTags(writtenCall('kg-r1', action))}</kg-query>`
          : `<answer>${escapeTags(action.items.map(listName).join(', '))}</answer>`
      return `<think>${escapeTags(thought)}</think>\n${block}`
    },
    parse: parseTurn,
    execute: (action, kg, episode) =>
      executeCall(
        action,
        kg,
        settings,
        episode && {
          state: episode.state,
          ...(episode.instruments.ranker ? { ranker: episode.instruments.ranker } : {}),
        },
      ),
    observationText: (observation, callsLeft) => {
      const last =
        callsLeft === 0
          ? '\nThis was your last query. You must now give the final answer inside <answer>...</answer>.'
          : ''
      return `\n\n<information>${observation.text}</information>${last}\n\n`
    },
  }
}

function parseTurn(text: string): ParsedTurn {
  const { thought: written, action, end, unclosed } = readTags(text, ['kg-query', 'answer'])
  const thought = unescapeTags(written)
  if (!action) {
    const reason = unclosed === undefined ? 'No action was found.' : `The tag <${unclosed}> was opened and not closed.`
    return { kind: 'malformed', thought, error: malformedTurn(reason) }
  }
  const content = unescapeTags(action.content)
  if (action.tag === 'answer')
    return { kind: 'parsed', thought, action: { kind: 'answer', items: readNames(content) }, end }
  const call = readCall(content)
  if (!call)
    return {
      kind: 'malformed',
      thought,
      error: malformedTurn('The query is not a call such as get_tail_relations("entity").'),
    }
  return { kind: 'parsed', thought, action: { kind: 'call', ...call }, end }
}
