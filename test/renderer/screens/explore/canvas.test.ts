import { describe, expect, it } from 'vitest'
import type { BrowsedEntity } from '../../../../electron/contract/browse.ts'
import {
  type Canvas,
  carriedBy,
  collapsed,
  emptyCanvas,
  folded,
  pinned,
  withFacts,
  withGroup,
  withNodes,
  without,
} from '../../../../renderer/screens/explore/canvas/canvas.ts'
import { holdsWithin, yearsOf } from '../../../../electron/contract/reading/canvas-shown.ts'
import { histogramOf, monthOf } from '../../../../renderer/screens/explore/canvas/times.ts'
import { kindColours } from '../../../../renderer/screens/explore/canvas/network-look.ts'
import type { Palette } from '../../../../renderer/graph-canvas/palette.ts'
import { NamesFirst } from '../../../../renderer/screens/explore/canvas/names-first.ts'
import { visibleOf } from '../../../../renderer/screens/explore/canvas/visible.ts'

const entity = (key: string, type?: string): BrowsedEntity => ({
  key,
  name: key,
  kind: 'entity',
  types: type === undefined ? [] : [type],
  degree: 3,
})
const fact = (head: string, relation: string, tail: string, ...times: string[]) => ({ head, relation, tail, times })

const films: Canvas = withFacts(
  withNodes(emptyCanvas, [
    entity('Alien', 'film'),
    entity('Runner', 'film'),
    entity('Scott', 'person'),
    entity('Weaver', 'person'),
    entity('Ford', 'person'),
  ]),
  [
    fact('Alien', 'directed_by', 'Scott', '1979'),
    fact('Runner', 'directed_by', 'Scott', '1982'),
    fact('Alien', 'starred', 'Weaver'),
    fact('Runner', 'starred', 'Ford'),
    fact('Runner', 'starred', 'Nobody on the canvas'),
  ],
)
const keys = (canvas: Canvas): string[] => visibleOf(canvas).nodes.map(({ key }) => key)

describe('a canvas', () => {
  it('holds facts between what stands on it, those between two as one edge with its arrows', () => {
    const both = withFacts(films, [fact('Scott', 'loves', 'Alien')])
    const { edges } = visibleOf(both)
    expect(edges).toHaveLength(4)
    expect(edges.find(({ relations }) => relations.includes('loves'))).toMatchObject({
      source: 'Alien',
      target: 'Scott',
      relations: ['directed_by', 'loves'],
      forth: true,
      back: true,
    })
  })

  it('folds what only hangs on a relation into a node with its number, and keeps what else holds', () => {
    const side = { relation: 'directed_by', direction: 'head' } as const
    // Both films hold actors, so that nothing goes; without the actors both do.
    expect(keys(folded(films, 'Scott', side, 9))).toHaveLength(5)
    const bare = without(films, new Set(['Weaver', 'Ford']))
    const { nodes, groups, edges } = visibleOf(folded(bare, 'Scott', side, 9))
    expect(nodes.map(({ key }) => key)).toEqual(['Scott'])
    expect(groups).toMatchObject([{ left: 9 }])
    expect(edges).toMatchObject([{ source: 'Scott', forth: false, back: true }])
    expect(keys(folded(pinned(bare, ['Alien'], true), 'Scott', side, 9))).toEqual(['Alien', 'Scott'])
  })

  it('says of a group only what is not drawn', () => {
    const group = { of: 'Scott', relation: 'directed_by', direction: 'head', offset: 0 } as const
    expect(visibleOf(withGroup(films, { ...group, total: 5 })).groups).toMatchObject([{ left: 3 }])
    expect(visibleOf(withGroup(films, { ...group, total: 2 })).groups).toEqual([])
  })

  it('collapses an entity to what others hold', () => {
    expect(keys(collapsed(films, 'Runner'))).toEqual(['Alien', 'Runner', 'Scott', 'Weaver'])
  })

  it('filters by kind, relation and time; what loses all of its facts goes, unless it is pinned', () => {
    const filter = { types: [], relations: [] }
    expect(keys({ ...films, filter: { ...filter, types: ['type film'] } })).toEqual([])
    expect(keys({ ...films, filter: { ...filter, relations: ['starred'] } })).toEqual(['Alien', 'Runner', 'Scott'])
    const early = { ...filter, relations: ['starred'], time: { from: 1979, to: 1980 } }
    expect(keys({ ...films, filter: early })).toEqual(['Alien', 'Scott'])
    expect(keys({ ...pinned(films, ['Runner'], true), filter: early })).toEqual(['Alien', 'Runner', 'Scott'])
  })

  it('takes for the kind of what has no type the relation that mostly leads to it', () => {
    const plain = withFacts(withNodes(emptyCanvas, [entity('A'), entity('B')]), [fact('A', 'starred_actors', 'B')])
    const { kinds } = visibleOf(plain)
    expect([kinds.get('A')?.words, kinds.get('B')?.words]).toEqual(['others', 'starred actors'])
  })

  it('marks what carried an answer, by names', () => {
    const { facts } = visibleOf(carriedBy(films, [{ head: 'Alien', relation: 'directed_by', tail: 'Scott' }]))
    expect(facts.filter(({ carries }) => carries)).toMatchObject([{ head: 'Alien' }])
  })
})

describe('times', () => {
  it('are read from dates, and stretches reach into what they overlap', () => {
    expect([yearsOf('2014-07'), yearsOf('1979'), yearsOf('soon')]).toEqual([2014.5, 1979, undefined])
    expect(monthOf(2014.5)).toBe('2014-07')
    expect(holdsWithin({ times: ['1990; 2000'] }, { from: 1995, to: 1996 })).toBe(true)
    expect(holdsWithin({ times: ['1990'] }, { from: 1995, to: 1996 })).toBe(false)
    expect(holdsWithin({ times: [] }, { from: 1995, to: 1996 })).toBe(true)
  })

  it('are counted in equal stretches', () => {
    expect(histogramOf([{ times: ['2000', '2009'] }, { times: ['2009'] }], 3)?.bars).toEqual([1, 0, 2])
    expect(histogramOf([{ times: ['2000'] }], 3)).toBeUndefined()
  })
})

it('a kind keeps its colour when a filter takes another away', () => {
  const palette = { kinds: ['blue', 'green', 'grey'], nodeLine: 'line' } as Partial<Palette> as Palette
  const coloursOf = (canvas: Canvas) => kindColours(visibleOf(canvas).kinds, palette)
  const all = coloursOf(films)
  expect([...all.values()]).toEqual(['blue', 'green'])
  const [first = ''] = all.keys()
  expect(coloursOf({ ...films, filter: { types: [first], relations: [] } })).toEqual(all)
})

it('what is selected is named first in each frame, and once', () => {
  const written: string[] = []
  const named = (key: string) => ({ key, label: key, x: 0, y: 0, size: 5 })
  const first = new NamesFirst(() => [named('Scott')])
  const label = first.of((_, { label: text }) => void written.push(text ?? ''))
  const pen = undefined as never
  for (const key of ['Alien', 'Scott']) label(pen, named(key))
  first.beginFrame()
  label(pen, named('Scott'))
  expect(written).toEqual(['Scott', 'Alien', 'Scott'])
})
