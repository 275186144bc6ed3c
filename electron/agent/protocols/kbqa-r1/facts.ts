import type { Entity, KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Relation, SExpression } from '../../../kg/sexpression/ast.ts'
import type { Direction, Fact, TermId } from '../../../kg/triple.ts'
import { breathe } from '../../breathe.ts'

/** A result with a fact that makes it one. */
export interface Supported {
  fact: Fact
  /** The other end of the fact. */
  member: TermId
  /** When the fact held. */
  times: readonly string[]
}

/** Members from which a step is followed to what it led to; results that none of them explains are asked for theirs. */
const FOLLOWED = 2_000
/** Facts of one result that are looked through for a member. */
const LOOKED_THROUGH = 1_000

const opposite = (direction: Direction): Direction => (direction === 'tail' ? 'head' : 'tail')

/**
 * For each of the results of a step from these members along a relation, one fact that leads to it, from the first member that has one.
 * @param results the step's first results, ids ascending
 */
export async function factsOfStep(kg: KnowledgeGraph, members: readonly TermId[], relation: { id: TermId; name: string }, direction: Direction, results: readonly TermId[]): Promise<Map<TermId, Supported>> {
  const supported = new Map<TermId, Supported>()
  const wanted = new Set(results)
  for (const member of members.slice(0, FOLLOWED)) {
    if (supported.size === wanted.size) return supported
    await breathe()
    const from = await kg.entity(member)
    // The results are the step's first by id, so none of them stands behind as many neighbours of one member.
    const { items } = await kg.neighbours([member], relation.id, direction, { limit: results.length })
    for (const { entity, times } of items) {
      if (from && wanted.has(entity.id) && !supported.has(entity.id)) supported.set(entity.id, { fact: fact(from, relation.name, entity, direction, times), member, times })
    }
  }
  return supported.size === wanted.size ? supported : askResults(kg, new Set(members), relation, direction, results, supported)
}

/** The same from the results' side, for results in any order. */
async function askResults(kg: KnowledgeGraph, members: ReadonlySet<TermId>, relation: { id: TermId; name: string }, direction: Direction, results: readonly TermId[], supported = new Map<TermId, Supported>()): Promise<Map<TermId, Supported>> {
  for (const result of results) {
    if (supported.has(result)) continue
    await breathe()
    const to = await kg.entity(result)
    const { items } = await kg.neighbours([result], relation.id, opposite(direction), { limit: LOOKED_THROUGH })
    const found = items.find(({ entity }) => members.has(entity.id))
    if (to && found) supported.set(result, { fact: fact(found.entity, relation.name, to, direction, found.times), member: found.entity.id, times: found.times })
  }
  return supported
}

function fact(from: Entity, relation: string, to: Entity, direction: Direction, times: readonly string[]): Fact {
  return { ...(direction === 'tail' ? { head: from.name, relation, tail: to.name } : { head: to.name, relation, tail: from.name }), ...(times.length === 0 ? {} : { time: times.join('; ') }) }
}

export interface Evaluator {
  kg: KnowledgeGraph
  members: (form: SExpression) => Promise<readonly TermId[]>
}

/** Facts that make these terms what the expression says they are, from its leaves on: for the record and for the evidence of an answer. */
export async function supportingFacts(form: SExpression, ids: readonly TermId[], evaluator: Evaluator): Promise<Fact[]> {
  if (ids.length === 0) return []
  switch (form.kind) {
    case 'entity':
    case 'literal': return []
    case 'join': {
      const id = await evaluator.kg.relation(form.relation.name)
      if (id === undefined) return []
      const of = await sourcesOf(form.of, evaluator)
      const supported = await askResults(evaluator.kg, new Set(of), { id, name: form.relation.name }, form.relation.reverse ? 'tail' : 'head', ids)
      const facts = [...supported.values()]
      return [...await supportingFacts(form.of, [...new Set(facts.map(({ member }) => member))], evaluator), ...facts.map(({ fact: found }) => found)]
    }
    case 'and': return [...await supportingFacts(form.left, ids, evaluator), ...await supportingFacts(form.right, ids, evaluator)]
    case 'superlative': return [...await supportingFacts(form.of, ids, evaluator), ...await valueFacts(form.by, ids, evaluator)]
    case 'compare': return valueFacts(form.by, ids, evaluator)
    case 'time': return [...await supportingFacts(form.of, ids, evaluator), ...await valueFacts([form.relation], ids, evaluator)]
    case 'count': return supportingFacts(form.of, ids, evaluator)
  }
}

/** What JOIN starts from: of a leaf the entities of that name themselves, not the instances of a class. */
async function sourcesOf(form: SExpression, { kg, members }: Evaluator): Promise<readonly TermId[]> {
  if (form.kind !== 'entity') return members(form)
  const candidates = await kg.link(form.key, 100)
  return candidates.filter(({ match }) => match === candidates[0]?.match && match !== 'similar').map(({ entity }) => entity.id)
}

/** The values by which terms were compared, one of each term; of a chain only the first step is shown. */
async function valueFacts(by: readonly Relation[], ids: readonly TermId[], { kg }: Evaluator): Promise<Fact[]> {
  const [first] = by
  const relation = first && await kg.relation(first.name)
  if (first === undefined || relation === undefined) return []
  const direction = first.reverse ? 'head' : 'tail'
  const facts: Fact[] = []
  for (const id of ids) {
    await breathe()
    const from = await kg.entity(id)
    const to = (await kg.neighbours([id], relation, direction, { limit: 1 })).items[0]
    if (from && to) facts.push(fact(from, first.name, to.entity, direction, to.times))
  }
  return facts
}
