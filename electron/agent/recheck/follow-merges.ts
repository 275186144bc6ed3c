import type { MergedName } from '../../contract/recheck.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Came } from './run-program.ts'

/**
 * An answer by the keys of now, where entities that it names were merged into others since: what is merged is what it
 * was merged into.
 * @param merged by the key of each entity that was merged that of the other one
 */
export function followMerges(came: Came, merged: ReadonlyMap<string, string>): Came {
  if (merged.size === 0) return came
  const now = (key: string): string => merged.get(key) ?? key
  return {
    ...came,
    answer: came.answer.map(item => (item.key === undefined ? item : { ...item, key: now(item.key) })),
    keys: new Map(Array.from(came.keys, ([name, key]) => [name, now(key)])),
  }
}

const MOST_TOLD = 10

/** The entities that an answer names and that were merged into others, with what those are called. */
export async function mergedNames(
  came: Came,
  merged: ReadonlyMap<string, string>,
  kg: KnowledgeGraph,
): Promise<MergedName[]> {
  const told: MergedName[] = []
  for (const [was, key] of came.keys) {
    const into = merged.get(key)
    if (into === undefined || told.length === MOST_TOLD) continue
    const id = await kg.term(into)
    const entity = id === undefined ? undefined : await kg.entity(id)
    if (entity !== undefined) told.push({ was, is: entity.name })
  }
  return told
}
