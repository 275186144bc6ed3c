import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Direction, Fact } from '../../contract/fact.ts'
import type { Entity, KnowledgeGraph, Neighbour } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { Measure, Relation } from './ast.ts'
import { fact, type Evaluator } from './facts-of-join.ts'
import { hasId } from './id-set.ts'
import { onScale, valueOfTerm } from './values.ts'

/** Values of one term that are shown. */
export const VALUES = 3
/** Ends of one term that are shown where they are counted, at least. */
export const COUNTED = 25
/** Counted ends of all terms together: of one that has more, some are not shown. */
const ALL_COUNTED = 1_000
/** Ends of one term that are looked at for those that are shown, and in one go after the first. */
const MOST_LOOKED_AT = 10_000
const LOOKED_AT_ONCE = 1_000

/** What terms were compared by: their values, or what was counted or added up of each. */
export async function measured(
  by: Measure,
  ids: readonly TermId[],
  evaluator: Evaluator,
  most = Math.max(COUNTED, Math.floor(ALL_COUNTED / Math.max(1, ids.length))),
): Promise<Fact[]> {
  if (by.kind === 'value') return valueFacts(by.by, ids, evaluator)
  const some = by.among && (await evaluator.executor.set(by.among))
  const isAmong = (id: TermId): boolean => some === undefined || hasId(some, id)
  return by.kind === 'sum' || by.kind === 'avg'
    ? endFacts(by.by, ids, evaluator, { most, isShown: isNumber, isNode: isAmong })
    : endFacts(by.by, ids, evaluator, { most, isShown: ({ id }) => isAmong(id) })
}

/** The values by which terms were compared. A time constraint on the relation of a step goes by the times of its facts. */
export function valueFacts(by: readonly Relation[], ids: readonly TermId[], evaluator: Evaluator): Promise<Fact[]> {
  return endFacts(by, ids, evaluator, { most: VALUES, isShown: isValue })
}

interface Show {
  /** Facts of one term. */
  most: number
  isShown: (end: Entity) => boolean
  /** Of what the last relation is walked from: all where left out. */
  isNode?: (id: TermId) => boolean
}

/** The facts of a chain from each of some terms, where its end is worth showing. */
export async function endFacts(
  [first, ...rest]: readonly Relation[],
  ids: readonly TermId[],
  evaluator: Evaluator,
  show: Show,
): Promise<Fact[]> {
  const { kg } = evaluator
  const relation = first && (await kg.relation(first.name))
  if (first === undefined || relation === undefined) return []
  const direction = first.reverse ? 'head' : 'tail'
  const facts: Fact[] = []
  for (const id of ids) {
    await yieldToEventLoop()
    const from = rest.length > 0 || show.isNode?.(id) !== false ? await kg.entity(id) : undefined
    if (from === undefined) continue
    let shown = 0
    for await (const { entity, times } of neighboursOf(kg, id, relation, direction, show.most)) {
      const behind = rest.length === 0 ? [] : await endFacts(rest, [entity.id], evaluator, show)
      if (rest.length === 0 ? !show.isShown(entity) : behind.length === 0) continue
      facts.push(fact(from, first.name, entity, direction, times), ...behind)
      shown += 1
      if (shown === show.most) break
    }
  }
  return facts
}

/** As many as are shown, and more only where some of those are not: of a busy customer's orders, those of a month. */
async function* neighboursOf(
  kg: KnowledgeGraph,
  id: TermId,
  relation: TermId,
  direction: Direction,
  first: number,
): AsyncGenerator<Neighbour> {
  for (let offset = 0, limit = first; offset < MOST_LOOKED_AT; limit = LOOKED_AT_ONCE) {
    const { items, total } = await kg.neighbours([id], relation, direction, { offset, limit })
    yield* items
    offset += limit
    if (offset >= total) return
    await yieldToEventLoop()
  }
}

function isNumber(entity: Entity): boolean {
  const value = valueOfTerm(entity)
  return value !== undefined && onScale(value, 'number') !== undefined
}

export function isValue(entity: Entity): boolean {
  const value = valueOfTerm(entity)
  return entity.kind === 'literal' || value?.number !== undefined || value?.period !== undefined
}
