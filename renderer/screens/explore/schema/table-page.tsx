import { useEffect, useState } from 'react'
import type { TableColumn, TableOf, TableRow } from '../../../../electron/contract/browse.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { VirtualTable } from '../../../design/virtual-table.tsx'
import { showPlace } from '../explore-store.ts'
import { changeTable, loadRows, openTable, saveTable, useSchema, useTable } from './schema-store.ts'
import { nextOrder } from './schema-page.tsx'
import { t } from '../../../words/words.ts'

const TYPING_MS = 250

/** A relation's facts, or what is of a type, as a table: read on as it is scrolled, sorted, filtered, saved as CSV. */
export function TablePage({ kg, of }: { kg: string; of: TableOf }) {
  const { kind, name } = of
  const { request, rows, total, cut, isLoading, problem, saving } = useTable()
  const temporal = useSchema(state => state.kg === kg && state.schema?.temporal === true)
  const [filter, setFilter] = useState('')
  useEffect(() => {
    void openTable(kg, { kind, name })
  }, [kg, kind, name])
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((useTable.getState().request?.filter ?? '') !== filter.trim()) void changeTable({ filter: filter.trim() })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [filter])
  const sort = request?.sort
  const hasTimes = temporal || rows.some(({ times }) => times.length > 0)
  const columns: { id: TableColumn; title: string }[] =
    kind === 'type'
      ? [
          { id: 'name', title: t('explore.columnName') },
          { id: 'facts', title: t('explore.columnFacts') },
        ]
      : [
          { id: 'head', title: t('explore.columnFrom') },
          { id: 'tail', title: t('explore.columnTo') },
          ...(hasTimes ? [{ id: 'time' as const, title: t('explore.columnTime') }] : []),
        ]
  return (
    <div className="table-page">
      <div className="table-head">
        <button type="button" className="button plain" onClick={() => showPlace(kg, { kind: 'schema' })}>
          {t('explore.backToSchema')}
        </button>
        <h1 title={name}>
          <Name text={kind === 'type' ? typeWords(name) : relationWords(name)} limit={80} />
        </h1>
        <output className="note number">
          {total === undefined
            ? ''
            : t(kind === 'type' ? 'explore.entitiesTotal' : 'explore.factsTotal', { total: count(total) })}
          {cut !== undefined && t('explore.amongFirst', { number: count(cut) })}
        </output>
        <span className="space" />
        <input
          className="field table-filter"
          aria-label={t('explore.filterByName')}
          placeholder={t('explore.filterByName')}
          value={filter}
          maxLength={300}
          onChange={event => setFilter(event.target.value)}
        />
        <button type="button" className="button" disabled={saving !== undefined} onClick={() => void saveTable()}>
          {t(saving === undefined ? 'explore.csv' : 'explore.saving')}
        </button>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <VirtualTable
        label={kind === 'type' ? t('explore.entitiesOfTheType') : t('explore.factsOfTheRelation')}
        columns={columns}
        rows={rows}
        order={sort && { id: sort.by, isAscending: sort.isAscending }}
        onSort={id => {
          const next = nextOrder(sort && { id: sort.by, isAscending: sort.isAscending }, id, id !== 'facts')
          void changeTable({ sort: { by: next.id, isAscending: next.isAscending } })
        }}
        onEnd={more}
        cell={(row, id) => <Cell kg={kg} row={row} id={id} />}
      />
      {isLoading && rows.length === 0 && <p className="note">{t('common.reading')}</p>}
      {total === 0 && <p className="soft">{t('explore.nothingHereHasSuchA')}</p>}
    </div>
  )
}

function more(): void {
  if (!useTable.getState().isLoading) void loadRows()
}

function Cell({ kg, row, id }: { kg: string; row: TableRow; id: TableColumn }) {
  if (id === 'facts') return <>{count(row.entity.degree)}</>
  if (id === 'time') return <Name text={row.times.join(', ')} limit={60} />
  const entity = id === 'tail' ? row.tail : row.entity
  if (!entity) return null
  return (
    <button type="button" className="link" onClick={() => showPlace(kg, { kind: 'entity', key: entity.key })}>
      <Name text={entity.name} limit={90} />
    </button>
  )
}
