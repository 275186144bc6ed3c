import type { Entity, KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Relation, SExpression } from '../../../kg/sexpression/ast.ts'
import { isSameValue, valueOfLiteral, valueOfTerm } from '../../../kg/sexpression/values.ts'
import type { Direction, Fact } from '../../../contract/fact.ts'
import type { TermId } from '../../../kg/triple.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import { isTemporal } from './graph-facts.ts'

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
  /** The members of a form, or of a name those that it stands for behind JOIN. */
  members: (form: SExpression) => Promise<readonly TermId[]>
  /** The topic entities. A result that something else leads to as well is shown as that one's. */
  lastly: ReadonlySet<TermId>
}

/** Facts of one result whose times are looked through. */
const TIMED = 1_000

/** For each of the results of a JOIN one fact that leads to it, from the first of the members that has one. */
export async function factsOfJoin(
  { relation, of }: SExpression & { kind: 'join' },
  results: readonly TermId[],
  { kg, members, lastly }: Evaluator,
): Promise<Map<TermId, Supported>> {
  const id = await kg.relation(relation.name)
  const supported = new Map<TermId, Supported>()
  if (id === undefined) return supported
  const direction: Direction = relation.reverse ? 'tail' : 'head'
  const isMember =
    of.kind === 'literal' ? await valuesAmong(kg, of, id, direction, results) : new Set(await members(of))
  const firstMembers = new Map<TermId, TermId>()
  for await (const { from, to } of kg.pairs(Uint32Array.from(results), id, opposite(direction))) {
    await yieldToEventLoop()
    for (let i = 0; i < from.length; i++) {
      const result = from[i] as number
      const member = to[i] as number
      if (!isMember.has(member)) continue
      const known = firstMembers.get(result)
      if (known === undefined || (lastly.has(member) === lastly.has(known) ? member < known : lastly.has(known)))
        firstMembers.set(result, member)
    }
  }
  const temporal = await isTemporal(kg)
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
): Promise<Set<TermId>> {
  const named = valueOfLiteral(literal)
  const found = new Set<TermId>()
  for await (const { to } of kg.pairs(Uint32Array.from(results), relation, opposite(direction)))
    for (const id of to) found.add(id)
  const ids = Uint32Array.from(found)
  const terms = await kg.terms(ids)
  return new Set(
    [...ids].filter((_, i) => {
      const value = terms[i] && valueOfTerm(terms[i])
      return value !== undefined && isSameValue(value, named)
    }),
  )
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

const opposite = (direction: Direction): Direction => (direction === 'tail' ? 'head' : 'tail')

function fact(from: Entity, relation: string, to: Entity, direction: Direction, times: readonly string[]): Fact {
  return {
    ...(direction === 'tail'
      ? { head: from.name, relation, tail: to.name }
      : { head: to.name, relation, tail: from.name }),
    ...(times.length === 0 ? {} : { time: times.join('; ') }),
  }
}

/**
 * Facts that make these terms what the expression says they are, from its leaves on: for the record, and for the
 * evidence of an answer.
 */
export async function supportingFacts(
  form: SExpression,
  ids: readonly TermId[],
  evaluator: Evaluator,
): Promise<Fact[]> {
  if (ids.length === 0) return []
  switch (form.kind) {
    case 'entity':
    case 'literal':
      return []
    case 'join': {
      const supported = [...(await factsOfJoin(form, ids, evaluator)).values()]
      const before = await supportingFacts(form.of, [...new Set(supported.map(({ member }) => member))], evaluator)
      return [...before, ...supported.map(({ fact: found }) => found)]
    }
    case 'and':
    case 'or':
      return [
        ...(await supportingFacts(form.left, ids, evaluator)),
        ...(await supportingFacts(form.right, ids, evaluator)),
      ]
    case 'superlative':
      return [...(await supportingFacts(form.of, ids, evaluator)), ...(await valueFacts(form.by.by, ids, evaluator))]
    case 'compare':
      return valueFacts(form.by.by, ids, evaluator)
    case 'any':
      return valueFacts([form.relation], ids, evaluator)
    case 'has':
      return valueFacts(form.by, ids, evaluator)
    case 'time':
      return [
        ...(await supportingFacts(form.of, ids, evaluator)),
        ...(await valueFacts([form.relation], ids, evaluator)),
      ]
    case 'aggregate':
    case 'count':
    case 'during':
    case 'earliest':
    case 'exists':
    case 'without':
      return supportingFacts(form.of, ids, evaluator)
    case 'when':
      return []
  }
}

/** Values of one term that are shown. */
const VALUES = 3

/**
 * The values by which terms were compared. A time constraint on the relation of a step goes by the times of its facts,
 * which have them with them; of a chain the first step leads to no value.
 */
async function valueFacts(by: readonly Relation[], ids: readonly TermId[], { kg }: Evaluator): Promise<Fact[]> {
  const [first] = by
  const relation = first && (await kg.relation(first.name))
  if (first === undefined || relation === undefined) return []
  const direction = first.reverse ? 'head' : 'tail'
  const facts: Fact[] = []
  for (const id of ids) {
    await yieldToEventLoop()
    const from = await kg.entity(id)
    const { items } = await kg.neighbours([id], relation, direction, { limit: VALUES })
    if (from)
      for (const { entity, times } of items)
        if (isValue(entity)) facts.push(fact(from, first.name, entity, direction, times))
  }
  return facts
}

function isValue(entity: Entity): boolean {
  const value = valueOfTerm(entity)
  return value?.number !== undefined || value?.period !== undefined
}
