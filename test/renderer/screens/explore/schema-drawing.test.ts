import { expect, test } from 'vitest'
import { schemaDrawing, untypedDrawing } from '../../../../renderer/screens/explore/schema/schema-drawing.ts'

test('types with their numbers, and what leads from one to another; values and what is of no type are left out', () => {
  const relation = (name: string, heads?: string, tails?: string) => ({
    name,
    triples: 9,
    distinctHeads: 9,
    distinctTails: 9,
    ...(heads !== undefined && { heads }),
    ...(tails !== undefined && { tails }),
  })
  const { nodes, edges } = schemaDrawing({
    types: [
      { name: 'airport', entities: 3504 },
      { name: 'country', entities: 237 },
      { name: 'version', entities: 1 },
    ],
    relations: [
      relation('route', 'airport', 'airport'),
      relation('contains', 'country', 'airport'),
      relation('governs', 'country', 'airport'),
      relation('elev', 'airport', 'value'),
      relation('dist'),
    ],
  })
  expect(nodes.map(({ id, label }) => [id, label])).toEqual([
    ['airport', '3,504 airports'],
    ['country', '237 countries'],
  ])
  expect(edges.map(({ source, target, relations, thread }) => ({ source, target, relations, thread }))).toEqual([
    { source: 'airport', target: 'airport', relations: ['route'], thread: false },
    { source: 'country', target: 'airport', relations: ['contains', 'governs'], thread: false },
  ])
})

test('without types, sorts of things by what leads to them or by what they have; halves of facts are left out', () => {
  const relation = (name: string, head: string, tail: string, hasHead = true) => ({
    name,
    triples: 9,
    distinctHeads: 7,
    distinctTails: 3,
    ends: {
      head: { relation: head, side: hasHead ? ('has' as const) : ('led-to' as const) },
      tail: { relation: tail, side: 'led-to' as const },
    },
  })
  const { nodes, edges } = untypedDrawing({
    relations: [
      relation('directed_by', 'directed_by', 'directed_by'),
      relation('written_by', 'directed_by', 'written_by'),
      relation('married', 'directed_by', 'written_by', false),
      relation('married.statement', 'directed_by', 'married.statement', false),
      { name: 'rare', triples: 1, distinctHeads: 1, distinctTails: 1 },
    ],
  })
  expect(nodes.map(({ label, key }) => [label, key])).toEqual([
    ['7 … directed by', 'directed_by'],
    ['3 directed by', 'directed_by'],
    ['3 written by', 'written_by'],
  ])
  expect(edges.map(({ relations }) => relations)).toEqual([['directed_by'], ['written_by'], ['married']])
})
