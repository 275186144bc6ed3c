import type { Entity } from './knowledge-graph.ts'

/** Names that are numbers: Freebase's machine ids, Wikidata's items without a label and statements, hashes, UUIDs. */
const ID_ONLY =
  /^(?:(?:m\.|\/m\/)0[0-9a-z_]+|(?:g\.|\/g\/)1[0-9a-z_]+|Q\d+|(?:[QPLqpl]\d+-)?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|(?=.*\d)[0-9a-f]{24,64})$/

/**
 * Whether a node only joins others: a blank node without a label, or one with an "ID-only name" (GraphWalker App. F3;
 * Freebase's CVTs). Beside an entity that has no better name itself an id is a name like any other: a graph such as
 * FB15k-237 has nothing else.
 */
export function isMediator(node: Entity, beside: Pick<Entity, 'name'>): boolean {
  if (node.kind === 'blank') return node.name === node.key
  return node.kind === 'entity' && ID_ONLY.test(node.name) && !ID_ONLY.test(beside.name)
}
