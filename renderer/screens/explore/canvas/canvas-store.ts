import { create } from 'zustand'
import type { Fact } from '../../../../electron/contract/fact.ts'
import type { BrowsedEntity, RelationGroup, RelationSide } from '../../../../electron/contract/browse.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { api } from '../../../api/client.ts'
import { complain, tell } from '../../../design/notices-store.ts'
import type { Point } from '../../../graph-canvas/layout.ts'
import {
  type Canvas,
  carriedBy,
  collapsed,
  emptyCanvas,
  folded,
  pinned,
  withFacts,
  withGroup,
  withNodes,
  without,
} from './canvas.ts'
import { exchangePositions, origins, positions, type Stood } from './positions.ts'
import { t } from '../../../words/words.ts'

/** A step back: the canvas as it was, and where stood what was moved since. */
interface Step {
  canvas: Canvas
  moved: ReadonlyMap<string, Point>
}

interface CanvasState {
  kg: string | undefined
  canvas: Canvas
  past: readonly Step[]
  future: readonly Step[]
  /** Keys of entities and ids of groups. */
  selected: ReadonlySet<string>
  /** What is being read for the canvas. */
  busy: number
  /** Counted up when everything is to be laid out anew, or brought into view. */
  layouts: number
  fits: number
}

/**
 * Neighbours that are shown one by one when an entity is expanded, those of its smaller relations first, and members of
 * a group that are shown at a time.
 */
export const AT_A_TIME = 40
/** What can be on a canvas. */
export const MOST_NODES = 5_000
/** Groups that an entity is expanded with, the larger ones; the others stand on its page. */
const MOST_GROUPS = 12
const MOST_STEPS = 100

const nothing = {
  canvas: emptyCanvas,
  past: [],
  future: [],
  selected: new Set<string>(),
  busy: 0,
  layouts: 0,
  fits: 0,
}

export const useCanvas = create<CanvasState>(() => ({ kg: undefined, ...nothing }))

type Left = Pick<CanvasState, 'canvas' | 'past' | 'future' | 'selected'> & { stood: Stood }

/** Canvases of graphs that were gone from, the last of them last. */
const left = new Map<string, Left>()
const MOST_LEFT = 5

/** The canvas of another graph: as it was left in this window, or empty. */
export function openCanvas(kg: string): void {
  const { kg: before, canvas, past, future, selected } = useCanvas.getState()
  if (before === kg) return
  const { stood, ...again } = left.get(kg) ?? { stood: undefined }
  const stoodBefore = exchangePositions(stood)
  left.delete(kg)
  if (before !== undefined && past.length > 0) left.set(before, { canvas, past, future, selected, stood: stoodBefore })
  const [oldest] = left.keys()
  if (oldest !== undefined && left.size > MOST_LEFT) left.delete(oldest)
  useCanvas.setState({ kg, ...nothing, ...again })
}

/** The next canvas, with a way back to this one. */
export function commit(canvas: Canvas, moved: ReadonlyMap<string, Point> = new Map()): void {
  const { canvas: before, past } = useCanvas.getState()
  if (canvas === before) return
  useCanvas.setState({ canvas, past: [...past, { canvas: before, moved }].slice(-MOST_STEPS), future: [] })
}

export function undo(): void {
  const { canvas, past, future } = useCanvas.getState()
  const step = past.at(-1)
  if (step)
    useCanvas.setState({ canvas: step.canvas, past: past.slice(0, -1), future: [...future, back(step, canvas)] })
}

export function redo(): void {
  const { canvas, past, future } = useCanvas.getState()
  const step = future.at(-1)
  if (step)
    useCanvas.setState({ canvas: step.canvas, future: future.slice(0, -1), past: [...past, back(step, canvas)] })
}

/** Puts what was moved back, and gives the step that undoes this one. */
function back({ moved }: Step, canvas: Canvas): Step {
  const before = new Map<string, Point>()
  for (const [id, place] of moved) {
    const present = positions.get(id)
    if (present) before.set(id, present)
    positions.set(id, place)
  }
  return { canvas, moved: before }
}

export function select(ids: Iterable<string>): void {
  useCanvas.setState({ selected: new Set(ids) })
}

interface Added {
  entities: readonly Pick<BrowsedEntity, 'key'>[]
  /** Groups that are to stand at an entity. */
  groups?: readonly (RelationGroup & { of: string; offset: number })[]
  /** The entity that they grow out of. */
  from?: string
  /** Facts that carried an answer, by the names of their ends. */
  carrying?: readonly Fact[]
}

/** Puts entities on the canvas with everything that joins them to one another and to what is there. */
export async function reveal({ entities, groups = [], from, carrying = [] }: Added): Promise<void> {
  const { kg, canvas } = useCanvas.getState()
  if (kg === undefined) return
  const free = MOST_NODES - canvas.nodes.size
  const fresh = [...new Set(entities.map(({ key }) => key))].filter(key => !canvas.nodes.has(key))
  if (fresh.length > free)
    tell(t('explore.canvasFull', { entities: counted(canvas.nodes.size, 'entity'), most: MOST_NODES }))
  const added = fresh.slice(0, Math.max(0, free))
  await busily(async () => {
    const found =
      added.length === 0
        ? { entities: [], facts: [] }
        : await api.browse.connections.query({ kg, added, shown: [...canvas.nodes.keys()] })
    const now = useCanvas.getState()
    if (now.kg !== kg) return
    if (from !== undefined) for (const { key } of found.entities) origins.set(key, from)
    let next = withNodes(now.canvas, found.entities)
    next = carriedBy(withFacts(next, found.facts), carrying)
    for (const { items: _, ...group } of groups) next = withGroup(next, group)
    if (found.entities.length > 0 || groups.length > 0 || carrying.length > 0) commit(next)
    if ('cut' in found && found.cut !== undefined) tell(t('explore.tooManyJoin', { facts: counted(found.cut, 'fact') }))
  })
}

/** Shows what an entity is joined with: few of a relation one by one, many as a group with their number. */
export async function expand(key: string): Promise<void> {
  const { kg } = useCanvas.getState()
  if (kg === undefined) return
  await busily(async () => {
    const { groups } = await api.browse.entity.query({ kg, key, each: AT_A_TIME })
    // The values of an entity, and what it is, stand on its page.
    const telling = groups.filter(
      ({ items, isType }) =>
        isType !== true && (items.length === 0 || items.some(({ entity }) => entity.kind !== 'literal')),
    )
    let shown = 0
    const few = telling
      .toSorted((a, b) => a.total - b.total)
      .filter(({ total, items }) => items.length === total && (shown += total) <= AT_A_TIME)
    const { canvas } = useCanvas.getState()
    await reveal({
      entities: [{ key }, ...few.flatMap(({ items }) => items.map(({ entity }) => entity))],
      groups: telling
        .filter(group => !few.includes(group))
        .toSorted((a, b) => b.total - a.total)
        .slice(0, MOST_GROUPS)
        .map(group => ({ ...group, of: key, offset: 0 })),
      ...(canvas.nodes.has(key) && { from: key }),
    })
  })
}

/** The next members of a relation, beside those that are drawn; the rest stays a group. */
export async function showMore(of: string, side: RelationSide, offset: number): Promise<void> {
  const { kg } = useCanvas.getState()
  if (kg === undefined) return
  await busily(async () => {
    const group = await api.browse.group.query({ kg, key: of, side, offset, limit: AT_A_TIME })
    await reveal({
      entities: [{ key: of }, ...group.items.map(({ entity }) => entity)],
      groups: [{ ...group, of, offset: offset + group.items.length }],
      from: of,
    })
  })
}

export function fold(of: string, side: RelationSide, total: number): void {
  commit(folded(useCanvas.getState().canvas, of, side, total))
}

export function collapse(key: string): void {
  commit(collapsed(useCanvas.getState().canvas, key))
}

export function hide(ids: ReadonlySet<string>): void {
  if (ids.size === 0) return
  commit(without(useCanvas.getState().canvas, ids))
  select([])
}

export function pin(keys: readonly string[], isPinned: boolean, moved?: ReadonlyMap<string, Point>): void {
  commit(pinned(useCanvas.getState().canvas, keys, isPinned), moved)
}

/** @param gesture what goes on as long as it is moved: all of it is one step back */
export function changeFilter(change: Partial<Canvas['filter']>, gesture?: string): void {
  const { canvas } = useCanvas.getState()
  const next = { ...canvas, filter: { ...canvas.filter, ...change } }
  const goesOn = gesture !== undefined && moved?.gesture === gesture && moved.canvas === canvas
  if (goesOn && performance.now() - (moved?.at ?? 0) < GESTURE_MS) useCanvas.setState({ canvas: next })
  else commit(next)
  moved = gesture === undefined ? undefined : { gesture, canvas: next, at: performance.now() }
}

/** A longer pause ends what a hand does. */
const GESTURE_MS = 1_000
let moved: { gesture: string; canvas: Canvas; at: number } | undefined

export function changeLook(change: Partial<Canvas['look']>): void {
  const { canvas } = useCanvas.getState()
  commit({ ...canvas, look: { ...canvas.look, ...change } })
}

export function layOutAnew(): void {
  useCanvas.setState(({ layouts }) => ({ layouts: layouts + 1 }))
}

export function fitCanvas(): void {
  useCanvas.setState(({ fits }) => ({ fits: fits + 1 }))
}

export function clearCanvas(): void {
  commit({ ...useCanvas.getState().canvas, nodes: new Map(), groups: new Map(), facts: new Map() })
  select([])
}

async function busily(work: () => Promise<void>): Promise<void> {
  useCanvas.setState(({ busy }) => ({ busy: busy + 1 }))
  try {
    await work()
  } catch (error) {
    complain(error)
  } finally {
    useCanvas.setState(({ busy }) => ({ busy: Math.max(0, busy - 1) }))
  }
}
