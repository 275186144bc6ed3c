import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

/**
 * A list of any length of which only the visible rows are in the page.
 * `rowHeight` is an estimate in pixels; rows are measured as they appear. The list takes `maxHeight` pixels at most.
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
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: index => (keyOf && items[index] !== undefined ? keyOf(items[index], index) : index),
  })
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
