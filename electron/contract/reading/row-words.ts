import type { AnswerItem, Trajectory } from '../trajectory.ts'

/**
 * By the key of its node, what stands in a row that nothing names, and what tells something from its namesakes that the
 * graph tells apart by their addresses.
 */
export type Rows = Readonly<Record<string, string>>

/** The key of such a row, as an import makes it, wherever it stands in a text. */
const ROW_KEY = /_:row\.[\p{L}\p{N}_.-]*[\p{L}\p{N}_-]/gu
/** The address behind a name that several have: `Springfield [http://…]`. */
const ADDRESS = /(?<= )\[((?:https?:\/\/|urn:)[^\s[\]]+)\]/gu

const hasRow = (text: string): boolean => text.includes('_:row.')
const hasAddress = (text: string): boolean => text.includes(' [http') || text.includes(' [urn:')

export const NO_ROWS: Rows = {}

/** The rows that an episode came by; an answer of before they were told has none. */
export function rowsOf({ turns }: { turns: readonly Pick<Trajectory['turns'][number], 'rows'>[] }): Rows {
  const told = turns.flatMap(({ rows }) => (rows === undefined ? [] : [rows]))
  return told.length === 0 ? NO_ROWS : Object.assign({}, ...told)
}

/** A text with rows as what stands in them, and namesakes by what tells them apart. */
export function withRows(text: string, rows: Rows): string {
  if (rows === NO_ROWS) return text
  const named = hasRow(text) ? text.replace(ROW_KEY, key => rows[key] ?? key) : text
  return hasAddress(named)
    ? named.replace(ADDRESS, (address, key: string) => (rows[key] === undefined ? address : `(${rows[key]})`))
    : named
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

/** Each key of a row, or address behind a name, that stands anywhere in a value, once. */
export function rowKeysIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? ''
  return [
    ...(hasRow(text) ? new Set(text.match(ROW_KEY)) : []),
    ...(hasAddress(text) ? new Set([...text.matchAll(ADDRESS)].map(([, key = '']) => key)) : []),
  ]
}

/** What the facts call an item of an answer: a row that nothing names goes by its key there. */
export function nodeName({ name, key }: Pick<AnswerItem, 'name' | 'key'>): string {
  return key !== undefined && isRow(key) ? key : name
}

/** Whether a name is the key of a row that nothing names. */
export function isRow(name: string): boolean {
  return name.startsWith('_:row.')
}
