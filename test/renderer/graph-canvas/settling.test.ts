import { expect, it } from 'vitest'
import { Settling } from '../../../renderer/graph-canvas/settling.ts'

const node = (id: string, parent?: string) => ({ id, kind: 'plain', parent })

function settle(layout: Settling): void {
  // By steps and not by the clock: each call is one while all is moving, and then as many as take it to its place.
  for (let step = 0; step < 1000; step++) if (layout.settle(Infinity, false)) return
  throw new Error('it never comes to rest')
}

it('what stayed keeps its place, what is new grows out of what it was reached from, what went is forgotten', () => {
  const layout = new Settling()
  expect(layout.update([node('a'), node('b', 'a')], [{ source: 'a', target: 'b' }])).toBe(true)
  settle(layout)
  const a = layout.get('a')
  expect(layout.update([node('a'), node('b', 'a')], [{ source: 'a', target: 'b' }])).toBe(false)
  const { x, y } = layout.get('b') ?? { x: 0, y: 0 }
  expect(layout.update([node('b'), node('c', 'b')], [{ source: 'b', target: 'c' }])).toBe(true)
  expect([layout.get('a'), layout.get('b')?.x, layout.get('b')?.y]).toEqual([undefined, x, y])
  const c = layout.get('c')
  expect(Math.hypot((c?.x ?? 0) - x, (c?.y ?? 0) - y)).toBeLessThan(1)
  expect(a).toBeDefined()
})

it('gives way after a step when its time is over', () => {
  const layout = new Settling()
  const many = Array.from({ length: 300 }, (_, index) => node(`${index}`, '0'))
  layout.update(
    many,
    many.slice(1).map(({ id }) => ({ source: '0', target: id })),
  )
  expect(layout.settle(-Infinity, true)).toBe(false)
})

it('draws ways that part at one node without a crossing', () => {
  const first = node('Vale')
  for (const branches of [2, 3, 5, 8]) {
    const layout = new Settling()
    const villages = Array.from({ length: branches }, (_, at) => node(`village ${at}`, 'Vale'))
    const towers = villages.map(({ id }, at) => node(`tower ${at}`, id))
    const edges = [...villages, ...towers].map(({ id, parent = '' }) => ({ source: id, target: parent }))
    layout.update([first, ...villages, ...towers], edges)
    settle(layout)
    const at = (id: string) => layout.get(id) ?? { x: 0, y: 0 }
    const crossing = edges.flatMap((one, index) =>
      edges.slice(index + 1).filter(other => {
        const ends = new Set([one.source, one.target, other.source, other.target])
        return ends.size === 4 && cross(at(one.source), at(one.target), at(other.source), at(other.target))
      }),
    )
    expect(crossing).toEqual([])
  }
})

type Point = { x: number; y: number }

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
