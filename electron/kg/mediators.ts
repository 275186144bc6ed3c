import { isIdOnly } from '../contract/reading/mediator-name.ts'
import { statedRelation } from '../contract/reading/statement-relations.ts'
import type { Entity, KnowledgeGraph } from './knowledge-graph.ts'
import type { TermId } from './triple.ts'

/**
 * Whether a node only joins others: a blank node without a label, or one with an "ID-only name" (GraphWalker App. F3;
 * Freebase's CVTs). Beside an entity that has no better name itself an id is a name like any other: a graph such as
 * FB15k-237 has nothing else.
 */
export function isMediator(node: Entity, beside: Pick<Entity, 'name'>): boolean {
  if (node.kind === 'blank') return node.name === node.key
  return node.kind === 'entity' && isIdOnly(node.name) && !isIdOnly(beside.name)
}

/** Whether an entity stands for a fact with properties, whatever its file calls it: it is no thing that is asked about. */
export async function standsForFact(kg: Pick<KnowledgeGraph, 'relations'>, id: TermId): Promise<boolean> {
  const arriving = await kg.relations([id], 'head')
  return arriving.some(({ name }) => name.endsWith('.statement') && statedRelation(name) !== name)
}
