import { GraphFolderError } from '../../../kg/errors.ts'
import type { KnowledgeGraph, LinkCandidate, RelationUse } from '../../../kg/knowledge-graph.ts'
import type { Direction, TermId } from '../../../kg/triple.ts'
import type { Action, Observation } from '../../../model/episode-view.ts'
import type { RelationOrder } from '../../../model/policy.ts'
import { walkedTo } from '../../episode-history.ts'
import type { EpisodeState } from '../../protocol.ts'
import { actionMeaning } from './actions.ts'
import type { ActionMeaning } from './actions.ts'
import * as errors from './errors.ts'
import { entitiesText, entityText, fittingItems, relationsText } from './listing.ts'
import type { ListLimit, RelationFormat } from './listing.ts'

export interface ExecuteOptions {
  relationFormat: RelationFormat
  limit: ListLimit
}

const NEAREST = 5
/** Entities of one name that are asked together, at most. */
const MOST_NAMESAKES = 50

/** Runs one retrieval action (KG-R1 §3.2); what is wrong with it comes back as one of the errors of D.5, a graph that is no longer there included. */
export async function executeCall(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  order?: { ranker: RelationOrder; state: EpisodeState },
): Promise<Observation> {
  try {
    return await callGraph(action, kg, options, order)
  } catch (error) {
    if (error instanceof GraphFolderError && error.reason === 'missing') return errors.sampleNotFound(kg.name)
    throw error
  }
}

async function callGraph(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  options: ExecuteOptions,
  order?: { ranker: RelationOrder; state: EpisodeState },
): Promise<Observation> {
  const meaning = actionMeaning(action.name)
  if (!meaning) return errors.invalidAction(action.name)
  const wrong = checkArguments(meaning, action.args)
  if (wrong) return wrong
  const args = meaning.name === 'get_head_entities' ? await entityFirst(kg, action.args) : action.args
  const entity = await resolveEntity(kg, args[0] ?? '')
  if ('kind' in entity) return entity
  return meaning.wants === 'relations'
    ? listRelations(kg, entity, meaning.direction, options, order)
    : listEntities(kg, entity, args[1] ?? '', meaning.direction, options)
}

function checkArguments({ name, wants }: ActionMeaning, args: readonly string[]): errors.ErrorObservation | undefined {
  const fields = wants === 'relations' ? ['entity_name'] : ['entity_name', 'relation_name']
  if (args.length > fields.length) return errors.wrongArgumentCount(name, wants)
  const missing = fields.filter((_, index) => (args[index] ?? '').trim() === '')
  return missing.length > 0 ? errors.missingFields(name, missing) : undefined
}

/** The paper writes get_head_entities(relation, entity) in §3.2 and Table 12, and (entity, relation) in D.2: both are accepted. */
async function entityFirst(kg: KnowledgeGraph, args: readonly string[]): Promise<readonly string[]> {
  const [first = '', second = ''] = args
  if ((await kg.relation(second)) !== undefined || (await kg.relation(first)) === undefined) return args
  return [second, first]
}

interface ResolvedEntity {
  name: string
  ids: TermId[]
}

/** Entities that share the name are asked together; a name that only resembles something is an error with the nearest names. */
async function resolveEntity(kg: KnowledgeGraph, written: string): Promise<ResolvedEntity | errors.ErrorObservation> {
  const candidates = await kg.link(written, MOST_NAMESAKES)
  const best = candidates[0]
  if (!best || best.match === 'similar') return errors.entityNotFound(written, candidates.slice(0, NEAREST).map(({ entity }) => entity.name))
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
  direction: Direction,
  options: ExecuteOptions,
  order?: { ranker: RelationOrder; state: EpisodeState },
): Promise<Observation> {
  const found = await kg.relations(entity.ids, direction)
  if (found.length === 0) return errors.noRelations(entity.name, direction)
  const ordered = order ? rankRelations(found, entity.name, direction, order) : found
  const listed = ordered.slice(0, fittingItems(ordered.map(({ name }) => name), options.limit))
  return {
    kind: 'relations',
    entity: entity.name,
    direction,
    relations: listed.map(({ name, count }) => ({ name, count })),
    facts: [],
    cut: found.length - listed.length,
    text: relationsText(entity.name, direction, listed.map(({ name }) => name), found.length, options.relationFormat),
  }
}

/** Best first for this question and the relations walked to get here (GraphWalker's reranking); equal scores keep the graph's order. */
function rankRelations(found: readonly RelationUse[], entity: string, direction: Direction, { ranker, state }: { ranker: RelationOrder; state: EpisodeState }): RelationUse[] {
  const anchors = state.task.topicEntities.map(({ name }) => name)
  const scores = ranker.rank(state.task.question, anchors, walkedTo(entity, state), found.map(({ name }) => ({ relation: name, direction })))
  return found
    .map((use, index) => ({ use, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ use }) => use)
}

async function listEntities(kg: KnowledgeGraph, entity: ResolvedEntity, relation: string, direction: Direction, options: ExecuteOptions): Promise<Observation> {
  const relationId = await kg.relation(relation)
  if (relationId === undefined) return errors.relationNotFound(relation, await kg.similarRelations(relation, NEAREST))
  const page = await kg.neighbours(entity.ids, relationId, direction, { limit: options.limit.items })
  if (page.items.length === 0) return errors.noEntities(entity.name, relation, direction)
  const found = page.items.map(({ entity: { name, key, types }, times }) => ({ name, key, types, times }))
  const listed = found.slice(0, fittingItems(found.map(entityText), options.limit))
  return {
    kind: 'entities',
    entity: entity.name,
    relation,
    direction,
    entities: listed,
    facts: listed.map(({ name, times }) => ({
      ...(direction === 'tail' ? { head: entity.name, relation, tail: name } : { head: name, relation, tail: entity.name }),
      ...(times.length === 0 ? {} : { time: times.join('; ') }),
    })),
    cut: page.total - listed.length,
    text: entitiesText(entity.name, relation, direction, listed, page.total),
  }
}
