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

  it('begins every frame with an empty page', () => {
    const places = new LabelPlaces()
    places.find(node, 40, 16)
    places.clear()
    expect(places.find(node, 40, 16)).toEqual({ x: 80, y: 115 })
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
