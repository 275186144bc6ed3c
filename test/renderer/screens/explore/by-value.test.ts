import { expect, test } from 'vitest'
import type { AttributeValue, ValueFilter } from '../../../../electron/contract/attribute.ts'
import type { ReadAttribute } from '../../../../renderer/screens/explore/canvas/attributes-store.ts'
import { type Canvas, emptyCanvas, withNodes } from '../../../../renderer/screens/explore/canvas/canvas.ts'
import { networkLook } from '../../../../renderer/screens/explore/canvas/network-look.ts'
import { amountBars, scaleOf, wordCounts } from '../../../../renderer/screens/explore/canvas/value-scale.ts'
import { visibleOf } from '../../../../renderer/screens/explore/canvas/visible.ts'
import type { Palette } from '../../../../renderer/graph-canvas/palette.ts'

const palette: Palette = {
  paper: '#fffffe',
  ink: '#000000',
  soft: '#555555',
  thread: '#ff0000',
  threadInk: '#ff0000',
  node: '#ffffff',
  nodeLine: '#cccccc',
  edge: '#dddddd',
  kinds: ['#000001', '#000002'],
  sans: '',
}

const attribute = (
  kind: ReadAttribute['kind'],
  of: Record<string, (number | string)[]>,
  relation: string = kind,
): ReadAttribute => {
  const values = Object.entries(of).map(([key, own]): [string, AttributeValue[]] => [
    key,
    own.map(value => (typeof value === 'number' ? { text: String(value), amount: value } : { text: value })),
  ])
  return { relation, kind, values, of: new Map(values) }
}

const light = (key: string, type = 'light') => ({ key, name: key, kind: 'entity' as const, types: [type], degree: 2 })
const lights: Canvas = withNodes(emptyCanvas, [light('Gull'), light('Tern'), light('Kelp'), light('Ansel', 'person')])
const height = attribute('number', { Gull: [30], Tern: [50], Kelp: [], Ansel: [] })
const tower = attribute('words', { Gull: ['round'], Tern: ['round', 'square'], Kelp: ['square'], Ansel: [] })

const left = (read: ReadAttribute, own: Omit<ValueFilter, 'relation' | 'kind'>): string[] =>
  visibleOf(
    { ...lights, filter: { ...lights.filter, values: [{ relation: read.relation, kind: read.kind, ...own }] } },
    relation => (relation === read.relation ? read.of : undefined),
  ).nodes.map(({ key }) => key)

test('a range leaves what is within, both ends too, and what has no value unless that is hidden', () => {
  expect(left(height, { range: { from: 30, to: 49 } })).toEqual(['Gull', 'Kelp', 'Ansel'])
  expect(left(height, { range: { from: 31, to: 50 }, withoutNone: true })).toEqual(['Tern', 'Ansel'])
  // Of its kind nothing has a height: none is missing.
  expect(left(height, { withoutNone: true })).toEqual(['Gull', 'Tern', 'Ansel'])
})

test('a word hides what has no other one', () => {
  expect(left(tower, { without: ['round'] })).toEqual(['Tern', 'Kelp', 'Ansel'])
  expect(left(tower, { without: ['round', 'square'] })).toEqual(['Ansel'])
})

test('values that have not been read yet hide nothing', () => {
  const filter = {
    ...lights.filter,
    values: [{ relation: 'height', kind: 'number' as const, range: { from: 0, to: 1 } }],
  }
  expect(visibleOf({ ...lights, filter }).nodes).toHaveLength(4)
})

const looks = (by: ReadAttribute, as: 'colour' | 'size') => {
  const look = { ...emptyCanvas.look, [as]: { value: { relation: by.relation, kind: by.kind } } }
  return networkLook(visibleOf({ ...lights, look }), look, new Set(), palette, new Map([[by.relation, by]])).nodes
}

test('numbers are a scale of ink, few words have a colour each, what has none is hollow; nothing is red', () => {
  const scale = looks(height, 'colour')
  const inked = (key: string): number => Number(/rgb\((\d+)/.exec(scale.get(key)?.fill ?? '')?.[1])
  expect(inked('Tern')).toBeLessThan(inked('Gull'))
  expect(scale.get('Kelp')).toMatchObject({ fill: palette.paper, color: palette.soft })
  expect(scale.get('Ansel')).toMatchObject({ fill: palette.node, color: palette.nodeLine })
  const words = looks(tower, 'colour')
  expect(['Gull', 'Tern', 'Kelp'].map(key => words.get(key)?.fill)).toEqual(['#000001', '#000001', '#000002'])
  for (const { fill } of [...scale.values(), ...words.values()]) expect(fill).not.toBe(palette.thread)
})

test('numbers are sizes by their area', () => {
  const sizes = looks(height, 'size')
  const size = (key: string): number => sizes.get(key)?.size ?? 0
  expect(size('Tern')).toBeGreaterThan(size('Gull'))
  expect(size('Kelp')).toBeLessThan(size('Gull'))
})

test('a scale that is wide goes by the size of numbers, and comes back to what they are', () => {
  const scale = scaleOf(attribute('number', { a: [10], b: [1_000], c: [100_000] }))!
  expect(scale.shareOf(1_000)).toBeCloseTo(0.5, 9)
  expect([scale.amountAt(0), scale.amountAt(0.5), scale.amountAt(1)]).toEqual([10, 1_000, 100_000])
  expect(scaleOf(attribute('number', { a: [7], b: [7] }))).toBeUndefined()
  const years = scaleOf(attribute('number', { a: [1866], b: [1920] }))!
  expect(years.words(1866)).toBe('1866')
  expect(years.step).toBeCloseTo(1 / 54, 12)
  expect(amountBars(height, scaleOf(height)!, 4)).toEqual([1, 0, 0, 1])
  expect(wordCounts(tower)).toEqual([
    { text: 'round', count: 2 },
    { text: 'square', count: 2 },
  ])
})
