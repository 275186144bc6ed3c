import { moveWithArrows } from '../../design/arrow-keys.ts'
import { bytes, counted } from '../../../electron/contract/reading/format.ts'
import { thingsWords } from '../../../electron/contract/reading/size-words.ts'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { DropZone } from './drop-zone.tsx'
import { GraphSummary } from './graph-summary.tsx'
import { useGraphs } from './graphs-store.ts'
import { ImportSheet } from './import/import-sheet.tsx'
import { ImportRows } from './import-rows.tsx'
import './graphs.css'

/** The shelf of graphs with the place to drop new ones, and what is known of the one in hand. */
export function GraphsScreen({ graph }: { graph: string | undefined }) {
  const graphs = useGraphs(state => state.graphs)
  const chosen = graphs?.find(({ name }) => name === graph) ?? (graph === undefined ? graphs?.[0] : undefined)
  return (
    <div className={graphs?.length === 0 ? 'graphs alone' : 'graphs'}>
      <main className="graphs-main" aria-label="Graphs">
        <h1>Graphs</h1>
        <DropZone first={graphs?.length === 0} />
        <ImportRows />
        <ImportSheet />
        {graphs && graphs.length > 0 && (
          <ul className="shelf" aria-label="Your graphs" data-list>
            {graphs.map(card => (
              <li key={card.name}>
                <button
                  type="button"
                  data-row
                  onKeyDown={moveWithArrows}
                  aria-current={card.name === chosen?.name ? 'true' : undefined}
                  onClick={() => go({ screen: 'graphs', graph: card.name })}
                >
                  <span className="shelf-name">
                    <Name text={card.name} limit={60} />
                  </span>
                  <span className="shelf-note number">
                    {card.state === 'broken'
                      ? 'cannot be read'
                      : [
                          ...(card.triples > 0 ? [counted(card.triples, 'triple'), ...thingsWords(card)] : []),
                          ...(card.documents > 0 ? [counted(card.documents, 'document')] : []),
                          card.at === undefined
                            ? bytes(card.bytes)
                            : `at ${new URL(card.at.split(' ')[0] ?? card.at).host}`,
                        ].join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </main>
      {chosen && <GraphSummary key={chosen.name} card={chosen} />}
      {graphs && graph !== undefined && !chosen && (
        <aside className="summary" aria-label="Graph">
          <div className="empty">
            <h2>
              No graph is called “<Name text={graph} limit={60} />”
            </h2>
            <p>It may have been renamed or removed. Choose one from the shelf.</p>
          </div>
        </aside>
      )}
    </div>
  )
}
