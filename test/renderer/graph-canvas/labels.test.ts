import '../hosted-window.ts'
import { describe, expect, it } from 'vitest'
import { directionOf } from '../../../renderer/graph-canvas/direction.ts'
import { LabelPlaces } from '../../../renderer/graph-canvas/label-places.ts'
import { labelsOf } from '../../../renderer/graph-canvas/labels.ts'
import type { Palette } from '../../../renderer/graph-canvas/palette.ts'
import { RecordingPen } from './recording-pen.ts'

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
    const pen = new RecordingPen()
    const { label, edge } = labelsOf({ sans: 'sans-serif' } as Palette, new LabelPlaces())
    label(pen, { x: 100, y: 100, size: 8, label: name })
    edge(pen, { key: 'r', label: name }, { x: 0, y: 300 }, { x: 400, y: 300 })
    expect(pen.written).toEqual([
      [name, direction],
      [name, direction],
    ])
  })

  it('of a name that covers another, the beginning of it stands where that has room', () => {
    const pen = new RecordingPen()
    const places = new LabelPlaces()
    places.clear({ left: 0, top: 0, right: 200, bottom: 200 })
    const { label } = labelsOf({ sans: 'sans-serif' } as Palette, places)
    const name = 'Indiana Jones and the Temple of Doom and more'
    label(pen, { x: 100, y: 100, size: 8, label: name })
    expect(pen.written).toEqual([['Indiana Jones a…', 'ltr']])
  })

  it('what the members of a set are called is set smaller where its disc would not hold it', () => {
    const pen = new RecordingPen()
    const { label } = labelsOf({ sans: 'sans-serif' } as Palette, new LabelPlaces())
    const sizes = ['60 persons', '5 departments'].map(text => {
      label(pen, { x: 100, y: 100, size: 30, label: text, inside: true })
      return Number(/([\d.]+)px/.exec(pen.font)?.[1])
    })
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
    expect(pen.written.map(([text]) => text)).toEqual(['60', 'persons', '5', 'departments'])
  })
})
