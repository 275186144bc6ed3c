import type { PreviewedHeadings } from '../../contract/import-preview.ts'
import { saying } from '../../contract/words/saying.ts'
import { UnreadableInputError } from '../errors.ts'
import { shapeOf } from './column-kinds.ts'
import { findHeadings, headingsAt, type Headings } from './headings.ts'
import { RowMeaning } from './row-meaning.ts'
import { headingLine, type TableKnowledge } from './table-choices.ts'
import { columnsOf } from './table-sample.ts'

/** Lines that are shown to choose the headings from, and rows among which those are that were chosen before. */
const LINES_SHOWN = 12
const LONGEST_SHOWN = 80

interface First {
  table: string
  rows: readonly string[][]
  /** Where each row stands in its file. */
  lines: readonly number[]
  /** Whether the first row is one of headings, where the format says so. */
  isHeaded?: boolean | undefined
}

/** Where the headings of a table stand: where a person said, where one said it of such a table before, or as they look. */
export class TableBeginning {
  readonly headings: readonly string[]
  readonly headingRows: number
  /** Rows that are no part of the table. */
  readonly above: readonly (readonly string[])[]
  /** Rows below the headings. */
  readonly body: readonly string[][]
  /** The last line that they take. */
  readonly line: number
  /** Whether there are headings, where that is known. */
  readonly isHeaded: boolean | undefined
  /** Left out where the format says where they stand. */
  readonly shown: PreviewedHeadings | undefined

  /** @throws {UnreadableInputError} the line that was chosen is none of the first */
  constructor({ table, rows, lines, isHeaded }: First, knowledge: TableKnowledge) {
    const chosen = isHeaded === undefined ? headingLine(knowledge, table) : isHeaded ? undefined : 0
    const known = rememberedHeadings(table, rows, knowledge) ?? (isHeaded === true ? 0 : undefined)
    const at = chosen === undefined ? known : lines.indexOf(chosen)
    if (chosen !== undefined && chosen > 0 && at === -1)
      throw new UnreadableInputError(
        saying('importProblems.noSuchLine', { table, line: chosen, lines: lines.slice(0, LINES_SHOWN).join(', ') }),
      )
    const found: Headings = at === undefined ? findHeadings(rows) : headingsAt(rows, Math.max(0, at))
    this.isHeaded = chosen === 0 ? false : at !== undefined || found.names !== undefined ? true : undefined
    this.headings = (chosen === 0 ? rows[0] : (found.names ?? rows[found.above])) ?? []
    this.headingRows = chosen === 0 ? 1 : found.rows
    const first = chosen === 0 ? 0 : found.above
    this.above = rows.slice(0, first)
    this.body = rows.slice(first + this.headingRows)
    this.line = lines[first + this.headingRows - 1] ?? 0
    if (isHeaded === undefined)
      this.shown = {
        line: lines[first] ?? 0,
        lines: rows.slice(0, LINES_SHOWN).map((row, place) => ({
          line: lines[place] ?? 0,
          text: row
            .filter(cell => cell !== '')
            .join(' · ')
            .slice(0, LONGEST_SHOWN),
        })),
        isChosen: chosen !== undefined,
      }
  }
}

/** The row that makes a table of which a person said before that its headings stand there. */
function rememberedHeadings(table: string, rows: readonly string[][], { known }: TableKnowledge): number | undefined {
  const shapes = new Set(known.flatMap(({ shape, hasChosenHeadings }) => (hasChosenHeadings === true ? [shape] : [])))
  if (shapes.size === 0) return undefined
  const at = rows.slice(0, LINES_SHOWN).findIndex((row, place) => {
    const { names = row, rows: taken } = headingsAt(rows, place)
    const body = new RowMeaning(names, rows.slice(place + taken)).rows
    const columns = columnsOf({ table, rows: [[...names], ...body] }, true)
    return shapes.has(shapeOf(columns.names, columns.kinds, true))
  })
  return at < 0 ? undefined : at
}
