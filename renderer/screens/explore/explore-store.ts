import { create } from 'zustand'
import type { EntityMentions, EntityPage, RelationGroup, RelationSide } from '../../../electron/contract/browse.ts'
import { sideKey } from '../../../electron/contract/browse.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { type ExplorePlace, go } from '../../shell/route-store.ts'
import { expand, openCanvas, reveal, select, useCanvas } from './canvas/canvas-store.ts'

interface ExploreState {
  /** The entity in view, and whose page it is that was asked for. */
  key: string | undefined
  page: EntityPage | undefined
  mentions: EntityMentions | undefined
  problem: string | undefined
}

export const useExplore = create<ExploreState>(() => ({
  key: undefined,
  page: undefined,
  mentions: undefined,
  problem: undefined,
}))

/** Ends of each relation that a page begins with, and that are read on at a time. */
export const FIRST_ENDS = 5
export const MORE_ENDS = 50

const loading = onlyLatest()

export function showPlace(kg: string, place?: ExplorePlace): void {
  go({ screen: 'explore', kg, ...(place && { place }) })
}

/** The entity's page, with what is known of it beside the graph. */
export async function loadEntity(kg: string, key: string): Promise<void> {
  const isWanted = loading()
  // The page before stays until the next is there, so that nothing flickers.
  useExplore.setState({ key, problem: undefined, mentions: undefined })
  try {
    const found = await api.browse.entity.query({ kg, key, each: FIRST_ENDS })
    if (!isWanted()) return
    useExplore.setState({ page: found })
    const mentions = await api.browse.mentions.query({ kg, key: found.entity.key })
    if (isWanted()) useExplore.setState({ mentions })
  } catch (error) {
    if (isWanted()) useExplore.setState({ page: undefined, problem: problemText(error) })
  }
}

/** More ends of one of the relations of the page in view. */
export async function loadMoreEnds(kg: string, side: RelationSide): Promise<void> {
  const { page } = useExplore.getState()
  const group = page?.groups.find(own => sideKey(own) === sideKey(side))
  if (!page || !group) return
  const { key } = page.entity
  const offset = group.items.length
  try {
    const more = await api.browse.group.query({ kg, key, side: sideOf(side), offset, limit: MORE_ENDS })
    const now = useExplore.getState().page
    if (now?.entity.key !== key) return
    const groups = now.groups.map(own =>
      sideKey(own) === sideKey(side) && own.items.length === offset ? joined(own, more) : own,
    )
    useExplore.setState({ page: { ...now, groups } })
  } catch (error) {
    complain(error)
  }
}

function joined(group: RelationGroup, more: RelationGroup): RelationGroup {
  return { ...more, items: [...group.items, ...more.items] }
}

export function sideOf({ relation, direction }: RelationSide): RelationSide {
  return { relation, direction }
}

/** Puts an entity on the canvas, with what it is joined with where it is the first, and shows its page. */
export async function start(kg: string, key: string): Promise<void> {
  openCanvas(kg)
  const isFirst = useCanvas.getState().canvas.nodes.size === 0
  showPlace(kg, { kind: 'entity', key })
  await (isFirst ? expand(key) : reveal({ entities: [{ key }] }))
  if (useCanvas.getState().canvas.nodes.has(key)) select([key])
}

/** What the address says, in the stores. */
export function followPlace(kg: string, place: ExplorePlace | undefined): void {
  openCanvas(kg)
  if (place?.kind === 'entity') void loadEntity(kg, place.key)
  else {
    // What is still on its way has no place any more.
    loading()
    useExplore.setState({ key: undefined, page: undefined, mentions: undefined, problem: undefined })
  }
}
