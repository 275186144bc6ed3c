import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { Fact } from '../../contract/fact.ts'
import type { Entity } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { Measure, Relation } from './ast.ts'
import { fact, type Evaluator } from './facts-of-join.ts'
import { hasId } from './id-set.ts'
import { valueOfTerm } from './values.ts'

/** Values of one term that are shown. */
export const VALUES = 3
/** Ends of one term that are shown where they are counted, at least. */
export const COUNTED = 25
/** Counted ends of all terms together: of one that has more, some are not shown. */
const ALL_COUNTED = 1_000

/** What terms were compared by: their values, or what was counted of each. */
export function measured(by: Measure, ids: readonly TermId[], evaluator: Evaluator, counted?: number): Promise<Fact[]> {
  return by.kind === 'value' ? valueFacts(by.by, ids, evaluator) : countedFacts(by, ids, evaluator, counted)
}

export async function countedFacts(
  { by, among }: Measure & { kind: 'count' | 'times' },
  ids: readonly TermId[],
  evaluator: Evaluator,
  most = Math.max(COUNTED, Math.floor(ALL_COUNTED / Math.max(1, ids.length))),
): Promise<Fact[]> {
  const counted = among && (await evaluator.executor.set(among))
  return endFacts(by, ids, evaluator, {
    most,
    isShown: ({ id }) => counted === undefined || hasId(counted, id),
  })
}

/** The values by which terms were compared. A time constraint on the relation of a step goes by the times of its facts. */
export function valueFacts(by: readonly Relation[], ids: readonly TermId[], evaluator: Evaluator): Promise<Fact[]> {
  return endFacts(by, ids, evaluator, { most: VALUES, isShown: isValue })
}

/** The facts of a chain from each of some terms, where its end is worth showing. */
export async function endFacts(
  [first, ...rest]: readonly Relation[],
  ids: readonly TermId[],
  evaluator: Evaluator,
  show: { most: number; isShown: (end: Entity) => boolean },
): Promise<Fact[]> {
  const { kg } = evaluator
  const relation = first && (await kg.relation(first.name))
  if (first === undefined || relation === undefined) return []
  const direction = first.reverse ? 'head' : 'tail'
  const facts: Fact[] = []
  for (const id of ids) {
    await yieldToEventLoop()
    const from = await kg.entity(id)
    const { items } = await kg.neighbours([id], relation, direction, { limit: show.most })
    for (const { entity, times } of items) {
      const behind = rest.length === 0 ? [] : await endFacts(rest, [entity.id], evaluator, show)
      if (from && (rest.length === 0 ? show.isShown(entity) : behind.length > 0))
        facts.push(fact(from, first.name, entity, direction, times), ...behind)
    }
  }
  return facts
}

export function isValue(entity: Entity): boolean {
  const value = valueOfTerm(entity)
  return entity.kind === 'literal' || value?.number !== undefined || value?.period !== undefined
}
