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

/** How many there are: sorted, they stand together. */
export function countFactNodes(terms: Strings): number {
  const first = Buffer.concat([Buffer.of(BLANK), FACT_NODE_BYTES])
  return terms.lowerBound(Buffer.concat([first, Buffer.of(0xff)])) - terms.lowerBound(first)
}

/** What a person takes for entities, and facts with properties where there are any. */
export function thingsOf(nodes: number, factNodes = 0): { entities: number; qualifiedFacts?: number } {
  return { entities: nodes - factNodes, ...(factNodes === 0 ? {} : { qualifiedFacts: factNodes }) }
}
