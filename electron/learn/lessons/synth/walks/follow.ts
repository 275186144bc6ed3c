import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../../kg/triple.ts'
import type { DrawnStep, DrawnWalk } from './drawn-walk.ts'

/**
 * Everything that a step leads to from any member of a set, in ascending order.
 * @returns undefined where that is more than `most`
 */
export async function follow(
  kg: KnowledgeGraph,
  from: Uint32Array,
  { relation, direction }: DrawnStep,
  most: number,
): Promise<Uint32Array | undefined> {
  const found = new Set<TermId>()
  for await (const { to } of kg.pairs(from, relation, direction)) {
    for (const id of to) found.add(id)
    if (found.size > most) return undefined
  }
  return Uint32Array.from(found).toSorted()
}

export const without = (set: Uint32Array, id: TermId): Uint32Array => set.filter(member => member !== id)

export function intersection(a: Uint32Array, b: Uint32Array): Uint32Array {
  const members = new Set(b)
  return a.filter(id => members.has(id))
}

/** Whether a single step from an anchor leads to exactly the answers of a longer way. */
export async function hasShortcut(
  kg: KnowledgeGraph,
  { chains, answers, hops }: DrawnWalk,
  dMax: number,
): Promise<boolean> {
  const [chain] = chains
  if (hops < 2 || chains.length > 1 || chain === undefined) return false
  const from = Uint32Array.of(chain.anchor.id)
  for (const direction of ['tail', 'head'] as const) {
    for (const { id, count } of await kg.relations([chain.anchor.id], direction)) {
      if (count !== answers.length || count > dMax) continue
      const reached = await follow(kg, from, { relation: id, direction }, dMax)
      if (reached?.every((member, i) => member === answers[i]) === true) return true
    }
  }
  return false
}
