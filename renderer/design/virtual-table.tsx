import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Name } from './name.tsx'

const ROW_HEIGHT = 30
/** Rows before the last one at which more is asked for. */
const AHEAD = 40
/** Rows up to which all of them are in the page. */
const MOST_WHOLE = 200

/** How a table is sorted. */
export interface Order<Id extends string> {
  id: Id
  isAscending: boolean
}

/**
 * A table of any length, one line a row, of which only the visible rows are in the page where they are many. Each column
 * is sorted by its heading; `id` is the class of its cells. The table takes `maxHeight` pixels at most, or the room that
 * there is. `onEnd` is called when the last rows come into view.
 */
export function VirtualTable<Id extends string, Row>({
  label,
  columns,
  rows,
  cell,
  order,
  onSort,
  maxHeight,
  onEnd,
}: {
  label: string
  columns: readonly { id: Id; title: string; limit?: number }[]
  rows: readonly Row[]
  cell: (row: Row, id: Id) => ReactNode
  order: Order<Id> | undefined
  onSort: (id: Id) => void
  maxHeight?: number
  onEnd?: () => void
}) {
  const scroller = useRef<HTMLElement>(null)
  const isWhole = rows.length <= MOST_WHOLE
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    enabled: !isWhole,
  })
  const visible = isWhole ? [...rows.keys()] : virtualizer.getVirtualItems().map(({ index }) => index)
  const last = rows.length - 1
  const shown = visible.at(-1) ?? -1
  useEffect(() => {
    if (rows.length > 0 && shown >= rows.length - AHEAD) onEnd?.()
  }, [shown, rows.length, onEnd])
  return (
    <section ref={scroller} className="virtual-table" aria-label={label} tabIndex={0} style={{ maxHeight }}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, title }) => (
              <th
                key={id}
                scope="col"
                className={id}
                aria-sort={order?.id === id ? (order.isAscending ? 'ascending' : 'descending') : 'none'}
              >
                <button type="button" onClick={() => onSort(id)}>
                  <Name text={title} limit={30} />
                  {order?.id === id && <Arrow isUp={order.isAscending} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={visible[0] ?? 0} />
          {visible.map(index => {
            const row = rows[index]
            return (
              row !== undefined && (
                <tr key={index} aria-rowindex={index + 2}>
                  {columns.map(({ id, limit }) => (
                    <td key={id} className={id}>
                      <Cell content={cell(row, id)} limit={limit} />
                    </td>
                  ))}
                </tr>
              )
            )
          })}
          <Gap rows={last - (visible.at(-1) ?? last)} />
        </tbody>
      </table>
    </section>
  )
}

function Cell({ content, limit }: { content: ReactNode; limit: number | undefined }) {
  return typeof content === 'string' ? <Name text={content} {...(limit !== undefined && { limit })} /> : content
}

function Arrow({ isUp }: { isUp: boolean }) {
  const Icon = isUp ? ArrowUp : ArrowDown
  return <Icon size={11} aria-hidden="true" />
}

/** In place of rows that are out of sight. */
function Gap({ rows }: { rows: number }) {
  return rows <= 0 ? null : <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />
}
