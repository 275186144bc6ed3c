import { OTHER, shownOf, type Kind, type ValuesOf } from '../../../../electron/contract/reading/canvas-shown.ts'
import { type Canvas, type CanvasFact, type CanvasGroup, type CanvasNode, groupId } from './canvas.ts'

export interface VisibleEdge {
  id: string
  source: string
  target: string
  /** Names of the relations of all facts between the two. */
  relations: string[]
  /** Whether an arrow points to the target, and one to the source. */
  forth: boolean
  back: boolean
  carries: boolean
}

/** A canvas as the filters leave it, with the facts between two put together into an edge. */
export interface Visible {
  nodes: CanvasNode[]
  groups: (CanvasGroup & { left: number })[]
  edges: VisibleEdge[]
  facts: CanvasFact[]
  kinds: ReadonlyMap<string, Kind>
}

export function visibleOf(canvas: Canvas, valuesOf?: ValuesOf): Visible {
  const noRelations = new Set(canvas.filter.relations)
  const { nodes, facts, kinds } = shownOf(
    { nodes: [...canvas.nodes.values()], facts: [...canvas.facts.values()] },
    {
      types: [...canvas.filter.types],
      relations: [...canvas.filter.relations],
      time: canvas.filter.time,
      values: canvas.filter.values && [...canvas.filter.values],
    },
    valuesOf,
  )
  const shown = new Set(nodes.map(({ key }) => key))
  const drawn = drawnOfGroups(canvas)
  const groups = [...canvas.groups.values()].flatMap(group => {
    const left = group.total - (drawn.get(group.id)?.size ?? 0)
    return left > 0 && shown.has(group.of) && !noRelations.has(group.relation) ? { ...group, left } : []
  })
  return { nodes, groups, edges: [...edgesOf(facts), ...groups.map(groupEdge)], facts, kinds }
}

/** Of each group those that are drawn one by one, read off the facts in one go. */
function drawnOfGroups({ groups, facts }: Canvas): Map<string, Set<string>> {
  const drawn = new Map([...groups.keys()].map(id => [id, new Set<string>()]))
  const folding = new Set([...groups.values()].map(({ of }) => of))
  for (const { head, relation, tail } of facts.values()) {
    if (folding.has(head)) drawn.get(groupId(head, { relation, direction: 'tail' }))?.add(tail)
    if (folding.has(tail)) drawn.get(groupId(tail, { relation, direction: 'head' }))?.add(head)
  }
  return drawn
}

function edgesOf(facts: readonly CanvasFact[]): VisibleEdge[] {
  const edges = new Map<string, VisibleEdge>()
  for (const { head, relation, tail, carries } of facts) {
    if (head === tail) continue
    const [source, target] = head < tail ? [head, tail] : [tail, head]
    const id = JSON.stringify([source, target])
    const edge = edges.get(id) ?? { id, source, target, relations: [], forth: false, back: false, carries: false }
    if (!edge.relations.includes(relation)) edge.relations.push(relation)
    if (head === source) edge.forth = true
    else edge.back = true
    edge.carries ||= carries === true
    edges.set(id, edge)
  }
  return [...edges.values()]
}

function groupEdge({ id, of, relation, direction }: CanvasGroup): VisibleEdge {
  const isOut = direction === 'tail'
  return {
    id: `to ${id}`,
    source: of,
    target: id,
    relations: [relation],
    forth: isOut,
    back: !isOut,
    carries: false,
  }
}

/** Relations and kinds of a canvas with how many facts and entities have them, as they first came. */
export function countsOf(
  canvas: Canvas,
  kinds: ReadonlyMap<string, Kind>,
): { kinds: (Kind & { count: number })[]; relations: { name: string; count: number }[] } {
  const byKind = new Map<string, Kind & { count: number }>()
  for (const key of canvas.nodes.keys()) {
    const kind = kinds.get(key) ?? OTHER
    const known = byKind.get(kind.id)
    if (known) known.count++
    else byKind.set(kind.id, { ...kind, count: 1 })
  }
  const byRelation = new Map<string, number>()
  for (const { relation } of canvas.facts.values()) byRelation.set(relation, (byRelation.get(relation) ?? 0) + 1)
  return {
    kinds: [...byKind.values()],
    relations: [...byRelation].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count),
  }
}
