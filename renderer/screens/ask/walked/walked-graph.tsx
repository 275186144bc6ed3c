import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { saveFile } from '../../../api/save-file.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import type { GraphView } from '../../../graph-canvas/graph-view.ts'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { isRunning, type LiveAnswer } from '../../../../electron/contract/reading/live-answer.ts'
import { type Subgraph, type SubgraphNode, subgraphOf } from '../../../../electron/contract/reading/subgraph.ts'
import { type Passage } from '../../../../electron/contract/observation.ts'
import { passagesSeen } from '../../../../electron/contract/reading/observed.ts'
import { EntityFacts } from './entity-facts.tsx'
import { usePaleNeighbours } from './pale-neighbours.ts'
import { PassagePanel } from './passage-panel.tsx'
import { SeenFacts } from './seen-facts.tsx'
import { t } from '../../../words/words.ts'

// The drawing library is loaded when the first graph is drawn, not with the window.
const GraphCanvas = lazy(() =>
  import('../../../graph-canvas/graph-canvas.tsx').then(({ GraphCanvas: component }) => ({ default: component })),
)

const noTurns: never[] = []
const nothing: Subgraph = { nodes: [], edges: [], factsSeen: 0, factsCarrying: 0 }
const nothingExpanded: ReadonlyMap<string, number> = new Map()

/**
 * The walked part of the graph beside the steps: drawn, or as a list of facts; a click on an entity shows what is known
 * of it.
 */
export function WalkedGraph({ live, carrying }: { live: LiveAnswer; carrying: Carrying }) {
  const [shape, setShape] = useState<'graph' | 'facts'>('graph')
  const [expanded, setExpanded] = useState(nothingExpanded)
  const [picked, setPicked] = useState<{ name: string; key?: string; passage?: Passage }>()
  const [shownId, setShownId] = useState(live.id)
  const [view, setView] = useState<GraphView>()
  const { trajectory } = live
  if (shownId !== live.id) {
    // Another answer: what was opened by hand in the last one is closed. The canvas is kept, because a new one is dear.
    setShownId(live.id)
    setExpanded(nothingExpanded)
    setPicked(undefined)
  }
  const turns = trajectory?.turns ?? noTurns
  const subgraph = useMemo(
    () => subgraphOf(trajectory ?? { topicEntities: [], turns: noTurns }, carrying, expanded),
    [trajectory, carrying, expanded],
  )
  const whole = usePaleNeighbours(live.graph, subgraph, trajectory !== undefined && !isRunning(live), carrying.names)
  // The answer is read before its drawing is looked at. Nothing of another one is drawn meanwhile.
  const later = useDeferredValue(useMemo(() => ({ of: live.id, subgraph: whole }), [live.id, whole]))
  const drawn = later.of === live.id ? later.subgraph : nothing
  const passages = useMemo(() => passagesSeen(turns).length, [turns])
  const carried = subgraph.factsCarrying + carrying.passages.size
  const pick = useCallback((node: SubgraphNode) => {
    const { list, passage } = node
    if (passage) setPicked({ name: node.id, passage })
    else if (list !== undefined) setExpanded(pages => new Map(pages).set(list, (pages.get(list) ?? 0) + 1))
    else setPicked({ name: node.id, ...(node.key !== undefined && { key: node.key }) })
  }, [])
  const close = useCallback(() => setPicked(undefined), [])
  const savePng = async () => {
    const image = await view?.png()
    if (image) saveFile('clew-graph.png', image, 'image/png')
  }
  return (
    <aside className="walked" aria-label={t('ask.walkedGraph')}>
      <div className="walked-tools">
        <fieldset className="segments" aria-label={t('common.showAs')}>
          <button type="button" aria-pressed={shape === 'graph'} onClick={() => setShape('graph')}>
            {t('common.graph')}
          </button>
          <button type="button" aria-pressed={shape === 'facts'} onClick={() => setShape('facts')}>
            {t('common.facts')}
          </button>
        </fieldset>
        {shape === 'graph' && view && (
          <>
            <button type="button" className="button" onClick={() => view.fit()}>
              {t('ask.fit')}
            </button>
            <button
              type="button"
              className="button"
              aria-label={t('ask.saveTheDrawingAsPng')}
              onClick={() => void savePng()}
            >
              {t('ask.png')}
            </button>
          </>
        )}
      </div>
      <div className="walked-body">
        {shape === 'graph' && trajectory !== undefined && !isRunning(live) && whole.nodes.length === 0 && (
          <p className="walked-none note">{t('ask.nothingWalked')}</p>
        )}
        {shape === 'graph' ? (
          (view !== undefined || drawn.nodes.length > 0) && (
            <Suspense>
              <GraphCanvas
                label={t('ask.walkedPart', { nodes: drawn.nodes.length, edges: drawn.edges.length })}
                subgraph={drawn}
                onPick={pick}
                onView={setView}
              />
            </Suspense>
          )
        ) : (
          <SeenFacts
            turns={turns}
            carrying={carrying}
            onPick={name => setPicked(keyed(subgraph.nodes, name))}
            onPassage={passage => setPicked({ name: passage.text, passage })}
          />
        )}
      </div>
      {picked?.passage && (
        <PassagePanel
          key={picked.name}
          graph={live.graph}
          passage={picked.passage}
          onPick={name => setPicked(keyed(subgraph.nodes, name))}
          onClose={close}
        />
      )}
      {picked && !picked.passage && trajectory && (
        <EntityFacts
          key={picked.name}
          graph={live.graph}
          entity={picked}
          turns={turns}
          carrying={carrying}
          onPick={name => setPicked(keyed(subgraph.nodes, name))}
          onClose={close}
        />
      )}
      <p className="legend number">
        {t('ask.factsSeenCount', { facts: counted(subgraph.factsSeen, 'fact') })}
        {passages > 0 && <> {t('ask.passagesRead', { passages: counted(passages, 'passage') })}</>}
        {carried > 0 && (
          <>
            {' '}
            · <b>{t('ask.carryAnswer', { count: carried, number: count(carried) })}</b>
          </>
        )}
      </p>
    </aside>
  )
}

function keyed(nodes: readonly SubgraphNode[], name: string): { name: string; key?: string } {
  const key = nodes.find(({ id }) => id === name)?.key
  return { name, ...(key !== undefined && { key }) }
}
