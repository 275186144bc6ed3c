import { errorObservation, type ErrorObservation } from '../../error-observation.ts'
import { abridged } from '../../names.ts'
import { listName } from '../../names.ts'
import { escapeTags } from '../../tags.ts'

/**
 * The sentences are those of GraphWalker's published client; the paper prints none. Codes are KG-R1's (D.5), so that
 * scores mean the same.
 */
function error(
  code: string,
  message: string,
  { nearest = [], list = '' }: { nearest?: readonly string[]; list?: string } = {},
): ErrorObservation {
  return errorObservation(code, message, { text: `${escapeTags(message)}${list}`, nearest })
}

/** @param last names that the agent was shown last */
export function invalidEntity(last: readonly string[], nearest: readonly string[]): ErrorObservation {
  const lists = [
    ...(last.length === 0 ? [] : [`\nLast entities: ${listed(last)}`]),
    ...(nearest.length === 0 ? [] : [`\nNearest names: ${listed(nearest)}`]),
  ]
  return error(
    'KG_ENTITY_NOT_FOUND',
    'Invalid entity. Use an entity returned by the previous step and copy it exactly.',
    { nearest, list: lists.join('') },
  )
}

export function notListed(
  relation: string,
  predicates: readonly string[],
  nearest: readonly string[],
): ErrorObservation {
  return error(
    'KG_RELATION_NOT_FOUND',
    `The relation '${abridged(relation)}' is not in the latest predicate list. Choose predicates from the list below:`,
    { nearest, list: `\n${listed(predicates)}` },
  )
}

export function noRelations(): ErrorObservation {
  return error('KG_NO_RESULTS', 'No relations found.')
}

export function noTriples(): ErrorObservation {
  return error('KG_NO_RESULTS', 'No triples found.')
}

/** A query that is no call of one of the two tools. What can be called is said in our words. */
export function unreadableQuery(query: string): ErrorObservation {
  return error(
    'KG_FORMAT_ERROR',
    `[Could not parse query: ${abridged(query)}] Use get_relations("entity") or get_triples("entity", ["relation1", "relation2"]).`,
  )
}

/** A turn without a complete action; its tags are part of the sentence and stay. */
export function missingTag(): ErrorObservation {
  const message =
    'Your response did not contain a valid <kg-query> or <answer> tag. Please continue by outputting a valid <kg-query> or <answer>.'
  return errorObservation('KG_FORMAT_ERROR', message)
}

/** The graph is not there (any more). */
export function notAvailable(): ErrorObservation {
  return error('KG_SAMPLE_NOT_FOUND', '[KG query service not available]')
}

function listed(names: readonly string[]): string {
  return names.map(listName).map(escapeTags).join(', ')
}
