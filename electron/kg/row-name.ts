import { ROW_NODE } from './import/row-nodes.ts'
import type { Entity, KnowledgeGraph } from './knowledge-graph.ts'

/** What a row is told from others by, for a person: the first things that stand in it. */
const SHOWN = 3

/**
 * A row of a table that nothing names, as a person reads it: "Top Field · oats · 2023-03-28". Undefined of anything else.
 */
export async function rowName(
  kg: KnowledgeGraph,
  { id, key }: Pick<Entity, 'id' | 'key'>,
): Promise<string | undefined> {
  if (!key.startsWith(ROW_NODE)) return undefined
  const relations = (await kg.relations([id], 'tail')).filter(({ name }) => name !== 'type').slice(0, SHOWN)
  const said = await Promise.all(
    relations.map(
      async relation => (await kg.neighbours([id], relation.id, 'tail', { limit: 1 })).items[0]?.entity.name,
    ),
  )
  return said.length === 0 ? undefined : said.join(' · ')
}
