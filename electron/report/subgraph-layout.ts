import { carryingOf, type Part, partOf } from '../contract/reading/carrying.ts'
import { count } from '../contract/reading/format.ts'
import { rowsOf, withRows } from '../contract/reading/row-words.ts'
import { factKey, factsSeen } from '../contract/reading/observed.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import type { Fact } from '../contract/fact.ts'
import { passageLinks } from './passage-links.ts'

export interface LaidOutNode {
  kind: Part | 'rest'
  /** The entity's name, a passage's words; for `rest` how many entities it stands for. */
  label: string
  /** An n-ary fact of the documents, joined to every entity that takes part in it. */
  passage?: true
  x: number
  y: number
}

export interface LaidOutEdge {
  from: LaidOutNode
  to: LaidOutNode
  relation: string
  /** Drawn from the fact's head to its tail. */
  thread: boolean
  labelled: boolean
  /** Where on its way the relation is written, 0 at its beginning and 1 at its end; left out: in the middle. */
  labelAt?: number
}

export interface Layout {
  nodes: LaidOutNode[]
  edges: LaidOutEdge[]
  width: number
  height: number
  /** Entities that were seen, drawn as themselves or within a `rest`. */
  entities: number
  drawn: number
  /** Where everything stands was chosen by hand, and in no columns: what joins it is straight. */
  isFree?: true
}

/**
 * Nodes drawn in all; a column that is full ends in one node for the rest. What carries no answer is only drawn for
 * context.
 */
const MOST_NODES = 60
const MOST_IN_COLUMN = 14
const MOST_PLAIN_IN_COLUMN = 6
const MOST_LABELS = 12
const COLUMN = 210
const ROW = 56
const MARGIN = { x: 96, y: 20 }
/** Room for the label under the lowest node. */
const LABEL = 16

/**
 * A layered drawing of what was walked: columns by distance from the topic entities, in a column what carries the
 * answer first. The same trajectory gives the same drawing.
 */
export function layOutSubgraph(trajectory: Trajectory): Layout {
  const carrying = carryingOf(trajectory)
  const { links, thread: threadLinks, labels } = passageLinks(trajectory, carrying)
  const facts = [...factsSeen(trajectory.turns), ...links]
  const thread = new Set([...carrying.facts, ...threadLinks.map(factKey)])
  const threadPassages = new Set(threadLinks.map(({ tail }) => tail))
  const kindOf: KindOf = name => (threadPassages.has(name) ? 'thread' : partOf(name, carrying))
  const columns = columnsOf(
    facts,
    trajectory.topicEntities.map(({ name }) => name),
  )
  const nodes = new Map<string, LaidOutNode>()
  const placed: LaidOutNode[] = []
  const most = Math.max(3, Math.min(MOST_IN_COLUMN, Math.floor(MOST_NODES / Math.max(1, columns.length))))
  const shownColumns = columns.slice(0, Math.floor(MOST_NODES / 3))
  for (const [index, names] of shownColumns.entries()) {
    const beyond = index === shownColumns.length - 1 ? columns.slice(shownColumns.length).flat() : []
    placeColumn([...orderColumn(names, facts, kindOf, nodes), ...beyond], index, most, kindOf, nodes, placed)
  }
  const height = MARGIN.y * 2 + LABEL + Math.max(0, ...placed.map(({ y }) => y - MARGIN.y))
  centreColumns(placed, height - MARGIN.y - LABEL)
  const rows = rowsOf(trajectory)
  for (const node of placed) node.label = withRows(node.label, rows)
  for (const [id, text] of labels) {
    const node = nodes.get(id)
    if (node && node.kind !== 'rest') Object.assign(node, { label: `“${text}”`, passage: true })
  }
  return {
    nodes: placed,
    edges: edgesOf(facts, thread, nodes),
    width: MARGIN.x * 2 + COLUMN * Math.max(0, shownColumns.length - 1),
    height,
    entities: columns.flat().length,
    drawn: placed.filter(({ kind }) => kind !== 'rest').length,
  }
}

type KindOf = (name: string) => Exclude<LaidOutNode['kind'], 'rest'>

/**
 * Breadth-first from the topic entities; whatever was walked from elsewhere starts a layering of its own in the first
 * column.
 */
function columnsOf(facts: readonly Fact[], topics: readonly string[]): string[][] {
  const beside = new Map<string, string[]>()
  for (const { head, tail } of facts) {
    addTo(beside, head, tail)
    addTo(beside, tail, head)
  }
  const layer = new Map<string, number>()
  const search = (roots: readonly string[]): void => {
    const queue = roots.filter(root => !layer.has(root))
    for (const root of queue) layer.set(root, 0)
    for (const at of queue) {
      for (const next of beside.get(at) ?? []) {
        if (layer.has(next)) continue
        layer.set(next, (layer.get(at) ?? 0) + 1)
        queue.push(next)
      }
    }
  }
  search([...new Set(topics)])
  for (const { head } of facts) search([head])
  const columns: string[][] = []
  for (const [name, index] of layer) (columns[index] ??= []).push(name)
  return columns
}

/** What carries the answer first, then near the nodes it hangs on, then by name. */
function orderColumn(
  names: readonly string[],
  facts: readonly Fact[],
  kindOf: KindOf,
  placed: ReadonlyMap<string, LaidOutNode>,
): string[] {
  const heights = new Map<string, number[]>()
  for (const { head, tail } of facts) {
    for (const [from, to] of [
      [head, tail],
      [tail, head],
    ] as const) {
      const anchor = placed.get(from)
      if (anchor) addTo(heights, to, anchor.y)
    }
  }
  const height = (name: string): number => {
    const all = heights.get(name) ?? [0]
    return all.reduce((sum, y) => sum + y, 0) / all.length
  }
  const ranked = names.map(name => ({ name, plain: kindOf(name) === 'plain' ? 1 : 0, height: height(name) }))
  return ranked
    .toSorted((a, b) => a.plain - b.plain || a.height - b.height || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

function placeColumn(
  names: readonly string[],
  column: number,
  most: number,
  kindOf: KindOf,
  nodes: Map<string, LaidOutNode>,
  placed: LaidOutNode[],
): void {
  const x = MARGIN.x + column * COLUMN
  const carrying = names.filter(name => kindOf(name) !== 'plain').length
  const room = Math.min(most, carrying + MOST_PLAIN_IN_COLUMN)
  const shown = names.length > room ? names.slice(0, room - 1) : names
  for (const [row, name] of shown.entries()) {
    const node: LaidOutNode = { kind: kindOf(name), label: name, x, y: MARGIN.y + row * ROW }
    nodes.set(name, node)
    placed.push(node)
  }
  const hidden = names.slice(shown.length)
  if (hidden.length === 0) return
  const rest: LaidOutNode = {
    kind: 'rest',
    label: `${count(hidden.length)} more`,
    x,
    y: MARGIN.y + shown.length * ROW,
  }
  for (const name of hidden) nodes.set(name, rest)
  placed.push(rest)
}

function centreColumns(placed: readonly LaidOutNode[], bottom: number): void {
  const lowest = new Map<number, number>()
  for (const { x, y } of placed) lowest.set(x, Math.max(lowest.get(x) ?? 0, y))
  for (const node of placed) node.y += (bottom - (lowest.get(node.x) ?? 0)) / 2
}

/** Facts between the same two drawn nodes by the same relation are one edge; it is the thread if one of them is. */
function edgesOf(
  facts: readonly Fact[],
  onThread: ReadonlySet<string>,
  nodes: ReadonlyMap<string, LaidOutNode>,
): LaidOutEdge[] {
  const ids = new Map([...new Set(nodes.values())].map((node, index) => [node, index]))
  const edges = new Map<string, LaidOutEdge>()
  for (const fact of facts) {
    const from = nodes.get(fact.head)
    const to = nodes.get(fact.tail)
    if (!from || !to || from === to) continue
    const thread = onThread.has(factKey(fact))
    const id = JSON.stringify([ids.get(from), ids.get(to), fact.relation])
    const known = edges.get(id)
    if (known) known.thread ||= thread
    else edges.set(id, { from, to, relation: fact.relation, thread, labelled: false })
  }
  const drawn = [...edges.values()].toSorted((a, b) => Number(a.thread) - Number(b.thread))
  labelFans(drawn)
  return drawn
}

/**
 * A relation is named once for every node that it fans out from; where that gives too many names, once between two
 * columns.
 */
function labelFans(edges: readonly LaidOutEdge[]): void {
  const byNode = fansOf(edges, ({ from, to, relation }) => {
    const start = from.x <= to.x ? from : to
    return `${start.x} ${start.y} ${relation}`
  })
  const fans =
    byNode.length <= MOST_LABELS
      ? byNode
      : fansOf(edges, ({ from, to, relation, thread }) => `${Math.min(from.x, to.x)} ${thread} ${relation}`)
  for (const fan of fans) {
    const thread = fan.filter(edge => edge.thread)
    const among = thread.length > 0 ? thread : fan
    const middle = among[Math.floor(among.length / 2)]
    if (middle && middle.relation !== '') middle.labelled = true
  }
}

function fansOf(edges: readonly LaidOutEdge[], keyOf: (edge: LaidOutEdge) => string): LaidOutEdge[][] {
  const fans = new Map<string, LaidOutEdge[]>()
  for (const edge of edges) addTo(fans, keyOf(edge), edge)
  return [...fans.values()]
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
