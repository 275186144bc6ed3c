import { guardedCell } from '../../base/formula-cells.ts'
import { literalKey, literalParts } from '../store/term.ts'

/** The header of our own tables, by which an import knows them; a graph with values or names beside its triples has one column more. */
export const EXPORTED_COLUMNS = ['head', 'relation', 'tail', 'time']
export const VALUE_COLUMN = 'value'

/** Whether these are the columns of our own table. */
export function isExported(columns: readonly string[]): boolean {
  const [last, ...more] = columns.slice(EXPORTED_COLUMNS.length)
  return (
    more.length === 0 &&
    (last === undefined || last === VALUE_COLUMN) &&
    EXPORTED_COLUMNS.every((column, at) => columns[at] === column)
  )
}

/** How a name begins that would be taken for a blank node, or for an IRI in brackets. */
const OTHERWISE_READ = /^'*(?:_:|<)/

/** A name as a cell: no spreadsheet runs it, and it is read as the name that it is. */
export function exportedCell(name: string): string {
  return OTHERWISE_READ.test(name) ? `'${name}` : guardedCell(name)
}

export function importedCell(cell: string): string {
  const name = cell.slice(1)
  return cell.startsWith("'") && exportedCell(name) === cell ? name : cell
}

/** Of a name that no triple gives; what its literal is follows. */
const NAME = 'name'
const TEXT = 'text'

/** What kind of value a literal is: `text`, `@en`, or the IRI of its datatype; with `name` before it, it is one. */
export function valueKind(key: string, isName: boolean): string {
  const { language, datatype } = literalParts(key)
  const kind = language === undefined ? (datatype ?? TEXT) : `@${language}`
  if (!isName) return kind
  return kind === TEXT ? NAME : `${NAME} ${kind}`
}

/** The literal of a cell, as {@link valueKind} says. */
export function literalOfCell(text: string, kind: string): { key: string; isName: boolean } {
  const isName = kind === NAME || kind.startsWith(`${NAME} `)
  const type = isName ? kind.slice(NAME.length + 1) || TEXT : kind
  if (type.startsWith('@')) return { key: literalKey(text, type.slice(1)), isName }
  return { key: literalKey(text, undefined, type === TEXT ? undefined : type), isName }
}
