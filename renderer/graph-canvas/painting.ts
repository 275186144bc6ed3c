import type { Disc, Place } from './label-places.ts'
import type { Labels } from './labels.ts'
import type { EdgeLook, NodeLook } from './look.ts'
import type { Pen } from './pen.ts'

/** A node as it stands on the screen. */
export interface PaintedNode extends Disc {
  id: string
  look: NodeLook
}

export interface PaintedEdge {
  id: string
  from: PaintedNode
  to: PaintedNode
  look: EdgeLook
}

/** Of the line's width. */
const ARROW = { length: 3.4, width: 2.6 }
const OUTLINE = 2.2
/** Side of the squares of the screen that each have one name of those that may be left out. */
const CELL = 110
/** Nodes up to which every name is tried: places that are taken thin them out. */
const FEW = 40

/**
 * A frame: lines, discs on them, and the names that have room; those that must be seen take theirs first.
 * @param growth what lines are drawn wider by
 */
export function paint(
  context: Pen,
  { nodes, edges, hovered }: { nodes: PaintedNode[]; edges: PaintedEdge[]; hovered: PaintedNode | undefined },
  { label, edge: edgeLabel, hover }: Labels,
  growth: number,
): void {
  for (const each of edges.toSorted((a, b) => a.look.zIndex - b.look.zIndex)) paintEdge(context, each, growth)
  for (const { x, y, size, look } of nodes.toSorted((a, b) => a.look.zIndex - b.look.zIndex)) {
    disc(context, { x, y, size }, look.color)
    disc(context, { x, y, size: size - OUTLINE }, look.fill)
  }
  for (const node of named(nodes)) label(context, { ...node.look, ...node })
  const told = new Set<string>()
  for (const { id, from, to, look } of edges) {
    if (look.label === undefined || (look.named === 'once' && told.has(look.label))) continue
    const [start, end] = from === to ? [loopTop(from), loopTop(from)] : [from, to]
    if (edgeLabel(context, { ...look, key: id }, start, end)) told.add(look.label)
  }
  if (hovered && !hovered.look.inside) hover(context, { ...hovered.look, ...hovered })
}

/** Those whose name is written if it finds a place, the most important first. */
function named(nodes: readonly PaintedNode[]): PaintedNode[] {
  const cells = new Set<string>()
  const cellOf = ({ x, y }: Place): string => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`
  const forced = nodes.filter(({ look }) => look.forceLabel)
  for (const node of forced) cells.add(cellOf(node))
  const others = nodes.filter(({ look }) => !look.forceLabel).toSorted((a, b) => b.size - a.size)
  if (nodes.length <= FEW) return [...forced, ...others]
  return [
    ...forced,
    ...others.filter(node => {
      const cell = cellOf(node)
      return !cells.has(cell) && cells.add(cell)
    }),
  ]
}

function disc(context: Pen, { x, y, size }: Disc, colour: string): void {
  context.beginPath()
  context.arc(x, y, Math.max(0, size), 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

/** From something to itself: a ring that stands on its disc. */
function paintLoop(context: Pen, node: PaintedNode, look: EdgeLook, growth: number): void {
  const top = loopTop(node)
  const radius = (node.y - top.y) / 2
  context.beginPath()
  context.arc(top.x, top.y + radius, radius, 0, 2 * Math.PI)
  context.lineWidth = look.size * growth
  context.strokeStyle = look.color
  context.stroke()
}

const LOOP = 2

function loopTop({ x, y, size }: Disc): Place {
  return { x, y: y - size * LOOP }
}

function paintEdge(context: Pen, { from, to, look }: PaintedEdge, growth: number): void {
  if (from === to) return paintLoop(context, from, look, growth)
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  if (distance === 0) return
  const [x, y] = [(to.x - from.x) / distance, (to.y - from.y) / distance]
  const width = look.size * growth
  const tip = look.arrow ? to.size : 0
  const head = look.arrow ? Math.min(ARROW.length * width, Math.max(0, distance - tip)) : 0
  const at = (back: number, aside = 0): [number, number] => [to.x - x * back - y * aside, to.y - y * back + x * aside]
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(...at(tip + head))
  context.lineWidth = width
  context.strokeStyle = look.color
  context.stroke()
  if (head === 0) return
  const half = (ARROW.width * width) / 2
  context.beginPath()
  context.moveTo(...at(tip))
  context.lineTo(...at(tip + head, half))
  context.lineTo(...at(tip + head, -half))
  context.fillStyle = look.color
  context.fill()
}

/** The topmost node under the pointer. */
export function nodeAt(nodes: readonly PaintedNode[], at: Place): PaintedNode | undefined {
  return nodes
    .filter(({ x, y, size }) => Math.hypot(x - at.x, y - at.y) <= size + 1)
    .toSorted((a, b) => b.look.zIndex - a.look.zIndex)[0]
}
