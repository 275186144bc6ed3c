import { statementRelations } from '../../contract/reading/statement-relations.ts'
import type { StoredRelation } from './stored-summary.ts'
import { BLANK } from './term.ts'
import type { Strings } from './string-pages.ts'

/** How a node is called that stands for a fact with properties of its own (decision 035). */
export const FACT_NODE = '_:fact.'
const FACT_NODE_BYTES = Buffer.from(FACT_NODE)

/** Whether the UTF-8 bytes of a blank node's key, from a place on, are those of such a node. */
export function isFactNodeKey(bytes: Uint8Array, start = 0): boolean {
  return FACT_NODE_BYTES.every((byte, i) => bytes[start + i] === byte)
}

/** Whether a term is one; `number` begins with 0. */
export function isFactNode(terms: Strings, number: number): boolean {
  return terms.kindOf(number) === BLANK && terms.textOf(number).startsWith(FACT_NODE)
}

/**
 * How many nodes stand for facts, those that a file names itself too: all that lead from a head on the way through such
 * nodes, where the relation has both halves of that way.
 */
export function countFactNodes(
  relations: readonly Pick<StoredRelation, 'id' | 'distinctTails'>[],
  keyOf: (id: number) => string,
): number {
  const tails = new Map(relations.map(({ id, distinctTails }) => [keyOf(id), distinctTails]))
  let nodes = 0
  for (const relation of tails.keys()) {
    const { statement, object } = statementRelations(relation)
    if (tails.has(object)) nodes += tails.get(statement) ?? 0
  }
  return nodes
}

/** What a person takes for entities, and facts with properties where there are any. */
export function thingsOf(nodes: number, factNodes = 0): { entities: number; qualifiedFacts?: number } {
  return { entities: nodes - factNodes, ...(factNodes === 0 ? {} : { qualifiedFacts: factNodes }) }
}
