import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import { ROW_NODE } from '../kg/import/row-nodes.ts'

/** What a row is told from others by, for a person: the first things that stand in it. */
const SHOWN = 3

/**
 * A row of a table that nothing names, as a person reads it: "Top Field, oats, 2023-03-28". Undefined where the key is of
 * anything else.
 */
export async function rowName(kg: KnowledgeGraph, key: string): Promise<string | undefined> {
  if (!key.startsWith(ROW_NODE)) return undefined
  const [row] = await kg.link(key, 1, false)
  if (row === undefined) return undefined
  const relations = (await kg.relations([row.entity.id], 'tail')).filter(({ name }) => name !== 'type').slice(0, SHOWN)
  const said = await Promise.all(
    relations.map(
      async ({ id }) => (await kg.neighbours([row.entity.id], id, 'tail', { limit: 1 })).items[0]?.entity.name,
    ),
  )
  return said.length === 0 ? undefined : said.join(', ')
}
