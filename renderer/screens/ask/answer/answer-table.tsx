import { useMemo, useState } from 'react'
import {
  answerTable,
  type ColumnId,
  matchingRows,
  sortedRows,
  tableText,
} from '../../../../electron/contract/reading/answer-rows.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { visible } from '../../../../electron/contract/reading/name-text.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { complain, tell } from '../../../design/notices-store.ts'
import { Name } from '../../../design/name.tsx'
import { PathText } from '../../../design/path-text.tsx'
import { followUpOn } from '../question/following-up.ts'
import { type Order, VirtualTable } from '../../../design/virtual-table.tsx'
import { t } from '../../../words/words.ts'

const MOST_HEIGHT = 420

/** A long answer: sorted by any column, filtered by typing, and taken along as text or as a file. */
export function AnswerTable({
  trajectory,
  onSave,
  onName,
}: {
  trajectory: Trajectory
  onSave: () => void
  onName: (name: string) => void
}) {
  const [text, setText] = useState('')
  const [order, setOrder] = useState<Order<ColumnId>>()
  const { columns, rows } = useMemo(() => answerTable(trajectory), [trajectory])
  const shown = useMemo(() => {
    const matching = matchingRows(rows, text)
    return order ? sortedRows(matching, order.id, order.isAscending) : matching
  }, [rows, text, order])
  const sortBy = (id: ColumnId) =>
    setOrder(before => ({ id, isAscending: before?.id === id ? !before.isAscending : true }))
  const copy = () =>
    navigator.clipboard
      .writeText(tableText(columns, shown))
      .then(() => tell(t('ask.copiedRows', { rows: counted(shown.length, 'row') })), complain)
  return (
    <div className="answer-table">
      <div className="answer-table-tools">
        <input
          type="search"
          className="field"
          aria-label={t('ask.filterTheAnswers')}
          placeholder={t('ask.filter')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <output className="number soft">
          {shown.length === rows.length
            ? count(rows.length)
            : t('ask.shownOf', { shown: count(shown.length), rows: count(rows.length) })}
        </output>
        {shown.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() =>
              followUpOn(
                trajectory,
                shown.map(({ cells }) => cells.name ?? ''),
              )
            }
          >
            {t('ask.askAboutThese', { count: shown.length, number: count(shown.length) })}
          </button>
        )}
        <button type="button" className="button" onClick={() => void copy()}>
          {t('common.copy')}
        </button>
        <button type="button" className="button" onClick={onSave}>
          {t('ask.csv')}
        </button>
      </div>
      <VirtualTable
        label={t('ask.answersWithEvidence')}
        columns={columns.map(column => ({ ...column, limit: column.id === 'carried' ? 160 : 90 }))}
        rows={shown}
        cell={({ cells }, id) =>
          id === 'name' ? (
            <button type="button" className="link name-link" onClick={() => onName(cells.name ?? '')}>
              <Name text={cells.name ?? ''} limit={90} />
            </button>
          ) : id === 'carried' ? (
            <span title={visible(cells.carried ?? '')}>
              <PathText text={cells.carried ?? ''} />
            </span>
          ) : (
            (cells[id] ?? '')
          )
        }
        order={order}
        onSort={sortBy}
        maxHeight={MOST_HEIGHT}
      />
      {shown.length === 0 && <p className="soft">{t('ask.noAnswerContainsThat')}</p>}
    </div>
  )
}
