import { type ErrorObservation, lookedInVain } from '../../error-observation.ts'
import { GraphFolderError } from '../../../kg/errors.ts'
import type { KnowledgeGraph, LinkCandidate } from '../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { Action, Observation, SeenEntity } from '../../../contract/observation.ts'
import { LONGEST_NAME } from '../../names.ts'
import { actionMeaning, type ActionMeaning } from './actions.ts'
import * as errors from './errors.ts'
import { entitiesText, entityText, relationsText, type ListPlace, type RelationFormat } from './listing.ts'
import { type ListLimit } from '../../list-limit.ts'
import { pageCall, readPage, splitPage, type ListPage } from './paging.ts'
import { orderRelations, type ListContext } from './relation-order.ts'
import { isTemporal } from './temporal.ts'

export interface ExecuteOptions {
  relationFormat: RelationFormat
  limit: ListLimit
  /** The top k of a relation list; left out: all that fits the limit. */
  relationsKept?: number
  /** Whether a list that was cut says how to go on. Pages are understood in any case. */
  paging: boolean
}

const NEAREST = 5
/** Entities of one name that are asked together, at most. */
const MOST_NAMESAKES = 50

/**
 * Runs one retrieval action (KG-R1 §3.2); what is wrong with it comes back as one of the errors of D.5, a graph that is
 * no longer there included.
 */
export async function executeCall(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  context?: ListContext,
): Promise<Observation> {
  try {
    return await callGraph(action, kg, options, context)
  } catch (error) {
    if (error instanceof GraphFolderError && error.reason === 'missing') return errors.sampleNotFound(kg.name)
    throw error
  }
}

async function callGraph(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  context?: ListContext,
): Promise<Observation> {
  const meaning = actionMeaning(action.name)
  if (!meaning) return errors.invalidAction(action.name)
  const { args: given, page } = splitPage(action.args, meaning.wants === 'relations' ? 1 : 2)
  const wrong = checkArguments(meaning, given)
  if (wrong) return wrong
  if (page < 1) return errors.noSuchPage(page, 1, 0)
  const args = meaning.name === 'get_head_entities' ? await entityFirst(kg, given) : given
  const [written = '', relation = ''] = args
  const entity = await resolveEntity(kg, written)
  const observation =
    'kind' in entity
      ? entity
      : meaning.wants === 'relations'
        ? await listRelations(kg, entity, { meaning, page, options }, context)
        : await listEntities(kg, entity, relation, { meaning, page, options })
  return observation.kind === 'error' && meaning.wants === 'relations'
    ? lookedInVain(observation, written, [meaning.direction])
    : observation
}

interface ListRequest {
  meaning: ActionMeaning
  page: number
  options: ExecuteOptions
}

function checkArguments({ name, wants }: ActionMeaning, args: readonly string[]): ErrorObservation | undefined {
  const fields = wants === 'relations' ? ['entity_name'] : ['entity_name', 'relation_name']
  if (args.length > fields.length) return errors.wrongArgumentCount(name, wants)
  const missing = fields.filter((_, index) => (args[index] ?? '').trim() === '')
  return missing.length > 0 ? errors.missingFields(name, missing) : undefined
}

/**
 * The paper writes get_head_entities(relation, entity) in §3.2 and Table 12, and (entity, relation) in D.2: both are
 * accepted.
 */
async function entityFirst(kg: KnowledgeGraph, args: readonly string[]): Promise<readonly string[]> {
  const [first = '', second = ''] = args
  if ((await kg.relation(second)) !== undefined || (await kg.relation(first)) === undefined) return args
  return [second, first]
}

interface ResolvedEntity {
  name: string
  ids: TermId[]
}

/**
 * Entities that share the name are asked together; a name that only resembles something is an error with the nearest
 * names.
 */
async function resolveEntity(kg: KnowledgeGraph, written: string): Promise<ResolvedEntity | ErrorObservation> {
  const candidates = written.length > LONGEST_NAME ? [] : await kg.link(written, MOST_NAMESAKES)
  const best = candidates[0]
  if (!best || best.match === 'similar')
    return errors.entityNotFound(
      written,
      candidates.slice(0, NEAREST).map(({ entity }) => entity.name),
    )
  const meant = candidates.filter(candidate => candidate.match === best.match)
  return { name: sharedName(meant) ?? written, ids: meant.map(({ entity }) => entity.id) }
}

function sharedName(candidates: readonly LinkCandidate[]): string | undefined {
  const names = new Set(candidates.map(({ entity }) => entity.name))
  return names.size === 1 ? candidates[0]?.entity.name : undefined
}

async function listRelations(
  kg: KnowledgeGraph,
  entity: ResolvedEntity,
  { meaning, page, options }: ListRequest,
  context?: ListContext,
): Promise<Observation> {
  const { direction } = meaning
  const { relationsKept: kept, limit, relationFormat } = options
  const found = await kg.relations(entity.ids, direction)
  if (found.length === 0) return errors.noRelations(entity.name, direction)
  const ordered = orderRelations(found, entity.name, direction, { kept, page, context })
  const read = async (offset: number, count: number): Promise<{ items: typeof found; total: number }> => ({
    items: ordered.slice(offset, offset + count),
    total: ordered.length,
  })
  const listed = await readPage(read, ({ name }) => name, page, {
    ...limit,
    items: Math.min(limit.items, kept ?? limit.items),
  })
  if (listed.last !== undefined) return errors.noSuchPage(page, listed.last, listed.total)
  const { items, offset, total } = listed
  return {
    kind: 'relations',
    entity: entity.name,
    direction,
    relations: items.map(({ name, count }) => ({ name, count })),
    facts: [],
    cut: remaining(listed),
    text: relationsText(
      entity.name,
      direction,
      items.map(({ name }) => name),
      total,
      relationFormat,
      placeOf(listed, meaning.name, [entity.name], page, options),
      await isTemporal(kg),
    ),
    ...(offset > 0 ? { offset } : {}),
  }
}

async function listEntities(
  kg: KnowledgeGraph,
  entity: ResolvedEntity,
  relation: string,
  { meaning, page, options }: ListRequest,
): Promise<Observation> {
  const { direction } = meaning
  const relationId = await kg.relation(relation)
  if (relationId === undefined)
    return errors.relationNotFound(
      relation,
      relation.length > LONGEST_NAME ? [] : await kg.similarRelations(relation, NEAREST),
    )
  const read = async (offset: number, limit: number): Promise<{ items: SeenEntity[]; total: number }> => {
    const { items, total } = await kg.neighbours(entity.ids, relationId, direction, { offset, limit })
    return { items: items.map(({ entity: { name, key, types }, times }) => ({ name, key, types, times })), total }
  }
  const listed = await readPage(read, entityText, page, options.limit)
  if (listed.total === 0) return errors.noEntities(entity.name, relation, direction)
  if (listed.last !== undefined) return errors.noSuchPage(page, listed.last, listed.total)
  const { items, offset, total } = listed
  return {
    kind: 'entities',
    entity: entity.name,
    relation,
    direction,
    entities: items,
    facts: items.map(({ name, times }) => ({
      ...(direction === 'tail'
        ? { head: entity.name, relation, tail: name }
        : { head: name, relation, tail: entity.name }),
      ...(times.length === 0 ? {} : { time: times.join('; ') }),
    })),
    cut: remaining(listed),
    text: entitiesText(
      entity.name,
      relation,
      direction,
      items,
      total,
      placeOf(listed, meaning.name, [entity.name, relation], page, options),
    ),
    ...(offset > 0 ? { offset } : {}),
  }
}

function remaining({ items, offset, total }: ListPage<unknown>): number {
  return total - offset - items.length
}

function placeOf(
  listed: ListPage<unknown>,
  name: string,
  args: readonly string[],
  page: number,
  { paging }: ExecuteOptions,
): ListPlace {
  const { offset } = listed
  return paging && remaining(listed) > 0 ? { offset, more: pageCall(name, args, page + 1) } : { offset }
}
