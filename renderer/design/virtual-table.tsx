import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { Name } from './name.tsx'

const ROW_HEIGHT = 30
/** Rows up to which all of them are in the page. */
const MOST_WHOLE = 200

/** How a table is sorted. */
export interface Order<Id extends string> {
  id: Id
  isAscending: boolean
}

/**
 * A table of any length, one line a row, of which only the visible rows are in the page where they are many. Each column
 * is sorted by its heading; `id` is the class of its cells. The table takes `maxHeight` pixels at most.
 */
export function VirtualTable<Id extends string, Row>({
  label,
  columns,
  rows,
  cell,
  order,
  onSort,
  maxHeight,
}: {
  label: string
  columns: readonly { id: Id; title: string; limit: number }[]
  rows: readonly Row[]
  cell: (row: Row, id: Id) => string
  order: Order<Id> | undefined
  onSort: (id: Id) => void
  maxHeight: number
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
                      <Name text={cell(row, id)} limit={limit} />
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

function Arrow({ isUp }: { isUp: boolean }) {
  const Icon = isUp ? ArrowUp : ArrowDown
  return <Icon size={11} aria-hidden="true" />
}

/** In place of rows that are out of sight. */
function Gap({ rows }: { rows: number }) {
  return rows <= 0 ? null : <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />
}
