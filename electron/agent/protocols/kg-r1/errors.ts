import type { Direction } from '../../../contract/fact.ts'
import { errorObservation, type ErrorObservation } from '../../error-observation.ts'
import { abridged } from '../../names.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import { listName } from '../../names.ts'
import { escapeTags } from '../../tags.ts'
import { ACTION_NAMES, type ActionName } from './actions.ts'

/** Error types of KG-R1 D.5. Figure 5 gives two of them two sentences each, which makes the eight. */
export type ErrorCode =
  | 'KG_SERVER_ERROR'
  | 'KG_FORMAT_ERROR'
  | 'KG_SAMPLE_NOT_FOUND'
  | 'KG_ENTITY_NOT_FOUND'
  | 'KG_RELATION_NOT_FOUND'
  | 'KG_NO_RESULTS'

/** Figure 5's sentence inside `<error>`, then what the paper does not offer: the nearest names. */
function error(code: ErrorCode, message: string, nearest: readonly string[] = []): ErrorObservation {
  const hint = nearest.length === 0 ? '' : `\nNearest names: ${nearest.map(listName).map(escapeTags).join(', ')}`
  return errorObservation(code, message, { text: `<error>${escapeTags(message)}</error>${hint}`, nearest })
}

export function invalidAction(name: string): ErrorObservation {
  return error('KG_SERVER_ERROR', `Action ${quoteName(abridged(name))} not available (use: ${ACTION_NAMES.join(', ')})`)
}

/** @param action the action, or what else lacks them */
export function missingFields(action: string, fields: readonly string[]): ErrorObservation {
  return error('KG_FORMAT_ERROR', `Missing required fields for ${action}: ${fields.join(', ')}`)
}

export function wrongArgumentCount(action: ActionName, wants: 'relations' | 'entities'): ErrorObservation {
  return error(
    'KG_FORMAT_ERROR',
    `${action} accepts only one entity ${wants === 'relations' ? 'argument' : 'and one relation argument'}`,
  )
}

/** A graph that is not there (any more). The paper calls a question's graph a sample; here it is the graph's name. */
export function sampleNotFound(graph: string): ErrorObservation {
  return error('KG_SAMPLE_NOT_FOUND', `Sample ${quoteName(graph)} not found in KG`)
}

export function entityNotFound(entity: string, nearest: readonly string[]): ErrorObservation {
  return error('KG_ENTITY_NOT_FOUND', `Entity ${quoteName(abridged(entity))} not found in KG`, nearest)
}

export function relationNotFound(relation: string, nearest: readonly string[]): ErrorObservation {
  return error('KG_RELATION_NOT_FOUND', `Relation ${quoteName(abridged(relation))} not found in KG`, nearest)
}

export function noRelations(entity: string, direction: Direction): ErrorObservation {
  return error('KG_NO_RESULTS', `No ${direction} relations found for entity ${quoteName(entity)} in knowledge graph`)
}

export function noEntities(entity: string, relation: string, direction: Direction): ErrorObservation {
  const other = direction === 'tail' ? 'head' : 'tail'
  return error(
    'KG_NO_RESULTS',
    `No ${direction} entities found for relation ${quoteName(relation)} with ${other} ${quoteName(entity)} in knowledge graph`,
  )
}

/** A page that a list does not have. The sentence is ours: the paper has no pages. */
export function noSuchPage(page: number, last: number, total: number): ErrorObservation {
  return page < 1
    ? error('KG_FORMAT_ERROR', `Page ${page} does not exist; the first page is page=1`)
    : error('KG_NO_RESULTS', `No page ${page}: the list of ${total} ends with page=${last}`)
}

/**
 * A turn without a complete action. The paper's server never sees these; the sentence is the agent loop's, in our
 * words.
 */
export function malformedTurn(reason: string): ErrorObservation {
  const message = `${reason} Put one query inside <kg-query>...</kg-query>, or the final answer inside <answer>...</answer>.`
  return errorObservation('KG_FORMAT_ERROR', message, { text: `<error>${message}</error>` })
}

/**
 * A request to the retrieval server that is none: no object, a field of the wrong kind or length. The sentence is ours.
 */
export function malformedRequest(reason: string): ErrorObservation {
  return error('KG_FORMAT_ERROR', `The request was not understood: ${reason}`)
}

/** What is wrong is the server's side: a damaged graph, for one. */
export function serverFailure(reason: string): ErrorObservation {
  return error('KG_SERVER_ERROR', reason)
}
