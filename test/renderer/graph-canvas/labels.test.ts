import '../hosted-window.ts'
import { describe, expect, it } from 'vitest'
import { directionOf } from '../../../renderer/graph-canvas/direction.ts'
import { LabelPlaces } from '../../../renderer/graph-canvas/label-places.ts'
import { labelsOf } from '../../../renderer/graph-canvas/labels.ts'
import type { Palette } from '../../../renderer/graph-canvas/palette.ts'

/** What was written on a canvas, each with the direction that it was written in. */
class WrittenOn {
  readonly written: [text: string, direction: string][] = []
  direction = 'inherit'
  measureText = (text: string): { width: number } => ({ width: 8 * text.length })
  strokeText = (): void => undefined
  fillText = (text: string): void => void this.written.push([text, this.direction])
}

describe('names on a canvas', () => {
  it.each([
    ['שרה כהן', 'rtl'],
    ['ألف ليلة', 'rtl'],
    ['(שרה) Cohen', 'rtl'],
    ['1978 שרה', 'rtl'],
    ['Sara שרה', 'ltr'],
    ['Alien', 'ltr'],
    ['1978', 'ltr'],
  ])('“%s” is written %s, as its first letter is', (name, direction) => {
    expect(directionOf(name)).toBe(direction)
    const canvas = new WrittenOn()
    const { label, edge } = labelsOf({ sans: 'sans-serif' } as Palette, new LabelPlaces())
    const context = canvas as unknown as CanvasRenderingContext2D
    label(context, { x: 100, y: 100, size: 8, label: name })
    edge(context, { key: 'r', label: name }, { x: 0, y: 300 }, { x: 400, y: 300 })
    expect(canvas.written).toEqual([
      [name, direction],
      [name, direction],
    ])
  })

  it('of a name that covers another, the beginning of it stands where that has room', () => {
    const canvas = new WrittenOn()
    const places = new LabelPlaces()
    places.clear({ left: 0, top: 0, right: 200, bottom: 200 })
    const { label } = labelsOf({ sans: 'sans-serif' } as Palette, places)
    const name = 'Indiana Jones and the Temple of Doom'
    label(canvas as unknown as CanvasRenderingContext2D, { x: 100, y: 100, size: 8, label: name })
    expect(canvas.written).toEqual([['Indiana Jones a…', 'ltr']])
  })
})
