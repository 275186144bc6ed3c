import { expect, test } from 'vitest'
import { schemaDrawing } from '../../../../renderer/screens/explore/schema/schema-drawing.ts'

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
