import type { VersionChanges } from '../../contract/version.ts'
import { BLANK, ENTITY, LITERAL, literalText, nameFromKey } from '../store/term.ts'
import { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { LoggedFact } from './change-log.ts'

export type SignedFact = readonly ['+' | '-', LoggedFact]

/**
 * Facts that came and went with the entities and relations that came and went by them.
 * @param triples those of the facts that came or went with all their times
 * @param after what there is now; left out where it is not written yet
 * @param most examples of each
 */
export function reviewOf(
  facts: Iterable<SignedFact>,
  triples: Iterable<SignedFact>,
  before: GraphTables,
  after: GraphTables | undefined,
  most: number,
): VersionChanges {
  const review: VersionChanges = {
    facts: { came: { count: 0, first: [] }, went: { count: 0, first: [] } },
    entities: { came: { count: 0, first: [] }, went: { count: 0, first: [] } },
    relations: { came: { count: 0, first: [] }, went: { count: 0, first: [] } },
  }
  const names = new Names(after ?? before, before)
  const uses = { ends: new Map<string, number>(), relations: new Map<string, number>() }
  const use = (counts: Map<string, number>, term: string, more: number): void => {
    counts.set(term, (counts.get(term) ?? 0) + more)
  }
  for (const [sign, fact] of facts) {
    const [head, relation, tail, time] = fact
    const side = review.facts[sign === '+' ? 'came' : 'went']
    side.count++
    if (side.first.length < most)
      side.first.push({
        head: names.of(head),
        relation: relation === '' ? 'label' : names.of(relation),
        tail: names.of(tail),
        ...(time === undefined ? {} : { time: time.slice(1) }),
      })
  }
  for (const [sign, [head, relation, tail]] of triples) {
    if (relation === '') continue
    const more = sign === '+' ? 1 : -1
    use(uses.relations, relation, more)
    for (const end of [head, tail]) if (!end.startsWith(String(LITERAL))) use(uses.ends, end, more)
  }
  const note = (changed: VersionChanges['entities']['came'], term: string): void => {
    changed.count++
    if (changed.first.length < most) changed.first.push(names.of(term))
  }
  for (const [term, more] of uses.ends) {
    const was = degreeOf(before, term)
    const is = after === undefined ? was + more : degreeOf(after, term)
    if (was === 0 && is > 0) note(review.entities.came, term)
    if (was > 0 && is <= 0) note(review.entities.went, term)
  }
  for (const [term, more] of uses.relations) {
    const was = triplesOf(before, term)
    const is = after === undefined ? was + more : triplesOf(after, term)
    if (was === 0 && is > 0) note(review.relations.came, term)
    if (was > 0 && is <= 0) note(review.relations.went, term)
  }
  return review
}

/** What people read for a term: its label in the graph that has it. */
class Names {
  private readonly graphs: readonly { tables: GraphTables; entities: Entities; relations: ReadonlyMap<number, string> }[]

  constructor(...graphs: readonly GraphTables[]) {
    this.graphs = graphs.map(tables => ({
      tables,
      entities: new Entities(tables),
      relations: new Map(tables.summary.relations.map(({ id, name }) => [id, name])),
    }))
  }

  of(term: string): string {
    for (const { tables, entities, relations } of this.graphs) {
      const id = idOf(tables, term)
      if (id > 0) return relations.get(id) ?? entities.get(id)?.name ?? entities.labelOf(id)
    }
    return Number(term[0]) === LITERAL ? literalText(term.slice(1)) : nameFromKey(term.slice(1))
  }
}

function idOf({ terms }: GraphTables, term: string): number {
  return terms.find(Buffer.concat([Buffer.of(Number(term[0])), Buffer.from(term.slice(1), 'utf8')])) + 1
}

function degreeOf(tables: GraphTables, term: string): number {
  const id = idOf(tables, term)
  return id === 0 || ![ENTITY, BLANK].includes(tables.terms.kindOf(id - 1)) ? 0 : tables.degree(id)
}

function triplesOf(tables: GraphTables, term: string): number {
  const id = idOf(tables, term)
  return id === 0 ? 0 : tables.pos.lowerBound(id + 1) - tables.pos.lowerBound(id)
}
