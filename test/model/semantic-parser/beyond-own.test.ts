import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** One value of a row beside another of its own. */
const STOCK = `Item,In stock,Reorder level,Price,Ordered,Promised for,Came
Resin,4,10,12.50,2024-02-01,2024-03-01,2024-03-04
Wax,30,10,3.20,2024-02-03,2024-03-01,2024-02-20
Gum,8,8,1.10,2024-02-10,2024-02-28,2024-02-28
Tin foil,2,5,22.00,2024-02-11,2024-04-02,2024-04-09
`

let shop: ParsedGraph
beforeAll(async () => {
  const file = join(temporaryFolder(), 'items.csv')
  await writeFile(file, STOCK)
  shop = await parsedGraph([file])
})
afterAll(() => shop.close())

it.each([
  ['both are named', 'which items came after they were promised?', ['Resin', 'Tin foil']],
  ['a level, of what is counted', 'what items have dropped below their reorder level?', ['Resin', 'Tin foil']],
  ['of one of them', 'did Wax come after it was promised?', ['no']],
  ['how many', 'how many items are below the reorder level', ['2']],
  ['with a number it is none', 'which items have a reorder level below 9?', ['Gum', 'Tin foil']],
])('%s: %s', async (_, question, answers) => {
  expect(await shop.answers(question)).toEqual(answers)
})
