import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** Lamps whose column `Type` says of each what it is, and the jobs that they are lent to. */
const LAMPS = {
  'lamps.csv': `Lamp,Type,Watts,Where
Old Faithful,fresnel,2000,Loft
Big Bertha,fresnel,1000,Cellar
Dot,profile,750,Loft
Needle,profile,600,Cellar
Sunny,flood,500,Loft
`,
  'jobs.csv': `Job No,Venue,Lamp used,Hours
71,Town Hall,Dot,5
72,Chapel,Sunny,3
73,Town Hall,Big Bertha,4
74,Chapel,Needle,2
`,
}

let lamps: ParsedGraph
beforeAll(async () => {
  lamps = await parsedTables(LAMPS)
})
afterAll(() => lamps.close())

it.each([
  ['the narrower of the types of a thing', 'What sort of lamp is Dot?', ['profile']],
  ['the same without the wider one', 'what type is Sunny', ['flood']],
] as const)('answers with %s', async (_, question, answers) => {
  expect(await lamps.answers(question)).toEqual(answers)
})

it('takes no other noun for one that asks for types', async () => {
  expect(await lamps.answers('Where is Dot?')).toEqual(['Loft'])
})
