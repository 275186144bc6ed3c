import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

/** Rows up to which all of them are in the page: to measure a few costs more than to draw them. */
const MOST_WHOLE = 30

/**
 * A list of any length of which only the visible rows are in the page where they are many. `rowHeight` is an estimate in
 * pixels; rows are measured as they appear. The list takes `maxHeight` pixels at most.
 */
export function VirtualList<T>({
  label,
  items,
  rowHeight,
  maxHeight,
  row,
  keyOf,
}: {
  label: string
  items: readonly T[]
  rowHeight: number
  maxHeight: number
  row: (item: T, index: number) => ReactNode
  keyOf?: (item: T, index: number) => string | number
}) {
  const scroller = useRef<HTMLElement>(null)
  const isWhole = items.length <= MOST_WHOLE
  const virtualizer = useVirtualizer({
    enabled: !isWhole,
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: index => (keyOf && items[index] !== undefined ? keyOf(items[index], index) : index),
  })
  if (isWhole)
    return (
      <section ref={scroller} className="virtual whole" aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <ul>
          {items.map((item, index) => (
            <li key={keyOf?.(item, index) ?? index}>{row(item, index)}</li>
          ))}
        </ul>
      </section>
    )
  return (
    <section
      ref={scroller}
      className="virtual"
      aria-label={label}
      tabIndex={0}
      style={{ height: Math.min(maxHeight, virtualizer.getTotalSize()) }}
    >
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(visible => {
          const item = items[visible.index]
          return (
            item !== undefined && (
              <li
                key={visible.key}
                ref={virtualizer.measureElement}
                data-index={visible.index}
                aria-setsize={items.length}
                aria-posinset={visible.index + 1}
                style={{ transform: `translateY(${visible.start}px)` }}
              >
                {row(item, visible.index)}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
