import type { LaidOutEdge, LaidOutNode, Layout } from './subgraph-layout.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { escapeHtml } from './escape-html.ts'

const RADIUS = 8
const LABEL = 24
const RELATION = 22

/**
 * The walked part of the graph as an SVG element without script, style or outside reference; the page's style sheet
 * gives it its colours.
 * @param id tells it from other drawings of the page
 */
export function subgraphSvg(layout: Layout, { id, label }: { id: string; label: string }): string {
  const edges = layout.edges.map(edge => edgePath(edge, curveOf(layout), id)).join('\n')
  const relations = layout.edges
    .filter(({ labelled }) => labelled)
    .map(edge => edgeLabel(edge, curveOf(layout)))
    .join('\n')
  return `<svg class="graph" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${layout.width} ${Math.round(layout.height)}" width="${layout.width}" height="${Math.round(layout.height)}">
<defs>${marker('arrow', id)}${marker('arrow-thread', id)}</defs>
${edges}
${layout.nodes.map(nodeMark).join('\n')}
${relations}
</svg>`
}

function marker(name: string, id: string): string {
  return `<marker id="${name}-${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="${name}" d="M0 0.5L7.5 4L0 7.5z"/></marker>`
}

type Curve = (from: LaidOutNode, to: LaidOutNode) => readonly [Point, Point, Point, Point]

const curveOf = ({ isFree }: Layout): Curve => (isFree === true ? straight : curve)

function edgePath(edge: LaidOutEdge, between: Curve, id: string): string {
  const { from, to, relation, thread } = edge
  const [start, first, second, end] = between(from, to)
  // What takes part in a passage is neither its head nor its tail.
  const arrow = relation === '' ? '' : ` marker-end="url(#${thread ? 'arrow-thread' : 'arrow'}-${id})"`
  return `<path class="${thread ? 'edge thread' : 'edge'}"${arrow} d="M${point(start)}C${point(first)} ${point(second)} ${point(end)}"/>`
}

type Point = readonly [x: number, y: number]

/** Control points of a cubic curve; nodes of one column are joined by a bow to the right. */
function curve(from: LaidOutNode, to: LaidOutNode): readonly [Point, Point, Point, Point] {
  const gap = RADIUS + 3
  if (from.x === to.x)
    return [
      [from.x + gap, from.y],
      [from.x + 70, from.y],
      [to.x + 70, to.y],
      [to.x + gap, to.y],
    ]
  const side = from.x < to.x ? 1 : -1
  const start: Point = [from.x + side * gap, from.y]
  const end: Point = [to.x - side * gap, to.y]
  const bend = (end[0] - start[0]) * 0.45
  return [start, [start[0] + bend, start[1]], [end[0] - bend, end[1]], end]
}

function straight(from: LaidOutNode, to: LaidOutNode): readonly [Point, Point, Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const gap = Math.min(RADIUS + 3, length / 2)
  const at = (distance: number): Point => [
    from.x + ((to.x - from.x) * distance) / length,
    from.y + ((to.y - from.y) * distance) / length,
  ]
  return [at(gap), at(length / 3), at((2 * length) / 3), at(length - gap)]
}

function edgeLabel({ from, to, relation, thread, labelAt = 0.5 }: LaidOutEdge, between: Curve): string {
  const [a, b, c, d] = between(from, to)
  const [t, u] = [labelAt, 1 - labelAt]
  const along = (axis: 0 | 1): number =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis]
  const [x, y] = [along(0), along(1) - 5]
  return `<text class="${thread ? 'relation thread' : 'relation'}" x="${round(x)}" y="${round(y)}">${labelled(relation, RELATION)}</text>`
}

function nodeMark({ kind, label, x, y, passage }: LaidOutNode): string {
  const text = `<text class="label" x="${round(x)}" y="${round(y + RADIUS + 15)}">${labelled(label, LABEL)}</text>`
  return `<g class="${passage ? `node ${kind} passage` : `node ${kind}`}"><circle cx="${round(x)}" cy="${round(y)}" r="${passage ? RADIUS / 2 : RADIUS}"/>${text}</g>`
}

/** The cut label, and the whole of it as the tooltip. */
function labelled(text: string, characters: number): string {
  return `<title>${escapeHtml(text)}</title>${escapeHtml(shortened(text, characters))}`
}

function point([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
