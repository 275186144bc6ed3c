import { seededRandom, type Random } from '../../../electron/base/random.ts'
import { domainOf, type FreebaseSchema } from './freebase-schema.ts'
import type { GrailQuestion } from './grail-question.ts'
import { addOneWitness, addWitnesses, WitnessFacts } from './witness.ts'

/** Other questions of the same domains whose witnesses stand beside. */
const MOST_OTHERS = 40
/** Facts that lead away from a node of the question along relations that it does not ask for, if there are as many. */
const OUT = 5
const IN = 2
/** A value at the end of a relation that is known to have values there. */
const VALUES: Readonly<Record<string, (random: Random) => string>> = {
  'type.int': random => `"${random.below(1_000)}"^^<http://www.w3.org/2001/XMLSchema#integer>`,
  'type.float': random => `"${random.below(1_000)}.5"^^<http://www.w3.org/2001/XMLSchema#float>`,
  'type.datetime': random => `"${1900 + random.below(120)}-03-01"^^<http://www.w3.org/2001/XMLSchema#date>`,
}

/**
 * A small graph in which a question of GrailQA has answers, as N-Triples: its witnesses, those of other questions of the
 * same domains, those that share its relations and classes first, and facts along other relations of the classes on
 * every node of its own, so that neither its entities nor its relations have only one way to go.
 */
export function witnessGraph(question: GrailQuestion, all: readonly GrailQuestion[], schema: FreebaseSchema): string {
  const random = seededRandom(question.qid)
  const facts = new WitnessFacts(schema, random)
  const own = addWitnesses(facts, question)
  for (const other of othersOf(question, all, random)) addOneWitness(facts, other)
  const asked = new Set(question.graph_query.edges.map(({ relation }) => relation))
  for (const [node, of] of own) addDistractors(facts, { node, of, asked }, schema, random)
  return `${[...facts.lines].join('\n')}\n`
}

function othersOf(question: GrailQuestion, all: readonly GrailQuestion[], random: Random): GrailQuestion[] {
  const named = namesIn(question)
  const shared = (other: GrailQuestion): number => [...namesIn(other)].filter(name => named.has(name)).length
  const near = all.filter(
    other => other.qid !== question.qid && other.domains.some(domain => question.domains.includes(domain)),
  )
  return random
    .sample(near, near.length)
    .map(other => ({ other, shared: shared(other) }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MOST_OTHERS)
    .map(({ other }) => other)
}

function namesIn({ graph_query: { nodes, edges } }: GrailQuestion): Set<string> {
  return new Set([...nodes.map(node => node.class), ...edges.map(({ relation }) => relation)])
}

function addDistractors(
  facts: WitnessFacts,
  { node, of, asked }: { node: string; of: string; asked: ReadonlySet<string> },
  schema: FreebaseSchema,
  random: Random,
): void {
  const others = (relations: Iterable<string> = []): string[] => [...relations].filter(name => !asked.has(name))
  const outgoing = others(schema.outgoing.get(of))
  // Where a class has few relations, those of its domain.
  const further = others(schema.ofDomain.get(domainOf(of))).filter(name => !outgoing.includes(name))
  const out = [...random.sample(outgoing, OUT), ...random.sample(further, Math.max(0, OUT - outgoing.length))]
  for (const relation of out) {
    const tail = schema.ends.get(relation)?.tail
    facts.fact(node, relation, tail === undefined ? anyNode(facts, node, random) : endOf(facts, tail, node, random))
  }
  for (const relation of random.sample(others(schema.incoming.get(of)), IN)) {
    const head = schema.ends.get(relation)?.head
    if (head !== undefined) facts.fact(endOf(facts, head, node, random), relation, node)
  }
}

/** Mostly what there is of that class. */
function endOf(facts: WitnessFacts, of: string, not: string, random: Random): string {
  const value = VALUES[of]
  if (value !== undefined) return value(random)
  const there = (facts.nodes.get(of) ?? []).filter(node => node !== not)
  return there.length > 0 && random.chance(0.7) ? random.pick(there) : facts.decoy(of, '')
}

function anyNode(facts: WitnessFacts, not: string, random: Random): string {
  const there = [...facts.nodes.values()].flat().filter(node => node !== not)
  return there.length === 0 ? facts.entity('common.topic') : random.pick(there)
}
