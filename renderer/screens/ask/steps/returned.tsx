import { useState } from 'react'
import { count } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { VirtualList } from '../../../design/virtual-list.tsx'
import type { ObservedItem } from '../../../../electron/contract/reading/carrying.ts'
import { t } from '../../../words/words.ts'

const CLOSED = 8
const MOST_CHIPS = 60

/**
 * What a call returned, as chips: first those that carry the answer, then those that were followed, then the rest in
 * the graph's order.
 */
export function Returned({ items, cut }: { items: readonly ObservedItem[]; cut: number }) {
  const [open, setOpen] = useState(false)
  if (items.length === 0) return <p className="returned-none">{t('steps.nothingWasReturned')}</p>
  const ordered = items.length > CLOSED ? items.toSorted((a, b) => weight(b) - weight(a)) : items
  if (open && ordered.length > MOST_CHIPS) {
    return (
      <div className="returned-long">
        <VirtualList
          label={t('steps.returnedItems')}
          items={ordered}
          rowHeight={28}
          maxHeight={280}
          row={item => (
            <div className="returned-row">
              <Item item={item} />
            </div>
          )}
        />
        <button type="button" className="fact more" onClick={() => setOpen(false)}>
          {t('common.showFewer')}
        </button>
        <Cut cut={cut} />
      </div>
    )
  }
  const shown = open ? ordered : ordered.slice(0, CLOSED)
  return (
    <div className="facts">
      {shown.map((item, index) => (
        <Item key={`${index} ${item.key ?? item.text}`} item={item} />
      ))}
      {ordered.length > CLOSED && (
        <button
          type="button"
          className={!open && ordered[CLOSED]?.carries === true ? 'fact more hit' : 'fact more'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('common.showFewer') : t('steps.plusMore', { number: count(ordered.length - CLOSED) })}
        </button>
      )}
      <Cut cut={cut} />
    </div>
  )
}

function weight(item: ObservedItem): number {
  return (item.carries ? 2 : 0) + (item.followed ? 1 : 0)
}

function Item({ item }: { item: ObservedItem }) {
  return (
    <span className={item.carries ? 'fact hit' : item.followed ? 'fact followed' : 'fact'} title={item.note}>
      <Name text={item.text} limit={64} />
      {item.carries && <span className="unseen"> {t('common.carriesTheAnswer')}</span>}
    </span>
  )
}

function Cut({ cut }: { cut: number }) {
  return cut > 0 ? <span className="cut">{t('steps.notListed', { cut: count(cut) })}</span> : null
}
