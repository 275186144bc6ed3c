import { yieldToEventLoop } from '../../base/event-loop.ts'
import { otherSide, type Direction, type Fact } from '../../contract/fact.ts'
import type { Entity, KnowledgeGraph } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { SExpression } from './ast.ts'
import type { SExpressionExecutor } from './executor.ts'
import { hasId, idSet, type IdSet } from './id-set.ts'
import { isSameValue, valueOfLiteral, valueOfTerm } from './values.ts'

/** A result with a fact that makes it one. */
export interface Supported {
  fact: Fact
  /** The other end of the fact. */
  member: TermId
  /** When the fact held. */
  times: readonly string[]
}

export interface Evaluator {
  kg: KnowledgeGraph
  executor: SExpressionExecutor
  /** The members of a form, or of a name those that it stands for behind JOIN. */
  members: (form: SExpression) => Promise<IdSet>
  /** The topic entities. A result that something else leads to as well is shown as that one's. */
  lastly: ReadonlySet<TermId>
}

/** Facts of one result whose times are looked through. */
const TIMED = 1_000

/** For each of the results of a JOIN one fact that leads to it, from the first of the members that has one. */
export async function factsOfJoin(
  { relation, of }: SExpression & { kind: 'join' },
  results: readonly TermId[],
  { kg, executor, members, lastly }: Evaluator,
): Promise<Map<TermId, Supported>> {
  const id = await kg.relation(relation.name)
  const supported = new Map<TermId, Supported>()
  if (id === undefined) return supported
  const direction: Direction = relation.reverse ? 'tail' : 'head'
  const standing = of.kind === 'literal' ? await valuesAmong(kg, of, id, direction, results) : await members(of)
  const firstMembers = new Map<TermId, TermId>()
  for await (const { from, to } of kg.pairs(Uint32Array.from(results), id, otherSide(direction))) {
    await yieldToEventLoop()
    for (let i = 0; i < from.length; i++) {
      const result = from[i] as number
      const member = to[i] as number
      if (!hasId(standing, member)) continue
      const known = firstMembers.get(result)
      if (known === undefined || (lastly.has(member) === lastly.has(known) ? member < known : lastly.has(known)))
        firstMembers.set(result, member)
    }
  }
  const temporal = await executor.isTemporal()
  for (const [result, member] of firstMembers) {
    await yieldToEventLoop()
    const near = await kg.entity(member)
    const far = await kg.entity(result)
    const times = temporal ? await timesOf(kg, member, id, direction, result) : []
    if (near && far) supported.set(result, { fact: fact(near, relation.name, far, direction, times), member, times })
  }
  return supported
}

/** The terms of one value that the results stand beside. */
async function valuesAmong(
  kg: KnowledgeGraph,
  literal: SExpression & { kind: 'literal' },
  relation: TermId,
  direction: Direction,
  results: readonly TermId[],
): Promise<IdSet> {
  const named = valueOfLiteral(literal)
  const found = new Set<TermId>()
  for await (const { to } of kg.pairs(Uint32Array.from(results), relation, otherSide(direction)))
    for (const id of to) found.add(id)
  const ids = idSet(Uint32Array.from(found))
  const terms = await kg.terms(ids)
  return ids.filter((_, i) => {
    const value = terms[i] && valueOfTerm(terms[i])
    return value !== undefined && isSameValue(value, named)
  })
}

async function timesOf(
  kg: KnowledgeGraph,
  member: TermId,
  relation: TermId,
  direction: Direction,
  result: TermId,
): Promise<readonly string[]> {
  const { items } = await kg.neighbours([member], relation, direction, { limit: TIMED })
  return items.find(({ entity }) => entity.id === result)?.times ?? []
}

/** A fact as people read it, from one of its ends. */
export function fact(from: Entity, relation: string, to: Entity, direction: Direction, times: readonly string[]): Fact {
  return {
    ...(direction === 'tail'
      ? { head: from.name, relation, tail: to.name }
      : { head: to.name, relation, tail: from.name }),
    ...(times.length === 0 ? {} : { time: times.join('; ') }),
  }
}
