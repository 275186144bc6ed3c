import {
  type ColumnKind,
  type ColumnRole,
  ColumnRoleSchema,
  COLUMN_ROLES,
} from '../../../../electron/contract/table-columns.ts'
import type { PreviewedTable } from '../../../../electron/contract/import-preview.ts'
import { Name } from '../../../design/name.tsx'
import { chooseRole, chooseSubject } from './offer-store.ts'
import { ROLE_WORDS } from './role-words.ts'
import { t } from '../../../words/words.ts'

/** Columns of which all are in the page; a table of hundreds shows its first ones. */
const MOST_SHOWN = 60

/** The first rows of a table under its columns, whose roles are changed in place. */
export function TableColumns({ table }: { table: PreviewedTable }) {
  const columns = table.columns.slice(0, MOST_SHOWN)
  const further = table.columns.length - columns.length
  return (
    <section className="import-table" aria-label={t('graphs.columnsOf', { table: table.table })}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, role, kind, of }) => (
              <th key={name} scope="col" className={cellClass(role, kind)}>
                <Name text={name} limit={40} />
                {table.by === 'fixed' ? (
                  <span className="note">{t(ROLE_WORDS[role].name)}</span>
                ) : (
                  <select
                    className="role"
                    aria-label={t('graphs.whatColumnIs', { name })}
                    title={t(ROLE_WORDS[role].meaning)}
                    value={role}
                    onChange={event => void chooseRole(table, name, ColumnRoleSchema.parse(event.target.value))}
                  >
                    {COLUMN_ROLES.map(each => (
                      <option key={each} value={each} title={t(ROLE_WORDS[each].meaning)}>
                        {t(ROLE_WORDS[each].name)}
                      </option>
                    ))}
                  </select>
                )}
                {tellsOf(table, name, role) && (
                  <select
                    className="role"
                    aria-label={t('graphs.whatColumnTellsOf', { name })}
                    value={of ?? ''}
                    onChange={event => void chooseSubject(table, name, event.target.value || undefined)}
                  >
                    <option value="">{t('graphs.ofTheRow')}</option>
                    {things(table, name).map(thing => (
                      <option key={thing} value={thing}>
                        {t('graphs.ofColumn', { name: thing })}
                      </option>
                    ))}
                  </select>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // Rows have nothing of their own to be told by, and do not move.
            <tr key={at}>
              {columns.map(({ name, role, kind }, column) => (
                <td key={name} className={cellClass(role, kind)}>
                  <Name text={row[column] ?? ''} limit={40} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {further > 0 && <p className="note">{t('graphs.andColumnsMore', { number: further })}</p>}
    </section>
  )
}

/** The other columns whose cells are things, of which a column may tell. */
const things = ({ columns }: PreviewedTable, column: string): string[] =>
  columns.flatMap(({ name, role }) => (role === 'tail' && name !== column ? [name] : []))

/** Whether a column may tell of another than the row: where each row is one fact, none does. */
function tellsOf(table: PreviewedTable, column: string, role: ColumnRole): boolean {
  const isFact = table.by === 'fixed' || table.columns.some(each => each.role === 'relation')
  return !isFact && (role === 'tail' || role === 'property') && things(table, column).length > 0
}

function cellClass(role: ColumnRole, kind: ColumnKind): string {
  return [role === 'ignore' ? 'ignored' : '', kind === 'number' ? 'number' : ''].join(' ').trim()
}
