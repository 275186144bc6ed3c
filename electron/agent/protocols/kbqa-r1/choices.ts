import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { Choice } from '../../../model/episode-view.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import type { EpisodeState } from '../../protocol.ts'
import { findRelation } from './actions.ts'
import { expressionsOf, startingMembers } from './expressions.ts'
import type { Expression } from './expressions.ts'
import { joinRelation, relationsAt, writeRelation } from './relations-at.ts'
import type { CandidateRelation } from './relations-at.ts'

/** Expressions that a step may start from, newest first. */
const MOST_EXPRESSIONS = 4
const MOST_NAMESAKES = 100

/** A place from which Find_relation can be taken, with what leads on from there. */
export interface Start {
  /** As an action names it: the entity's name, or the expression's id. */
  name: string
  from?: readonly string[]
  relations: readonly CandidateRelation[]
}

const relationsSeen = new WeakMap<KnowledgeGraph, Map<string, readonly CandidateRelation[]>>()

/** The topic entities and the newest expressions with members. */
export async function startsOf(state: EpisodeState, kg: KnowledgeGraph): Promise<Start[]> {
  const names = state.task.topicEntities.map(({ name }) => name)
  const topics = await Promise.all(names.map(name => startAt(name, [name], kg)))
  const sets = [...expressionsOf(state.past).values()].filter(
    ({ form, step }) => form.kind !== 'count' && step.computed === undefined && step.total > 0,
  )
  const newest = sets.slice(-MOST_EXPRESSIONS).toReversed()
  const expressions = await Promise.all(newest.map(expression => expressionStart(expression, new Set(names), kg)))
  return [...topics, ...expressions].filter(({ relations }) => relations.length > 0)
}

async function expressionStart(
  expression: Expression,
  topics: ReadonlySet<string>,
  kg: KnowledgeGraph,
): Promise<Start> {
  const from = startingMembers(expression, topics)
  return { ...(await startAt(expression.id, from, kg)), from }
}

/** A graph does not change while it is open, so what is offered in every turn of an episode is read once. */
async function startAt(name: string, members: readonly string[], kg: KnowledgeGraph): Promise<Start> {
  const known = relationsSeen.get(kg) ?? new Map<string, readonly CandidateRelation[]>()
  relationsSeen.set(kg, known)
  const key = JSON.stringify(members)
  const relations = known.get(key) ?? (await relationsAt(await idsOf(members, kg), kg))
  if (known.size >= 200) known.clear()
  known.set(key, relations)
  return { name, relations }
}

async function idsOf(names: readonly string[], kg: KnowledgeGraph): Promise<TermId[]> {
  const ids: TermId[] = []
  for (const name of names) {
    await yieldToEventLoop()
    const candidates = await kg.link(name, MOST_NAMESAKES)
    for (const { entity, match } of candidates)
      if (match === candidates[0]?.match && match !== 'similar') ids.push(entity.id)
  }
  return ids
}

/**
 * What can be done now and was not done yet: steps from each topic entity that none was taken from and from the newest
 * expressions, and answers with the members of each expression, newest first. With no calls left only the answers
 * remain.
 */
export async function choices(state: EpisodeState, kg: KnowledgeGraph): Promise<Choice[]> {
  const found = [...expressionsOf(state.past).values()]
  const walked = new Set(
    found.flatMap(({ step }) =>
      step.walk ? [walkKey(step.walk.entity, step.walk.relation, step.walk.direction)] : [],
    ),
  )
  const starts = state.callsLeft > 0 ? await startsOf(state, kg) : []
  const walks = starts.flatMap(({ name, from, relations }) =>
    relations
      .filter(relation => !walked.has(walkKey(name, relation.name, relation.direction)))
      .map((relation): Choice => ({
        kind: 'walk',
        entity: name,
        ...(from ? { from } : {}),
        relation: relation.name,
        direction: relation.direction,
        count: relation.count,
        action: { kind: 'call', ...findRelation(name, writeRelation(joinRelation(relation))) },
      })),
  )
  const answers = found
    .toReversed()
    .filter(({ step }) => step.results.length > 0)
    .map(({ step }): Choice => {
      const items = step.results.map(({ name }) => name)
      return { kind: 'answer', items, action: { kind: 'answer', items } }
    })
  return [...walks, ...answers]
}

function walkKey(start: string, relation: string, direction: string): string {
  return `${direction}\u0000${relation}\u0000${start}`
}
