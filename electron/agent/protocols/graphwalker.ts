import { lookedInVain } from '../error-observation.ts'
import { GraphFolderError } from '../../kg/errors.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Call, Observation } from '../../contract/observation.ts'
import type { EpisodeState, Instruments, Protocol } from '../protocol.ts'
import { taggedObservation, taggedTurn } from '../tagged-turn.ts'
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
 * k = 20 (E.1, Table 8). The paper bounds the triples of a relation and no list as a whole; that bound is KG-R1's, with
 * twice the characters: a triple is three names, a flattened relation two.
 */
const DEFAULTS: GraphWalkerOptions = {
  prompt: 'paper',
  relationsKept: 20,
  reranker: 'ranker',
  limit: { items: 100, characters: 4_000 },
  layout: 'lines',
}

/** A query that runs to the end of the text without its closing tag is closed, as in the published code. */
const TURN = taggedTurn({
  callTag: 'kg-query',
  closesCall: true,
  writeCall: action => writtenCall('graphwalker', action),
  readCall: content => {
    const call = readQuery(content)
    return call ? { kind: 'call', ...call } : errors.unreadableQuery(content)
  },
  writeAnswer: renderAnswerList,
  readAnswer: readAnswerList,
  nothingFound: errors.missingTag,
})

const LAST_QUERY =
  'This was your last query. You must now give the final answer as a JSON list inside <answer>...</answer>.'

/**
 * GraphWalker (§2.1, appendices E to H): think, then all relations of an entity, or its triples of some of them, or the
 * answer as a JSON list.
 */
export function graphWalker(options: Partial<GraphWalkerOptions> = {}): Protocol {
  const settings = { ...DEFAULTS, ...options }
  return {
    name: 'graphwalker',
    takesPrograms: true,
    prompt: task => writePrompt(task, settings),
    constraint: async state => turnConstraint(state, settings.prompt === 'compact'),
    choices: async state => choices(state),
    ...TURN,
    execute: (action, kg, episode) => executeCall(action, kg, settings, episode),
    observationText: ({ text }, callsLeft) => taggedObservation('information', ` ${text} `, callsLeft, LAST_QUERY),
  }
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
    const observation =
      'kind' in resolved
        ? resolved
        : call.name === 'get_relations'
          ? await listRelations(kg, resolved, options, episode)
          : await listTriples(kg, resolved, relations, options, episode?.state)
    return observation.kind === 'error' && call.name === 'get_relations'
      ? lookedInVain(observation, written, ['tail', 'head'])
      : observation
  } catch (error) {
    if (error instanceof GraphFolderError && error.reason === 'missing') return errors.notAvailable()
    throw error
  }
}
