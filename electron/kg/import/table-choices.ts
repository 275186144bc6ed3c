import type { PreviewedTable } from '../../contract/import-preview.ts'
import type { SurveyedTable } from './surveyed-table.ts'
import type { TableSurvey } from './table-survey.ts'
import type { ColumnChoice, ColumnRole, KnownTable, TableChoices } from '../../contract/table-columns.ts'

/** What is known of tables before they are read, and who wants to hear what is found in them. */
export interface TableKnowledge {
  choices: readonly TableChoices[]
  known: readonly KnownTable[]
  /** What the rows of the tables are known by that are read together. */
  surveyed?: readonly SurveyedTable[]
  survey?: TableSurvey
  seen?: (table: PreviewedTable) => void
}

export const NOTHING_KNOWN: TableKnowledge = { choices: [], known: [] }

/** The roles for a table that were given, before those that are remembered; none where there are neither. */
export function choicesFor(
  { choices, known }: TableKnowledge,
  table: string,
  shape: string,
): { columns: readonly ColumnChoice[]; by: 'guess' | 'memory' | 'choice' } {
  const given = choices.filter(each => each.table === undefined || each.table === table).flatMap(each => each.columns)
  if (given.length > 0) return { columns: given, by: 'choice' }
  const remembered = known.find(each => each.shape === shape)?.columns ?? []
  return { columns: remembered, by: remembered.length > 0 ? 'memory' : 'guess' }
}

/** The line that was said to hold the headings of a table, 0 where none does; undefined where nothing was said. */
export function headingLine({ choices }: TableKnowledge, table: string): number | undefined {
  return choices.find(each => each.headings !== undefined && (each.table === undefined || each.table === table))
    ?.headings
}

/** What a column of a table can be once. */
const ONCE: ReadonlySet<ColumnRole> = new Set(['head', 'relation', 'label'])

/** The guessed roles with those chosen; a guess gives way where a choice takes what there is once. */
export function chosenRoles(
  names: readonly string[],
  guessed: readonly ColumnRole[],
  choices: readonly ColumnChoice[],
): ColumnRole[] {
  const chosen = new Map(choices.map(({ column, role }) => [column, role]))
  const taken = new Set(chosen.values())
  return names.map((name, at) => {
    const own = guessed[at] ?? 'property'
    const isOnce = ONCE.has(own) || (own === 'tail' && taken.has('relation'))
    return chosen.get(name) ?? (isOnce && taken.has(own) ? 'property' : own)
  })
}
