import { describe, expect, it } from 'vitest'
import { type Body, placeNear, relax } from '../../../renderer/graph-canvas/layout.ts'

function settle(ids: string[], pairs: [string, string][]): Map<string, Body> {
  const bodies = new Map<string, Body>()
  for (const [at, id] of ids.entries()) {
    const first = bodies.get(ids[0] as string)
    bodies.set(id, placeNear(id, first && { ...first, isFirst: true }, at - 1))
  }
  const links = pairs.map(([source, target]) => ({
    source: bodies.get(source) as Body,
    target: bodies.get(target) as Body,
    length: 1,
  }))
  for (let heat = 1; heat > 0.02; heat *= 0.985) relax([...bodies.values()], links, heat)
  return bodies
}

function distance(bodies: Map<string, Body>, a: string, b: string): number {
  const [one, other] = [bodies.get(a) as Body, bodies.get(b) as Body]
  return Math.hypot(one.x - other.x, one.y - other.y)
}

describe('the layout', () => {
  it('draws the same walk in the same way', () => {
    const ids = ['a', 'b', 'c', 'd']
    const pairs: [string, string][] = [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'd'],
    ]
    expect(settle(ids, pairs)).toEqual(settle(ids, pairs))
  })

  it('brings neighbours near one edge length and keeps strangers further off', () => {
    const bodies = settle(
      ['a', 'b', 'c'],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
    )
    expect(distance(bodies, 'a', 'b')).toBeGreaterThan(0.7)
    expect(distance(bodies, 'a', 'b')).toBeLessThan(2)
    expect(distance(bodies, 'a', 'c')).toBeGreaterThan(distance(bodies, 'a', 'b'))
  })

  it('separates bodies that lie on one spot', () => {
    const bodies: Body[] = ['p', 'q'].map(id => ({ id, x: 0, y: 0, vx: 0, vy: 0 }))
    for (let step = 0; step < 100; step++) relax(bodies, [], 1)
    expect(
      Math.hypot((bodies[0]?.x ?? 0) - (bodies[1]?.x ?? 0), (bodies[0]?.y ?? 0) - (bodies[1]?.y ?? 0)),
    ).toBeGreaterThan(0.3)
  })

  it('settles: moves become small, and no node of a crowded star lies on another', () => {
    const leaves = Array.from({ length: 40 }, (_, index) => `leaf ${index}`)
    const bodies = settle(
      ['hub', ...leaves],
      leaves.map(leaf => ['hub', leaf]),
    )
    const all = [...bodies.values()]
    expect(all.every(({ x, y }) => Number.isFinite(x) && Math.hypot(x, y) < 20)).toBe(true)
    let nearest = Infinity
    for (const [at, a] of all.entries())
      for (const b of all.slice(at + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y))
    expect(nearest).toBeGreaterThan(0.1)
  })
})
