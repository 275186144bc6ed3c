import { expect, test } from 'vitest'
import { rowName, rowNamesIn } from '../../electron/kg/row-name.ts'
import { graphOf, temporaryFolder } from './temporary-graph.ts'

test('a row that nothing names is told by what stands in it, and nothing else is', async () => {
  const kg = await graphOf(temporaryFolder(), {
    'sowings.csv': 'field,crop,sown,tonnes\nLong Acre,wheat,2022-10-03,98\nLong Acre,barley,2023-09-01,41\n',
  })
  const [field] = await kg.link('Long Acre')
  const [relation] = await kg.relations([field?.entity.id ?? 0], 'head')
  const { items } = await kg.neighbours([field?.entity.id ?? 0], relation?.id ?? 0, 'head', { limit: 2 })
  const names = await Promise.all(items.map(({ entity }) => rowName(kg, entity)))
  expect(names.toSorted()).toEqual(['Long Acre · barley · 2023-09-01', 'Long Acre · wheat · 2022-10-03'])
  expect(field && (await rowName(kg, field.entity))).toBeUndefined()
  await kg.close()
})

test('things come before days and numbers, and rows are found wherever their keys stand', async () => {
  const kg = await graphOf(temporaryFolder(), {
    'picking.csv': `Brix,Date,Kg,Block,Picked by,Dry
20.1,2023-09-18,1150,Spinney,Team Ana,yes
20.1,2023-09-26,2400,Spinney,Team Wells,no
17.2,2023-09-26,2400,Nut Walk,Team Wells,no
17.2,2023-09-18,1150,Nut Walk,Team Ana,no
`,
  })
  const [block] = await kg.link('Spinney')
  const facts = await kg.facts(block?.entity.id ?? 0, 10)
  const told = await rowNamesIn(kg, { said: `of ${facts[0]?.head}`, facts })
  expect(Object.values(told ?? {}).toSorted()).toEqual([
    'Spinney · Team Ana · 2023-09-18',
    'Spinney · Team Wells · 2023-09-26',
  ])
  expect(await rowNamesIn(kg, { said: 'Spinney' })).toBeUndefined()
  await kg.close()
})
