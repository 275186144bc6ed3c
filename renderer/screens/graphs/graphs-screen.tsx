import { Name } from '../../design/name.tsx'
import { useAsk } from '../ask/ask-store.ts'
import { DropZone } from './drop-zone.tsx'
import { GraphSummary } from './graph-summary.tsx'
import { useGraphs } from './graphs-store.ts'
import { ImportSheet } from './import/import-sheet.tsx'
import { ImportRows } from './import-rows.tsx'
import { RecentlyRemoved } from './recently-removed.tsx'
import { Shelf } from './shelf.tsx'
import { sentence, t } from '../../words/words.ts'

/** The shelf of graphs with the way to new ones, and what is known of the one in hand. */
export function GraphsScreen({ graph }: { graph: string | undefined }) {
  const graphs = useGraphs(state => state.graphs)
  const asked = useAsk(state => state.graph)
  const chosen =
    graphs?.find(({ name }) => name === (graph ?? asked)) ?? (graph === undefined ? graphs?.[0] : undefined)
  return (
    <div className={graphs?.length === 0 ? 'graphs alone' : 'graphs'}>
      <main className="graphs-main" aria-label={t('common.graphs')}>
        <h1>{t('common.graphs')}</h1>
        <DropZone first={graphs?.length === 0} />
        <ImportRows />
        <ImportSheet />
        {graphs && graphs.length > 0 && <Shelf graphs={graphs} chosen={chosen?.name} />}
        <RecentlyRemoved />
      </main>
      {chosen && <GraphSummary key={chosen.name} card={chosen} />}
      {graphs && graph !== undefined && !chosen && (
        <aside className="summary" aria-label={t('common.graph')}>
          <div className="empty">
            <h2>{sentence('graphs.noGraphCalled', { graph: <Name text={graph} limit={60} /> })}</h2>
            <p>{t('graphs.mayBeRenamed')}</p>
          </div>
        </aside>
      )}
    </div>
  )
}
