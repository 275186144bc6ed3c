import { ArrowLeft, ArrowRight } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Name } from '../../design/name.tsx'
import { Picker } from '../../design/picker.tsx'
import type { ExplorePlace, ExploreRoute } from '../../shell/route-store.ts'
import { useAsk } from '../ask/ask-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { NoGraph } from '../graphs/no-graph.tsx'
import { followAttributes, useAttributes } from './canvas/attributes-store.ts'
import { drawKept, keepCanvas, keptGraph } from './canvas/kept-canvas.ts'
import { expand, hide, showMore, useCanvas } from './canvas/canvas-store.ts'
import { visibleOf } from './canvas/visible.ts'
import { EmptyCanvas } from './empty-canvas.tsx'
import { followPlace, showPlace, sideOf, start } from './explore-store.ts'
import { EntityPanel } from './panels/entity-panel.tsx'
import { FilterPanel } from './panels/filter-panel.tsx'
import { GroupPanel } from './panels/group-panel.tsx'
import { PathsPanel } from './panels/paths-panel.tsx'
import { SelectionPanel } from './panels/selection-panel.tsx'
import { TimeBar } from './panels/time-bar.tsx'
import { setPathEnds, usePaths } from './paths-store.ts'
import { SchemaPage } from './schema/schema-page.tsx'
import { TablePage } from './schema/table-page.tsx'
import { SearchField } from './search-field.tsx'
import { CanvasFacts } from './canvas-facts.tsx'
import { CanvasTools } from './canvas-tools.tsx'
import { ViewsMenu } from './views-menu.tsx'
import './explore.css'
import './panels/entity-panel.css'
import './canvas/canvas-tools.css'
import './panels/paths-panel.css'
import './schema/tables.css'
import './explore-narrow.css'
import { sentence, t } from '../../words/words.ts'

// The drawing library is loaded when the first canvas is drawn, not with the window.
const NetworkCanvas = lazy(() =>
  import('./canvas/network-canvas.tsx').then(({ NetworkCanvas: component }) => ({ default: component })),
)

/** A graph to be walked through: found by name, drawn, read entity by entity, and as tables. */
export function ExploreScreen({ route }: { route: ExploreRoute }) {
  const graphs = useGraphs(state => state.graphs)
  const asked = useAsk(state => state.graph)
  const opened = useCanvas(state => state.kg)
  const ready = graphs?.filter(({ state }) => state === 'ready').map(({ name }) => name)
  const [kept] = useState(keptGraph)
  const kg = route.kg ?? [asked, opened, kept].find(name => name !== undefined && ready?.includes(name)) ?? ready?.[0]
  if (!ready) return null
  if (kg === undefined)
    return (
      <main className="explore-none" aria-label={t('common.explore')}>
        <NoGraph>
          <h1>{t('explore.thereIsNothingToExplore')}</h1>
          <p>{t('explore.addAndWalk')}</p>
        </NoGraph>
      </main>
    )
  if (!ready.includes(kg))
    return (
      <main className="explore-none" aria-label={t('common.explore')}>
        <div className="empty">
          <h1>{sentence('explore.noGraphCalled', { kg: <Name text={kg} limit={60} /> })}</h1>
          <p>{t('explore.mayBeRenamed')}</p>
          <Picker
            label={t('common.graph')}
            value=""
            choices={ready.map(name => ({ value: name, label: name }))}
            onChoose={name => showPlace(name)}
          />
        </div>
      </main>
    )
  return <Explore key={kg} kg={kg} place={route.place} graphs={ready} />
}

function Explore({ kg, place, graphs }: { kg: string; place: ExplorePlace | undefined; graphs: readonly string[] }) {
  const canvas = useCanvas(state => (state.kg === kg ? state.canvas : undefined))
  const selected = useCanvas(state => state.selected)
  const [text, setText] = useState('')
  useEffect(() => followPlace(kg, place), [kg, place])
  // After the canvas of this graph was opened.
  useEffect(() => {
    void drawKept(kg)
    return keepCanvas()
  }, [kg])
  useEffect(() => followAttributes(kg), [kg])
  const read = useAttributes(state => (state.kg === kg ? state.read : undefined))
  const visible = useMemo(() => canvas && visibleOf(canvas, relation => read?.get(relation)?.of), [canvas, read])
  const onPick = useCallback(
    (id: string) => {
      // A group has its panel and no page of its own.
      if (useCanvas.getState().canvas.nodes.has(id)) showPlace(kg, { kind: 'entity', key: id })
    },
    [kg],
  )
  const onOpen = useCallback((id: string) => {
    const group = useCanvas.getState().canvas.groups.get(id)
    if (group) void showMore(group.of, sideOf(group), group.offset)
    else void expand(id)
  }, [])
  const onHide = useCallback(() => hide(useCanvas.getState().selected), [])
  if (!canvas || !visible) return null
  const isTable = place?.kind === 'schema' || place?.kind === 'relation' || place?.kind === 'type'
  const chosen = [...selected].flatMap(key => canvas.nodes.get(key) ?? [])
  const [only] = selected
  const group = selected.size === 1 && only !== undefined ? canvas.groups.get(only) : undefined
  const isEmpty = canvas.nodes.size === 0
  const panel =
    place?.kind === 'paths' ? (
      <PathsPanel kg={kg} />
    ) : group ? (
      <GroupPanel kg={kg} group={group} />
    ) : chosen.length > 1 ? (
      <SelectionPanel kg={kg} nodes={chosen} />
    ) : place?.kind === 'entity' ? (
      <EntityPanel kg={kg} />
    ) : undefined
  return (
    <main className="explore" aria-label={t('common.explore')}>
      <header className="explore-head">
        <Picker
          label={t('common.graph')}
          value={kg}
          choices={graphs.map(name => ({ value: name, label: name }))}
          onChoose={name => showPlace(name)}
        />
        <SearchField
          kg={kg}
          label={t('explore.findInThisGraph')}
          placeholder={t('explore.findAnEntityAType')}
          text={text}
          onText={setText}
          onPick={entity => {
            setText('')
            void start(kg, entity.key)
          }}
          onType={name => {
            setText('')
            showPlace(kg, { kind: 'type', name })
          }}
          onRelation={name => {
            setText('')
            showPlace(kg, { kind: 'relation', name })
          }}
        />
        <span className="explore-steps">
          <button
            type="button"
            className="button plain icon"
            aria-label={t('common.back')}
            onClick={() => history.back()}
          >
            <ArrowLeft size={15} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="button plain icon"
            aria-label={t('explore.forward')}
            onClick={() => history.forward()}
          >
            <ArrowRight size={15} aria-hidden="true" />
          </button>
        </span>
        <span className="space" />
        <button
          type="button"
          className="button"
          aria-pressed={place?.kind === 'paths'}
          onClick={() => {
            const [from, to] = chosen
            if (from || usePaths.getState().kg !== kg) setPathEnds(kg, from, to)
            showPlace(kg, { kind: 'paths' })
          }}
        >
          {t('explore.waysBetween')}
        </button>
        <fieldset className="segments" aria-label={t('common.showAs')}>
          <button
            type="button"
            aria-pressed={!isTable && place?.kind !== 'facts'}
            onClick={() => showPlace(kg, chosen[0] && { kind: 'entity', key: chosen[0].key })}
          >
            {t('common.canvas')}
          </button>
          <button type="button" aria-pressed={place?.kind === 'facts'} onClick={() => showPlace(kg, { kind: 'facts' })}>
            {t('common.facts')}
          </button>
          <button type="button" aria-pressed={isTable} onClick={() => showPlace(kg, { kind: 'schema' })}>
            {t('explore.schema')}
          </button>
        </fieldset>
        <ViewsMenu kg={kg} />
      </header>
      {place?.kind === 'schema' ? (
        <SchemaPage kg={kg} />
      ) : place?.kind === 'relation' || place?.kind === 'type' ? (
        <TablePage key={`${place.kind} ${place.name}`} kg={kg} of={place} />
      ) : (
        <div className={panel ? 'explore-body' : 'explore-body alone'}>
          <div className="explore-canvas">
            {place?.kind === 'facts' ? (
              <CanvasFacts kg={kg} visible={visible} />
            ) : isEmpty ? (
              <EmptyCanvas kg={kg} />
            ) : (
              <>
                <Suspense>
                  <NetworkCanvas visible={visible} onPick={onPick} onOpen={onOpen} onHide={onHide} />
                </Suspense>
                <FilterPanel visible={visible} />
                <TimeBar />
              </>
            )}
            {place?.kind !== 'facts' && <CanvasTools kg={kg} visible={visible} onOpen={onOpen} />}
          </div>
          {panel && <aside className="explore-panel">{panel}</aside>}
        </div>
      )}
    </main>
  )
}
