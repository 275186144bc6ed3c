import { rowKeysIn, type Rows } from '../contract/reading/row-words.ts'
import { ROW_NODE } from './import/row-nodes.ts'
import type { Entity, KnowledgeGraph } from './knowledge-graph.ts'
import { tellingFact } from './telling-fact.ts'

/** What a row is told from others by, for a person: the first things that stand in it. */
const SHOWN = 3
/** Of a wide table so many columns are looked at. */
const LOOKED_AT = 12

/**
 * A row of a table that nothing names, as a person reads it: "Top Field · oats · 2023-03-28". Things come before
 * words and days, and numbers last. Undefined of anything else.
 */
export async function rowName(
  kg: KnowledgeGraph,
  { id, key }: Pick<Entity, 'id' | 'key'>,
): Promise<string | undefined> {
  if (!key.startsWith(ROW_NODE)) return undefined
  const types = new Set(await kg.typeRelations())
  const relations = (await kg.relations([id], 'tail')).filter(relation => !types.has(relation.id)).slice(0, LOOKED_AT)
  const ends = await Promise.all(
    relations.map(async relation => (await kg.neighbours([id], relation.id, 'tail', { limit: 1 })).items),
  )
  const said = ends
    .flat()
    .filter(({ entity }) => entity.kind !== 'blank')
    .map(({ entity }) => entity)
    .toSorted((a, b) => weight(a) - weight(b))
    .slice(0, SHOWN)
  return said.length === 0 ? undefined : said.map(({ name }) => name).join(' · ')
}

/** Texts of more letters are notes. */
const LONGEST_TEXT = 40

function weight({ kind, name }: Entity): number {
  if (kind !== 'literal') return 0
  if (/^\d{4}-\d\d/.test(name)) return 2
  return /^(?:[-+\d.,]+|yes|no|true|false)$/i.test(name) || name.length > LONGEST_TEXT ? 3 : 1
}

/** Rows that are looked up for one value: of more, a window shows the first. */
const MOST_ROWS = 1_000

/**
 * What stands in the rows whose keys stand anywhere in a value, and what tells namesakes apart whose addresses do, by
 * key; undefined where there are none.
 */
export async function rowNamesIn(kg: KnowledgeGraph, value: unknown): Promise<Rows | undefined> {
  const rows: Record<string, string> = {}
  for (const key of rowKeysIn(value).slice(0, MOST_ROWS)) {
    const id = await kg.term(key)
    const entity = id === undefined || key.startsWith(ROW_NODE) ? undefined : await kg.entity(id)
    const row = id === undefined ? undefined : await rowName(kg, { id, key })
    const name = row ?? (entity && (await tellingFact(kg, entity)))
    if (name !== undefined) rows[key] = name
  }
  return Object.keys(rows).length === 0 ? undefined : rows
}
