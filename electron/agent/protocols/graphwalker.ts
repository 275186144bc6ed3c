import { GraphFolderError } from '../../kg/errors.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Call, Observation } from '../../contract/observation.ts'
import type { EpisodeState, Instruments, ParsedTurn, Protocol } from '../protocol.ts'
import { escapeTags, readTags, unescapeTags } from '../tags.ts'
import { readAnswerList, renderAnswerList } from './graphwalker/answer-list.ts'
import { choices } from './graphwalker/choices.ts'
import { turnConstraint } from './graphwalker/constraint.ts'
import * as errors from './graphwalker/errors.ts'
import { writePrompt, type PromptOptions } from './graphwalker/prompt.ts'
import { listRelations, type ListingOptions } from './graphwalker/relations.ts'
import { resolveEntity } from './graphwalker/resolution.ts'
import { writtenCall } from '../../contract/reading/written-call.ts'
import { readQuery, TOOL_NAMES } from './graphwalker/tools.ts'
import { listTriples } from './graphwalker/triples.ts'

export type GraphWalkerOptions = PromptOptions & ListingOptions

/**
 * k = 20 (E.1, Table 8). The paper does not bound a list of triples; the bound is KG-R1's, with twice the characters: a
 * triple is three names, a flattened relation two.
 */
const DEFAULTS: GraphWalkerOptions = {
  prompt: 'paper',
  relationsKept: 20,
  reranker: 'ranker',
  limit: { items: 100, characters: 4_000 },
  layout: 'lines',
}

const TAGS = ['kg-query', 'answer'] as const

/**
 * GraphWalker (§2.1, appendices E to H): think, then all relations of an entity, or its triples of some of them, or the
 * answer as a JSON list.
 */
export function graphWalker(options: Partial<GraphWalkerOptions> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'graphwalker',
    prompt: task => writePrompt(task, settings),
    constraint: async state => turnConstraint(state),
    choices: async state => choices(state),
    render: (thought, action) => {
      const block =
        action.kind === 'call'
          ? `<kg-query>${escapeTags(writtenCall('graphwalker', action))}</kg-query>`
          : `<answer>${escapeTags(renderAnswerList(action.items))}</answer>`
      return `<think>${escapeTags(thought)}</think>\n${block}`
    },
    parse: parseTurn,
    execute: (action, kg, episode) => executeCall(action, kg, settings, episode),
    observationText: (observation, callsLeft) => {
      const last =
        callsLeft === 0
          ? '\nThis was your last query. You must now give the final answer as a JSON list inside <answer>...</answer>.'
          : ''
      return `\n\n<information> ${observation.text} </information>${last}\n\n`
    },
  }
}

/**
 * The first complete tag counts. A query that runs to the end of the text without its closing tag is closed, as in the
 * published code.
 */
function parseTurn(text: string): ParsedTurn {
  const written = readTags(text, TAGS)
  const turn = written.action || written.unclosed !== 'kg-query' ? written : readTags(`${text}</kg-query>`, TAGS)
  const thought = unescapeTags(turn.thought)
  if (!turn.action) return { kind: 'malformed', thought, error: errors.missingTag() }
  const content = unescapeTags(turn.action.content)
  const end = Math.min(turn.end, text.length)
  if (turn.action.tag === 'answer')
    return { kind: 'parsed', thought, action: { kind: 'answer', items: readAnswerList(content) }, end }
  const call = readQuery(content)
  if (!call) return { kind: 'malformed', thought, error: errors.unreadableQuery(content) }
  return { kind: 'parsed', thought, action: { kind: 'call', ...call }, end }
}

/** Runs one call; what is wrong with it comes back as an error, a graph that is no longer there included. */
async function executeCall(
  call: Call,
  kg: KnowledgeGraph,
  options: GraphWalkerOptions,
  episode?: { state: EpisodeState; instruments: Instruments },
): Promise<Observation> {
  const [written = '', ...relations] = call.args
  const isTool = TOOL_NAMES.some(name => name === call.name)
  if (!isTool || written.trim() === '' || (call.name === 'get_relations' && relations.length > 0))
    return errors.unreadableQuery(writtenCall('graphwalker', call))
  try {
    const resolved = await resolveEntity(kg, written, episode?.state)
    if ('kind' in resolved) return resolved
    return call.name === 'get_relations'
      ? await listRelations(kg, resolved, options, episode)
      : await listTriples(kg, resolved, relations, options, episode?.state)
  } catch (error) {
    if (error instanceof GraphFolderError && error.reason === 'missing') return errors.notAvailable()
    throw error
  }
}
