import { useEffect, useState } from 'react'
import type { RemovedGraph } from '../../../electron/contract/graph.ts'
import { counted, daysAgo, moment } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { discardRemoved, loadRemoved, takeBackGraph, useGraphs } from './graphs-store.ts'
import { t } from '../../words/words.ts'

/** Graphs in the trash: each can be had back for 30 days, or be removed for good. */
export function RecentlyRemoved() {
  const graphs = useGraphs(state => state.graphs)
  const removed = useGraphs(state => state.removed)
  const [open, setOpen] = useState(false)
  const [discarding, setDiscarding] = useState<RemovedGraph>()
  useEffect(() => {
    void loadRemoved()
  }, [graphs])
  if (removed.length === 0) return null
  return (
    <section className="removed" aria-label={t('common.recentlyRemoved')}>
      <button type="button" className="button plain" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('graphs.recentlyRemovedGraphs', { graphs: counted(removed.length, 'graph') })}
      </button>
      {open && (
        <ul aria-label={t('graphs.removedGraphs')}>
          {removed.map(each => (
            <li key={each.undoId} className="removed-row">
              <span className="removed-name">
                <Name text={each.name} limit={60} />{' '}
                <span className="note">
                  {t('graphs.removedKeptUntil', { removed: daysAgo(each.removedAt), until: moment(each.keptUntil) })}
                </span>
              </span>
              <RowButton act={t('graphs.takeBack')} name={each.name} onClick={() => void takeBackGraph(each.undoId)} />
              <RowButton act={t('common.removeForGood')} name={each.name} onClick={() => setDiscarding(each)}>
                {t('graphs.removeForGood')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {discarding && (
        <RemoveSheet
          name={discarding.name}
          onRemove={() => {
            setDiscarding(undefined)
            void discardRemoved(discarding)
          }}
          onClose={() => setDiscarding(undefined)}
        >
          {t('graphs.deletedFromDisk')}
        </RemoveSheet>
      )}
    </section>
  )
}
