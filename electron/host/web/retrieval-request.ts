import { z } from 'zod'
import { malformedRequest, missingFields } from '../../agent/protocols/kg-r1/errors.ts'
import { type ErrorObservation } from '../../agent/error-observation.ts'

/** One request of the published retrieval server; other fields that it may have, such as `_debug_batch_idx`, are not read. */
export interface RetrievalRequest {
  action: string
  /** The name of the graph. */
  graph: string
  /** The question that it is asked for: it matters where questions bring their own graphs along. */
  sample: string
  /** The entity, and the relation where one is given. */
  args: string[]
}

/**
 * Longer than any name that a person or a model writes; a search for names similar to it keeps everybody else waiting
 * (a tenth of a second).
 */
const LONGEST_NAME = 1_000

const text = z
  .string()
  .max(LONGEST_NAME)
  .nullish()
  .transform(value => value ?? '')
/** The published client's ids are texts, and those of some data sets numbers. */
const sample = z
  .unknown()
  .optional()
  .transform(id => (typeof id === 'string' || typeof id === 'number' ? String(id) : ''))
const schema = z.object({ action_type: text, dataset_name: text, sample_id: sample, entity_id: text, relation: text })

/** Reads one entry of a batch. As in the published server an empty or null field counts as one left out. */
export function readRequest(value: unknown): RetrievalRequest | ErrorObservation {
  const read = schema.safeParse(value)
  if (!read.success)
    return malformedRequest(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'the request'}: ${message}`).join('; '),
    )
  const { action_type: action, dataset_name: graph, sample_id, entity_id: entity, relation } = read.data
  const missing = Object.entries({ action_type: action, dataset_name: graph }).flatMap(([field, given]) =>
    given.trim() === '' ? [field] : [],
  )
  if (missing.length > 0) return missingFields(action === '' ? 'retrieve' : action, missing)
  return { action, graph, sample: sample_id, args: relation === '' ? [entity] : [entity, relation] }
}

/** What the entry says it wants, to be repeated in its answer whatever is wrong with it. */
export function statedAction(value: unknown): string {
  const stated = z.object({ action_type: z.string() }).safeParse(value)
  return stated.success ? stated.data.action_type.slice(0, LONGEST_NAME) : ''
}
