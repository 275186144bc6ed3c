import { count, counted, moment } from '../contract/reading/format.ts'
import type { Fact } from '../contract/fact.ts'
import type { ExploredView } from './source.ts'
import type { LaidOutEdge, LaidOutNode, Layout } from './subgraph-layout.ts'
import { say } from '../contract/words/words.ts'
import { graphWords } from './provenance.ts'

/** A drawn view in plain data: where everything stands on the page, and what joins it. */
export interface ViewDocument {
  layout: Layout
  facts: Fact[]
  notes: string[]
  provenance: { label: string; value: string }[]
}

/** Room for labels at the edges of the drawing. */
const MARGIN = 80
/** So far the nearest of nodes stand apart on the page, where that does not make it larger than can be read. */
const APART = 64
const LARGEST = 2_400
/** Relations that are named in the drawing. */
const MOST_LABELS = 120

export function viewDocument(view: ExploredView): ViewDocument {
  const { nodes, facts, folded, graph, savedAt, cut } = view
  const names = new Map(nodes.map(({ key, name }) => [key, name]))
  const told = facts.map(({ head, relation, tail, times }) => ({
    head: names.get(head) ?? head,
    relation,
    tail: names.get(tail) ?? tail,
    ...(times.length === 0 ? {} : { time: times.join(', ') }),
  }))
  return {
    layout: layOut(view),
    facts: told,
    notes: [
      say('reportPage.between', { entities: counted(nodes.length, 'entity'), facts: counted(facts.length, 'fact') }),
      ...(cut ? [say('reportPage.moreBetween')] : []),
      ...folded.map(({ of, relation, total }) =>
        say('reportPage.folded', { number: count(total), relation, of: names.get(of) ?? of }),
      ),
    ],
    provenance: [
      { label: say('reportPage.graph'), value: graphWords(graph) },
      { label: say('reportPage.graphFingerprint'), value: graph.fingerprint },
      { label: say('reportPage.view'), value: say('reportPage.saved', { name: view.name, at: moment(savedAt) }) },
    ],
  }
}

/** As it stands on the canvas, scaled to a page. */
function layOut({ nodes, facts }: ExploredView): Layout {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => -y)]
  const [left, right] = extentOf(xs)
  const [top, bottom] = extentOf(ys)
  const scale = scaleOf(nodes, Math.max(right - left, bottom - top, 1))
  const placed = new Map<string, LaidOutNode>(
    nodes.map(({ key, name, x, y }) => [
      key,
      { kind: 'plain', label: name, x: MARGIN + (x - left) * scale, y: MARGIN / 2 + (-y - top) * scale },
    ]),
  )
  // Facts from the one to the other are one arrow, on which all of their relations stand.
  const edges = new Map<string, LaidOutEdge>()
  for (const { head, relation, tail } of facts) {
    const [from, to] = [placed.get(head), placed.get(tail)]
    if (!from || !to || from === to) continue
    const id = JSON.stringify([head, tail])
    const known = edges.get(id)
    if (known === undefined) edges.set(id, { from, to, relation, thread: false, labelled: false })
    else if (!known.relation.split(', ').includes(relation)) known.relation += `, ${relation}`
  }
  nameApart([...edges.values()], [...placed.values()])
  return {
    nodes: [...placed.values()],
    edges: [...edges.values()],
    width: Math.ceil(2 * MARGIN + (right - left) * scale),
    height: Math.ceil(MARGIN + (bottom - top) * scale + 24),
    entities: nodes.length,
    drawn: nodes.length,
    isFree: true,
  }
}

/** Places along an arrow at which its relation may be written, the best first. */
const ALONG = [0.5, 0.64, 0.36, 0.78]

/** Names relations on their arrows where nothing else is written: each of them once, then as many more as have room. */
function nameApart(edges: readonly LaidOutEdge[], nodes: readonly LaidOutNode[]): void {
  const taken: Box[] = nodes.map(({ label, x, y }) => ({ x, y: y + BELOW, half: halfOf(label, NODE_LETTER), tall: 26 }))
  const named = new Set<string>()
  const name = (edge: LaidOutEdge, places: readonly number[]): void => {
    const { from, to, relation } = edge
    for (const at of places) {
      const [x, y] = [from.x + (to.x - from.x) * at, from.y + (to.y - from.y) * at - 9]
      const box = { x, y, half: halfOf(relation, EDGE_LETTER), tall: 8 }
      if (taken.some(other => overlap(box, other))) continue
      edge.labelled = true
      if (at !== 0.5) edge.labelAt = at
      named.add(relation)
      taken.push(box)
      return
    }
  }
  for (const edge of edges) if (!named.has(edge.relation)) name(edge, ALONG)
  for (const edge of edges) if (!edge.labelled && taken.length - nodes.length < MOST_LABELS) name(edge, [0.5])
}

/** What is written somewhere: its middle, half its width and half its height. */
interface Box {
  x: number
  y: number
  half: number
  tall: number
}

/** A disc with its name under it, and how wide a letter of a name is, at most so many of which are written. */
const BELOW = 12
const NODE_LETTER = 6.6
const EDGE_LETTER = 5.8
const LETTERS = 24

const halfOf = (words: string, letter: number): number => (Math.min(words.length, LETTERS) * letter) / 2

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.y - b.y) < a.tall + b.tall

function scaleOf(nodes: ExploredView['nodes'], extent: number): number {
  // The canvas is as wide as it was drawn on: what is nearest to each other says how large a page it takes.
  const sorted = nodes.toSorted((a, b) => a.x - b.x)
  let nearest = Number.POSITIVE_INFINITY
  for (const [index, node] of sorted.entries())
    for (const other of sorted.slice(index + 1, index + 30))
      nearest = Math.min(nearest, Math.hypot(other.x - node.x, other.y - node.y) || nearest)
  const wanted = Number.isFinite(nearest) ? APART / nearest : 1
  return Math.min(wanted, LARGEST / extent)
}

function extentOf(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value, index) => (index === 0 ? [value, value] : [Math.min(least, value), Math.max(most, value)]),
    [0, 0],
  )
}
