import { shortened } from '../../contract/reading/name-text.ts'
import type { ColumnChoice, ColumnRole } from '../../contract/table-columns.ts'
import { saying } from '../../contract/words/saying.ts'
import { UnreadableInputError } from '../errors.ts'
import { dependentColumns } from './dependent-columns.ts'
import type { TableKnowledge } from './table-choices.ts'
import type { Columns } from './table-layout.ts'

/** Of the name of a column that stands in a message. */
const LONGEST_NAME = 60

/** Of a table that was looked at whole what held in all of it; before that whatever may. */
export function guessedSubjects(
  columns: Columns,
  roles: readonly ColumnRole[],
  tables: TableKnowledge,
): Map<number, number> {
  const { table, names } = columns
  const known = tables.surveyed?.find(each => each.table === table)
  if (tables.survey === undefined && known?.isWhole !== true) return new Map()
  const held = ([at, of]: [number, number]): boolean =>
    known === undefined || known.about.get(names[at] ?? '') === names[of]
  return new Map([...dependentColumns(columns, roles)].filter(held))
}

/**
 * By the place of a column that of the one whose things it tells of: as chosen, and as guessed for columns of which
 * nothing is chosen. What is not a thing, by its role, has nothing told of it.
 * @throws {UnreadableInputError} what was chosen is no such column
 */
export function chosenSubjects(
  names: readonly string[],
  roles: readonly ColumnRole[],
  guessed: ReadonlyMap<number, number>,
  choices: readonly ColumnChoice[],
): Map<number, number> {
  const chosen = new Map(choices.map(choice => [choice.column, choice]))
  const subjects = names.flatMap((name, at): [number, number][] => {
    const choice = chosen.get(name)
    const of = choice === undefined ? guessed.get(at) : choice.of === undefined ? undefined : names.indexOf(choice.of)
    if (of === undefined || (roles[at] !== 'tail' && roles[at] !== 'property')) return []
    if (of !== at && roles[of] === 'tail') return [[at, of]]
    if (choice === undefined) return []
    throw new UnreadableInputError(
      saying('importProblems.tellsOfNoThing', {
        column: shortened(name, LONGEST_NAME),
        of: shortened(choice.of ?? '', LONGEST_NAME),
      }),
    )
  })
  return new Map(subjects)
}
