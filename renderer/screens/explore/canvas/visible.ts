import { relationWords, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { type Canvas, type CanvasFact, type CanvasGroup, type CanvasNode, groupId } from './canvas.ts'
import { holdsWithin } from './times.ts'

/** What a node is, for its colour and for filters: its type, or in a graph without types what mostly leads to it. */
export interface Kind {
  id: string
  words: string
}

const OTHER: Kind = { id: '', words: 'others' }

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

export function visibleOf(canvas: Canvas): Visible {
  const kinds = kindsOf(canvas)
  const { filter } = canvas
  const [noTypes, noRelations] = [new Set(filter.types), new Set(filter.relations)]
  const isKind = (key: string): boolean => !noTypes.has(kinds.get(key)?.id ?? '')
  const isWanted = (fact: CanvasFact): boolean =>
    !noRelations.has(fact.relation) && (filter.time === undefined || holdsWithin(fact, filter.time))
  const had = new Set<string>()
  const joined = new Set<string>()
  const wanted: CanvasFact[] = []
  for (const fact of canvas.facts.values()) {
    had.add(fact.head).add(fact.tail)
    if (!isWanted(fact)) continue
    wanted.push(fact)
    if (isKind(fact.head)) joined.add(fact.tail)
    if (isKind(fact.tail)) joined.add(fact.head)
  }
  // What has lost all of its facts to the filters goes with them, unless somebody holds it.
  const nodes = [...canvas.nodes.values()].filter(
    ({ key, pinned }) => isKind(key) && (joined.has(key) || !had.has(key) || pinned),
  )
  const shown = new Set(nodes.map(({ key }) => key))
  const facts = wanted.filter(({ head, tail }) => shown.has(head) && shown.has(tail))
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

function kindsOf(canvas: Canvas): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  const untyped = new Map<string, Map<string, number>>()
  for (const { key, types, kind } of canvas.nodes.values()) {
    const [type] = types
    if (kind === 'literal') kinds.set(key, { id: 'value', words: 'values' })
    else if (type === undefined) untyped.set(key, new Map())
    else kinds.set(key, { id: `type ${type}`, words: typeWords(type) })
  }
  if (untyped.size > 0)
    for (const { relation, tail } of canvas.facts.values()) {
      const counts = untyped.get(tail)
      counts?.set(relation, (counts.get(relation) ?? 0) + 1)
    }
  for (const [key, counts] of untyped) {
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    kinds.set(key, most === undefined ? OTHER : { id: `role ${most[0]}`, words: relationWords(most[0]) })
  }
  return kinds
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
