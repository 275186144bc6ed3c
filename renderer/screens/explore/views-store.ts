import { create } from 'zustand'
import type { SavedCanvas, SavedView, ViewCard } from '../../../electron/contract/saved-view.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { type Canvas, emptyCanvas, withFacts, withGroup } from './canvas/canvas.ts'
import { commit, fitCanvas, select, useCanvas } from './canvas/canvas-store.ts'
import { positions } from './canvas/positions.ts'
import { t } from '../../words/words.ts'

interface ViewsState {
  kg: string | undefined
  views: ViewCard[]
}

export const useViews = create<ViewsState>(() => ({ kg: undefined, views: [] }))

const loading = onlyLatest()

export async function loadViews(kg: string): Promise<void> {
  const isWanted = loading()
  try {
    const views = await api.browse.views.list.query({ kg })
    if (isWanted()) useViews.setState({ kg, views })
  } catch (error) {
    if (isWanted()) complain(error)
  }
}

/** Keeps the canvas under a name; gives whether it was kept. */
export async function saveView(name: string): Promise<boolean> {
  const { kg, canvas } = useCanvas.getState()
  if (kg === undefined) return false
  try {
    const same = useViews.getState().views.find(view => view.name === name.trim())
    await api.browse.views.save.mutate({ kg, name, canvas: savedCanvas(canvas), ...(same && { id: same.id }) })
    tell(same ? t('explore.savedViewAnew', { name: same.name }) : t('explore.savedView', { name: name.trim() }))
    await loadViews(kg)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

export async function removeView({ id, name, kg }: ViewCard): Promise<void> {
  try {
    await api.browse.views.remove.mutate({ id })
    await loadViews(kg)
    tell(
      t('explore.removedView', { name }),
      () => void api.browse.views.restore.mutate({ id }).then(() => loadViews(kg), complain),
    )
  } catch (error) {
    complain(error)
  }
}

/** Puts a view in place of the canvas, which an undo brings back; the facts are read anew. */
export async function openView(id: string): Promise<void> {
  const { kg } = useCanvas.getState()
  if (kg === undefined) return
  try {
    const view = await api.browse.views.get.query({ id })
    if (useCanvas.getState().kg === kg) sayWhatIsGone(view, await draw(kg, view.canvas))
  } catch (error) {
    complain(error)
  }
}

/**
 * @param isWanted whether it still is, when its facts have been read
 * @param least entities that have to be in the graph for the canvas to give way
 * @returns how many of its entities are in the graph
 */
export async function draw(kg: string, saved: SavedCanvas, isWanted = (): boolean => true, least = 0): Promise<number> {
  const added = saved.nodes.map(({ key }) => key)
  const { entities, facts } = await api.browse.connections.query({ kg, added, shown: [] })
  if (useCanvas.getState().kg !== kg || !isWanted()) return added.length
  const there = new Map(entities.map(entity => [entity.key, entity]))
  const places = saved.nodes.filter(({ key }) => there.has(key))
  if (places.length < least) return places.length
  for (const { key, x, y } of places) positions.set(key, { x, y })
  let canvas: Canvas = {
    ...emptyCanvas,
    nodes: new Map(
      places.map(({ key, pinned, name, kind, types, degree }) => [
        key,
        { key, name, kind, types, degree, ...there.get(key), pinned },
      ]),
    ),
    filter: saved.filter,
    look: saved.look,
  }
  canvas = withFacts(canvas, facts)
  for (const { x, y, ...group } of saved.groups) {
    if (!canvas.nodes.has(group.of)) continue
    canvas = withGroup(canvas, group)
    for (const known of canvas.groups.values())
      if (known.of === group.of && known.relation === group.relation && known.direction === group.direction)
        positions.set(known.id, { x, y })
  }
  commit(canvas)
  select([])
  fitCanvas()
  return places.length
}

export function sayWhatIsGone({ name, canvas }: SavedView, there: number): void {
  const gone = canvas.nodes.length - there
  if (gone > 0) tell(t('explore.viewGone', { name, gone, all: canvas.nodes.length }))
}

export function savedCanvas({ nodes, groups, filter, look }: Canvas): SavedCanvas {
  const place = (id: string) => positions.get(id) ?? { x: 0, y: 0 }
  return {
    nodes: [...nodes.values()].map(node => ({ ...node, ...place(node.key) })),
    groups: [...groups.values()].map(({ id, ...group }) => ({ ...group, ...place(id) })),
    filter: {
      types: [...filter.types],
      relations: [...filter.relations],
      ...(filter.time && { time: filter.time }),
      ...(filter.values && { values: [...filter.values] }),
    },
    look,
  }
}
