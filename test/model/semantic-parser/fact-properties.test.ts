import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resultKey } from '../../../electron/kg/sexpression/expression-result.ts'
import { chanceOf } from '../../../electron/model/semantic-parser/chance.ts'
import { temporaryFolder } from '../../kg/temporary-graph.ts'
import { parsedGraph, type ParsedGraph } from './parsed-sample.ts'

/** As Neo4j exports: what is told of a fact stands beside it, and yes and no in columns of the things. */
const NODES = `:ID,name,:LABEL,code,loadT:float,onTime:boolean,navigable:boolean
f1,Holm Lines,Carrier,,,,
f2,Brandt Haulage,Carrier,,,,
f3,Ekberg Freight,Carrier,,,,
p1,Nordhafen,Port,,,,
p2,Weststad,Port,,,,
p3,Sandvik,Port,,,,
t1,T-101,Trip,,12.5,true,
t2,T-102,Trip,,8,false,
t3,T-103,Trip,,20.5,true,
r1,the Wenna,River,,,,false
r2,the Olde,River,,,,true
`
const EDGES = `:START_ID,:END_ID,:TYPE,distanceKm:int,share_pct:float
p1,p2,LINKED_TO,420,
p1,p3,LINKED_TO,95,
p2,p3,LINKED_TO,610,
f2,f1,OWNS,,60
f3,f1,OWNS,,40
f3,f2,OWNS,,12
t1,p1,DELIVERED_TO,,
t2,p1,DELIVERED_TO,,
t3,p2,DELIVERED_TO,,
`

let graph: ParsedGraph
beforeAll(async () => {
  const folder = temporaryFolder()
  const files = [join(folder, 'nodes.csv'), join(folder, 'edges.csv')]
  await writeFile(files[0] ?? '', NODES)
  await writeFile(files[1] ?? '', EDGES)
  graph = await parsedGraph(files)
})
afterAll(() => graph.close())

it.each([
  ['a condition on the facts', 'Who owns more than 50 percent of Holm Lines?', ['Brandt Haulage']],
  ['by an adjective that they measure', 'Which ports linked to Nordhafen are farther than 200 km?', ['Weststad']],
  ['the most of a fact’s value', 'Who owns the largest share of Holm Lines?', ['Brandt Haulage']],
  ['what a fact says of two', "What is Ekberg Freight's share of Holm Lines?", ['40']],
  ['a unit behind a name', 'How many tonnes in total were delivered to Nordhafen?', ['20.5']],
  ['how many times is no flag', 'How many times did we deliver to Nordhafen?', ['2']],
  ['whether, asked within a request', 'Can you tell me if the Wenna is navigable?', ['no']],
])('%s: %s', async (_, question, answers) => {
  expect(await graph.answers(question)).toEqual(answers)
})

it('what is asked of a fact may be a sure answer', async () => {
  const found = await graph.programs('Who owns more than 50 percent of Holm Lines?')
  const weighed = found.map(program => ({ ...program, answer: resultKey(program.result) }))
  const [first] = weighed
  expect(first === undefined ? 0 : chanceOf(first, weighed)).toBeGreaterThan(0.5)
})

it('what is late is not taken to be on time', async () => {
  const [first] = await graph.programs('late trips to Nordhafen')
  expect(first?.key).not.toContain('onTime')
})

it('shares that each has of something are not what one has of the other', async () => {
  const found = await graph.programs("What is Ekberg Freight's share of Holm Lines?")
  const met = found.filter(({ key }) => key.startsWith('(AND (JOIN (R share_pct)'))
  expect(met.filter(({ key }) => key.includes('OWNS.statement') && key.includes('OWNS.object'))).toEqual([])
})

it('there is none of what is in neither of two sets', async () => {
  const found = await graph.programs('Which trips to Weststad were delivered to Nordhafen?')
  const none = found.filter(({ features }) => features['nothing.both'] !== undefined)
  expect(none.map(({ key }) => key)).toContain('(AND (JOIN DELIVERED_TO Nordhafen) (JOIN DELIVERED_TO Weststad))')
})
