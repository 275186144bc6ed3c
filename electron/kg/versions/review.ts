import type { Fact } from '../../contract/fact.ts'
import type { VersionChanges } from '../../contract/version.ts'
import { BLANK, ENTITY, LITERAL, literalText, nameFromKey } from '../store/term.ts'
import { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { TermId } from '../triple.ts'
import type { ChangedFacts } from './changed-facts.ts'
import { Counts } from './changed-terms.ts'
import type { LoggedFact } from './change-log.ts'

export type SignedFact = readonly ['+' | '-', LoggedFact]

/**
 * Facts that came and went from one version to another, with the entities and relations that came and went by them.
 * @param most examples of each
 */
export function reviewOf(
  facts: Iterable<SignedFact>,
  before: GraphTables,
  after: GraphTables,
  most: number,
): VersionChanges {
  const review: VersionChanges = {
    facts: { came: { count: 0, first: [] }, went: { count: 0, first: [] } },
    entities: { came: { count: 0, first: [] }, went: { count: 0, first: [] } },
    relations: { came: { count: 0, first: [] }, went: { count: 0, first: [] } },
  }
  const names = new Names(after, before)
  const ends = new Set<string>()
  const relations = new Set<string>()
  for (const [sign, fact] of facts) {
    const [head, relation, tail, time] = fact
    const side = review.facts[sign === '+' ? 'came' : 'went']
    side.count++
    if (side.first.length < most)
      side.first.push({
        head: names.of(head),
        relation: relation === '' ? LABEL : names.of(relation),
        tail: names.of(tail),
        ...(time === undefined ? {} : { time: time.slice(1) }),
      })
    if (relation === '') continue
    relations.add(relation)
    for (const end of [head, tail]) if (!end.startsWith(String(LITERAL))) ends.add(end)
  }
  const note = (changed: VersionChanges['entities']['came'], term: string): void => {
    changed.count++
    if (changed.first.length < most) changed.first.push(names.of(term))
  }
  for (const [terms, usesOf, changed] of [
    [ends, degreeOf, review.entities],
    [relations, triplesOf, review.relations],
  ] as const)
    for (const term of terms) {
      const [was, is] = [usesOf(before, term), usesOf(after, term)]
      if (was === 0 && is > 0) note(changed.came, term)
      if (was > 0 && is === 0) note(changed.went, term)
    }
  return review
}

/** The same of a change that is not written yet, by ids: nothing is looked up twice. */
export function reviewOfChange(below: GraphTables, changes: ChangedFacts, most: number): VersionChanges {
  const { dictionary, order, known } = changes.terms
  const names = new Names(below)
  /** A term below by its id, another one by its negative number. */
  const nameOf = (term: number): string => (term > 0 ? names.ofId(term) : textOf(factTerm(-term)))
  const factTerm = (number: number): string => {
    const at = order[number - 1] as number
    return `${dictionary.kindOf(at)}${dictionary.textOf(at)}`
  }
  const isNode = (term: number): boolean =>
    term > 0 ? term < below.summary.firstLiteral : dictionary.kindOf(order[-term - 1] as number) !== LITERAL
  const key = (number: number): number => known[number] || -number
  const ends = new Counts()
  const relations = new Counts()
  const note = ([head = 0, relation = 0, tail = 0]: readonly number[], more: number): void => {
    relations.add(relation, more)
    for (const end of [head, tail]) if (isNode(end)) ends.add(end, more)
  }
  for (const { triple } of changes.triples.went) note(triple, -1)
  for (const triple of changes.triples.came) note(triple.map(key), 1)
  const triplesOf = new Map(below.summary.relations.map(({ id, triples }) => [id, triples]))
  const sides = (counts: Counts, was: (term: number) => number) => {
    const came: number[] = []
    const went: number[] = []
    for (const [term, more] of counts.entries()) {
      const before = term > 0 ? was(term) : 0
      if (before === 0 && more > 0) came.push(term)
      if (before > 0 && before + more === 0) went.push(term)
    }
    const listed = (terms: number[]) => ({ count: terms.length, first: terms.slice(0, most).map(nameOf) })
    return { came: listed(came), went: listed(went) }
  }
  const fact = ([head, relation, tail, time]: readonly number[]): Fact => ({
    head: nameOf(head ?? 0),
    relation: relation === 0 ? LABEL : nameOf(relation ?? 0),
    tail: nameOf(tail ?? 0),
    ...(time === 0 ? {} : { time: nameOf(time ?? 0) }),
  })
  return {
    facts: {
      came: {
        count: changes.came.length,
        first: changes.came.slice(0, most).map(came => fact(came.map(number => (number === 0 ? 0 : key(number))))),
      },
      went: { count: changes.went.length, first: changes.went.slice(0, most).map(fact) },
    },
    entities: sides(ends, changes.degreeBelow),
    relations: sides(relations, id => triplesOf.get(id) ?? 0),
  }
}

/** What a label beside the triples is called among the facts. */
const LABEL = 'label'

function textOf(term: string): string {
  return Number(term[0]) === LITERAL ? literalText(term.slice(1)) : nameFromKey(term.slice(1))
}

interface NamedGraph {
  tables: GraphTables
  entities: Entities
  relations: ReadonlyMap<TermId, string>
}

/** What people read for a term: its label in the graph that has it. */
class Names {
  private readonly graphs: readonly NamedGraph[]

  constructor(...graphs: readonly GraphTables[]) {
    this.graphs = graphs.map(tables => ({
      tables,
      entities: new Entities(tables),
      relations: new Map(tables.summary.relations.map(({ id, name }) => [id, name])),
    }))
  }

  of(term: string): string {
    for (const graph of this.graphs) {
      const id = idOf(graph.tables, term)
      if (id > 0) return nameIn(graph, id)
    }
    return textOf(term)
  }

  /** By the id in the first of the graphs. */
  ofId(id: TermId): string {
    const [graph] = this.graphs
    return graph === undefined ? '' : nameIn(graph, id)
  }
}

function nameIn({ tables, entities, relations }: NamedGraph, id: TermId): string {
  if (id >= tables.summary.firstTime) return tables.terms.textOf(id - 1)
  return relations.get(id) ?? entities.get(id)?.name ?? ''
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
