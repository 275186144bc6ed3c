import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LabelPlaces } from '../../../renderer/graph-canvas/label-places.ts'

const node = { x: 100, y: 100, size: 10 }

describe('LabelPlaces', () => {
  it('puts a name below its node, the next one on the same spot above, then beside it, then nowhere', () => {
    const places = new LabelPlaces()
    expect([1, 2, 3, 4, 5].map(() => places.find(node, 40, 16))).toEqual([
      { x: 80, y: 115 },
      { x: 80, y: 69 },
      { x: 115, y: 92 },
      { x: 45, y: 92 },
      undefined,
    ])
  })

  it('keeps a name clear of the lines of its node, where there is such a place', () => {
    const places = new LabelPlaces()
    const down = { from: node, to: { x: 100, y: 300 } }
    const up = { from: node, to: { x: 110, y: -200 } }
    places.clear(undefined, undefined, [down])
    expect(places.find(node, 40, 16)).toEqual({ x: 80, y: 69 })
    places.clear(undefined, undefined, [down, up])
    expect(places.find(node, 40, 16)).toEqual({ x: 115, y: 92 })
    // A star on all sides: somewhere all the same.
    const around = Array.from({ length: 20 }, (_, at) => ({
      from: node,
      to: { x: 100 + 200 * Math.cos((at * Math.PI) / 10), y: 100 + 200 * Math.sin((at * Math.PI) / 10) },
    }))
    places.clear(undefined, undefined, around)
    expect(places.find(node, 40, 16)).toBeDefined()
    places.clear(
      undefined,
      undefined,
      Array.from({ length: 21 }, () => down),
    )
    expect(places.find(node, 40, 16)).toEqual({ x: 80, y: 115 })
  })

  it('begins every frame with an empty page', () => {
    const places = new LabelPlaces()
    places.find(node, 40, 16)
    places.clear()
    expect(places.find(node, 40, 16)).toEqual({ x: 80, y: 115 })
  })

  it.each([2, 25, 300])('keeps the names of %i nodes apart and on the page', many => {
    const page = { left: 6, top: 50, right: 420, bottom: 560 }
    const places = new LabelPlaces()
    places.clear(page)
    const inside = [...Array(many).keys()].flatMap(index => {
      // All over the page and at its very edges.
      const at = { x: (index * 97) % 430, y: (index * 61) % 600, size: 8 }
      const width = 30 + ((index * 37) % 160)
      const own =
        index % 3 === 0 ? places.along(`${index}`, at, { x: 200, y: 300 }, width, 16) : places.find(at, width, 16)
      return own ? [{ left: own.x, top: own.y, right: own.x + width, bottom: own.y + 16 }] : []
    })
    expect(inside.length).toBeGreaterThan(0)
    for (const [index, a] of inside.entries()) {
      expect(a.left >= page.left && a.right <= page.right && a.top >= page.top && a.bottom <= page.bottom).toBe(true)
      for (const b of inside.slice(index + 1))
        expect(a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top).toBe(true)
    }
  })

  it('leaves the disc of a set free, and gives a line its place again in the same frame', () => {
    const places = new LabelPlaces()
    places.clear(undefined, () => [{ x: 100, y: 100, size: 30 }])
    expect(places.find({ x: 100, y: 60, size: 5 }, 40, 16)).toEqual({ x: 80, y: 34 })
    const first = places.along('r', { x: 0, y: 300 }, { x: 200, y: 300 }, 40, 16)
    expect(first).toEqual({ x: 80, y: 292 })
    expect(places.along('r', { x: 0, y: 300 }, { x: 200, y: 300 }, 40, 16)).toBe(first)
  })

  it('never lets two names overlap', () => {
    const anyNode = fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 5, max: 120 }),
    })
    fc.assert(
      fc.property(fc.array(anyNode, { maxLength: 30 }), nodes => {
        const places = new LabelPlaces()
        const boxes = nodes.flatMap(({ x, y, width }) => {
          const place = places.find({ x, y, size: 8 }, width, 16)
          return place ? [{ ...place, right: place.x + width, bottom: place.y + 16 }] : []
        })
        for (const [at, a] of boxes.entries()) {
          for (const b of boxes.slice(at + 1))
            expect(a.x >= b.right || a.right <= b.x || a.y >= b.bottom || a.bottom <= b.y).toBe(true)
        }
      }),
    )
  })
})
