import type { RetrievalSettings } from '../../kg/hypergraph/hypergraph.ts'
import type { ParsedTurn, Protocol } from '../protocol.ts'
import { escapeTags, readTags, unescapeTags } from '../tags.ts'
import { readAnswer, writeAnswer } from './graph-r1/answer-text.ts'
import { choices } from './graph-r1/choices.ts'
import { turnConstraint } from './graph-r1/constraint.ts'
import { malformedTurn } from './graph-r1/errors.ts'
import { executeQuery } from './graph-r1/execute.ts'
import { writePrompt } from './graph-r1/prompt.ts'
import { QUERY, readQuery } from './graph-r1/query.ts'

/**
 * The paper returns 5 facts a turn (appendix G, Table 5); its published code retrieves 5 entities and 5 hyperedges for
 * them.
 */
const DEFAULTS: RetrievalSettings = { entities: 5, hyperedges: 5, facts: 5 }

/** Graph-R1 (§4): think, then a query in words to the hypergraph of the documents, or the answer. */
export function graphR1(options: Partial<RetrievalSettings> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'graph-r1',
    prompt: writePrompt,
    constraint: async state => turnConstraint(state),
    choices: async state => choices(state),
    render: (thought, action) => {
      const block =
        action.kind === 'call'
          ? `<query>${escapeTags(action.args[0] ?? '')}</query>`
          : `<answer>${escapeTags(writeAnswer(action.items))}</answer>`
      return `<think>${escapeTags(thought)}</think>\n${block}`
    },
    parse: parseTurn,
    execute: (action, kg, episode) => executeQuery(action, kg, settings, episode?.instruments ?? {}),
    observationText: (observation, callsLeft) => {
      const last =
        callsLeft === 0
          ? '\nThis was your last query. You must now give the final answer inside <answer>...</answer>.'
          : ''
      return `\n\n<knowledge>${observation.text}</knowledge>${last}\n\n`
    },
  }
}

function parseTurn(text: string): ParsedTurn {
  const { thought: written, action, end, unclosed } = readTags(text, ['query', 'answer'])
  const thought = unescapeTags(written)
  if (!action) {
    const reason =
      unclosed === undefined ? 'No query and no answer was found.' : `The tag <${unclosed}> was opened and not closed.`
    return { kind: 'malformed', thought, error: malformedTurn(reason) }
  }
  const content = unescapeTags(action.content)
  if (action.tag === 'answer')
    return { kind: 'parsed', thought, action: { kind: 'answer', items: readAnswer(content) }, end }
  const query = readQuery(content)
  if (query === '') return { kind: 'malformed', thought, error: malformedTurn('The query is empty.') }
  return { kind: 'parsed', thought, action: { kind: 'call', name: QUERY, args: [query] }, end }
}
