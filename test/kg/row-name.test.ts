import { expect, test } from 'vitest'
import { rowName } from '../../electron/kg/row-name.ts'
import { graphOf, temporaryFolder } from './temporary-graph.ts'

test('a row that nothing names is told by what stands in it, and nothing else is', async () => {
  const kg = await graphOf(temporaryFolder(), {
    'sowings.csv': 'field,crop,sown,tonnes\nLong Acre,wheat,2022-10-03,98\nLong Acre,barley,2023-09-01,41\n',
  })
  const [field] = await kg.link('Long Acre')
  const [relation] = await kg.relations([field?.entity.id ?? 0], 'head')
  const { items } = await kg.neighbours([field?.entity.id ?? 0], relation?.id ?? 0, 'head', { limit: 2 })
  const names = await Promise.all(items.map(({ entity }) => rowName(kg, entity)))
  expect(names.toSorted()).toEqual(['barley · Long Acre · 2023-09-01', 'wheat · Long Acre · 2022-10-03'])
  expect(field && (await rowName(kg, field.entity))).toBeUndefined()
  await kg.close()
})
