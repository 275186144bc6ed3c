import { expect, it } from 'vitest'
import { LabelPlaces } from '../../../renderer/graph-canvas/label-places.ts'
import { labelsOf } from '../../../renderer/graph-canvas/labels.ts'
import { type EdgeLook, type NodeLook } from '../../../renderer/graph-canvas/look.ts'
import { nodeAt, paint, type PaintedNode } from '../../../renderer/graph-canvas/painting.ts'
import type { Palette } from '../../../renderer/graph-canvas/palette.ts'
import { RecordingPen } from './recording-pen.ts'

const look = (over: Partial<NodeLook> = {}): NodeLook => ({
  label: '',
  fullLabel: '',
  size: 10,
  color: 'outline',
  fill: 'inside',
  strong: false,
  inside: false,
  forceLabel: false,
  zIndex: 1,
  ...over,
})
const node = (id: string, x: number, y: number, over: Partial<NodeLook> = {}): PaintedNode => ({
  id,
  x,
  y,
  size: 10,
  look: look({ label: id, fullLabel: `${id} in full`, ...over }),
})

function painted(
  nodes: PaintedNode[],
  edges: { from: PaintedNode; to: PaintedNode; look: EdgeLook }[] = [],
  hovered?: PaintedNode,
): string[] {
  const pen = new RecordingPen()
  const places = new LabelPlaces()
  places.clear(undefined, () => nodes)
  const labels = labelsOf({ sans: 'sans-serif', ink: 'ink' } as Palette, places)
  const scene = { nodes, edges: edges.map((edge, index) => ({ id: `${index}`, ...edge })), hovered }
  paint(pen, scene, labels, 1)
  return pen.drawn
}

it('lines lie under discs, an arrow ends at the rim of what it points at, and names come last', () => {
  const [from, to] = [node('Alien', 0, 0), node('Ridley Scott', 130, 0)]
  const edge = {
    from,
    to,
    look: { arrow: true, size: 2, color: 'red', label: 'director', named: 'each' as const, zIndex: 1 },
  }
  expect(painted([from, to], [edge])).toEqual([
    'red line 0 0 113.2 0',
    'red head 120 0 113.2 2.6 113.2 -2.6',
    'outline disc 0 0 10',
    'inside disc 0 0 7.8',
    'outline disc 130 0 10',
    'inside disc 130 0 7.8',
    'Alien',
    'Ridley Scott',
    'director',
  ])
})

it('of a crowd only those that must be are all named, of the others one a square of the screen', () => {
  const crowd = Array.from({ length: 300 }, (_, index) =>
    node(`plain ${index}`, 5 * (index % 60), 40 * Math.floor(index / 60)),
  )
  const written = painted([...crowd, node('the answer', 400, 400, { forceLabel: true })]).filter(
    text => !text.includes('disc'),
  )
  expect(written[0]).toBe('the answer')
  expect(written.length).toBeLessThan(8)
})

it('of a few each is named that finds a place, beside one that must be as well', () => {
  expect(painted([node('Wick Sound', 20, 20), node('Ines Roake', 70, 90, { forceLabel: true })])).toEqual(
    expect.arrayContaining(['Ines Roake', 'Wick Sound']),
  )
})

it('what is pointed at has its whole name, and is the topmost under the pointer', () => {
  const [below, above] = [node('below', 50, 50), node('above', 56, 50, { zIndex: 2 })]
  expect(nodeAt([below, above], { x: 53, y: 50 })).toBe(above)
  expect(nodeAt([below, above], { x: 41, y: 50 })).toBe(below)
  expect(nodeAt([below, above], { x: 200, y: 50 })).toBeUndefined()
  expect(painted([below, above], [], above).at(-1)).toBe('above in full')
})

it('a relation of many edges is written on the first that has room for it', () => {
  const [alien, near, far] = [node('Alien', 200, 200), node('x', 215, 200), node('y', 500, 200)]
  const look = { arrow: true, size: 2, color: 'red', label: 'actor', named: 'once' as const, zIndex: 1 }
  const edges = [near, far, near].map(to => ({ from: alien, to, look }))
  expect(painted([alien, near, far], edges).filter(text => text === 'actor')).toHaveLength(1)
  expect(painted([alien, near], edges.slice(0, 1)).filter(text => text === 'actor')).toHaveLength(0)
})

it('what leads to itself is a ring on its disc, with its name at the top of it', () => {
  const own = node('airport', 50, 50)
  const look = { arrow: true, size: 2, color: 'soft', label: 'route', named: 'each' as const, zIndex: 0 }
  expect(painted([own], [{ from: own, to: own, look }])).toEqual([
    'soft disc 50 40 10',
    'outline disc 50 50 10',
    'inside disc 50 50 7.8',
    'airport',
    'route',
  ])
})
