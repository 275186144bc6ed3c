import type { SqlToken } from './sql-tokens.ts'

/** What a column names by a foreign key: rows of a table, by a column of it where that is said. */
export interface DeclaredKey {
  table: string
  column: string | undefined
}

/** By the heading of a column. */
export type DeclaredKeys = ReadonlyMap<string, DeclaredKey>

/** A table's name without that of its database. */
export function tableName(token: SqlToken | undefined): string {
  return token?.kind === 'word' ? token.text.replace(/^.*\./, '') : (token?.text ?? '')
}

/**
 * The foreign key that a part of `CREATE TABLE` or `ALTER TABLE … ADD` declares: of a column in its definition, or of
 * one that it names. Undefined where it declares none, and of several columns at once.
 */
export function declaredKey(part: readonly SqlToken[]): [heading: string, key: DeclaredKey] | undefined {
  const at = part.findIndex(({ kind, text }) => kind === 'word' && /^references$/i.test(text))
  if (at < 0) return undefined
  const [first] = part
  const foreign = part.findIndex(({ kind, text }) => kind === 'word' && /^foreign$/i.test(text))
  const own = foreign < 0 ? [first?.text ?? ''] : (inFirstBracket(part.slice(foreign, at)) ?? [])
  // `public."people" (id)`: the name is the last piece before the bracket.
  const behind = part.slice(at + 1)
  const open = behind.findIndex(({ kind, text }) => kind === 'mark' && text === '(')
  const name = open < 0 ? namedBy(behind) : behind[open - 1]
  const [heading, ...others] = own
  const [column, ...further] = (open < 0 ? undefined : inFirstBracket(behind)) ?? []
  if (heading === undefined || others.length > 0 || further.length > 0) return undefined
  return [heading, { table: tableName(name), column }]
}

/** Of `people ON DELETE CASCADE` the table. */
function namedBy(behind: readonly SqlToken[]): SqlToken | undefined {
  const [first, second, third] = behind
  const isSchema = first?.kind === 'name' && second?.kind === 'word' && second.text === '.'
  return isSchema ? third : first
}

function inFirstBracket(part: readonly SqlToken[]): string[] | undefined {
  const isMark = ({ kind, text }: SqlToken, mark: string): boolean => kind === 'mark' && text === mark
  const open = part.findIndex(token => isMark(token, '('))
  const close = part.findIndex(token => isMark(token, ')'))
  if (open < 0 || close < open) return undefined
  return part.slice(open + 1, close).flatMap(token => (token.kind === 'mark' ? [] : [token.text]))
}
