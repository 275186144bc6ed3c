import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A club's list and its log: things go by codes, whoever watched by a number. */
const CLUB = {
  'members.csv': `No.,Member,Joined,Role
1,Alan Prowse,1998,President
2,Heather Lidstone,2004,Secretary
3,Rob Tremlett,2010,Treasurer
4,Priya Nair,2017,
5,George Yeo,2001,
`,
  'objects.csv': `Cat no,Common name,Sort,Constell.,Mag
M31,Andromeda Galaxy,galaxy,Andromeda,3.4
M42,Orion Nebula,nebula,Orion,4.0
M13,Hercules Cluster,globular,Hercules,5.8
M57,Ring Nebula,planetary nebula,Lyra,8.8
M27,Dumbbell Nebula,planetary nebula,Vulpecula,7.5
`,
  'obs_log.csv': `Night,Obs,Object,Where,Seeing (1-5),Power x
2024-09-03,4,M27,Brentor car park,2,40
2024-09-03,5,M13,Brentor car park,1,40
2024-12-25,2,M31,Clubhouse dome,5,60
2024-12-25,4,M42,Clubhouse dome,3,60
2025-01-12,4,M57,Pork Hill,4,150
`,
}

let graph: ParsedGraph
beforeAll(async () => (graph = await parsedTables(CLUB)))
afterAll(() => graph.close())

it.each([
  ['by a code', 'which constellation is M13 in', ['Hercules']],
  ['by what it is and a number', "what is member 2's role", ['Secretary']],
  ['in small letters', 'what sort of thing is m42', ['nebula']],
  ['by a heading cut short', 'average magnitude of the planetary nebulae', ['8.15']],
  ['whoever watched', 'who was out on Christmas Day 2024', ['Heather Lidstone', 'Priya Nair']],
  ['of one watcher', 'which objects has Priya Nair observed', ['Dumbbell Nebula', 'Orion Nebula', 'Ring Nebula']],
])('%s: %s', async (_, question, answers) => {
  expect((await graph.answers(question)).toSorted()).toEqual(answers)
})

it('takes no day for a code, and no code for what nothing goes by', async () => {
  expect(await graph.answers('which objects were seen on the 3rd of September 2024')).toEqual(
    expect.arrayContaining(['Dumbbell Nebula', 'Hercules Cluster']),
  )
  expect(await graph.answers('which constellation is M99 in')).toEqual([])
})
