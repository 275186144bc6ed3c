import type { AnswerItem, Trajectory } from '../trajectory.ts'

/** What stands in rows that nothing names, by the key of their node. */
export type Rows = Readonly<Record<string, string>>

/** The key of such a row, as an import makes it, wherever it stands in a text. */
const ROW_KEY = /_:row\.[\p{L}\p{N}_.-]*[\p{L}\p{N}_-]/gu

export const NO_ROWS: Rows = {}

/** The rows that an episode came by; an answer of before they were told has none. */
export function rowsOf({ turns }: { turns: readonly Pick<Trajectory['turns'][number], 'rows'>[] }): Rows {
  const told = turns.flatMap(({ rows }) => (rows === undefined ? [] : [rows]))
  return told.length === 0 ? NO_ROWS : Object.assign({}, ...told)
}

/** A text with rows as what stands in them. */
export function withRows(text: string, rows: Rows): string {
  return rows === NO_ROWS || !text.includes('_:row.') ? text : text.replace(ROW_KEY, key => rows[key] ?? key)
}

/** Every text of a value with rows as what stands in them. */
export function withRowsDeep<T>(value: T, rows: Rows): T {
  if (rows === NO_ROWS) return value
  const within = (each: unknown): unknown => {
    if (typeof each === 'string') return withRows(each, rows)
    if (Array.isArray(each)) return each.map(within)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, item]) => [name, within(item)]))
  }
  return within(value) as T
}

/** Each key of a row that stands anywhere in a value, once. */
export function rowKeysIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? ''
  return text.includes('_:row.') ? [...new Set(text.match(ROW_KEY))] : []
}

/** What the facts call an item of an answer: a row that nothing names goes by its key there. */
export function nodeName({ name, key }: Pick<AnswerItem, 'name' | 'key'>): string {
  return key !== undefined && isRow(key) ? key : name
}

/** Whether a name is the key of a row that nothing names. */
export function isRow(name: string): boolean {
  return name.startsWith('_:row.')
}
