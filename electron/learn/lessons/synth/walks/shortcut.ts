import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { DrawnWalk } from './drawn-walk.ts'
import { follow } from './follow.ts'

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
