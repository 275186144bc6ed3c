import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A tower's ringing: who rang in what stands in rows of their own, and one of them is marked as the conductor. */
const TOWER = {
  'performances.csv': `Perf,Date,Tower,Rung for
1,2024-12-25,St Chad,Christmas morning
2,2024-03-31,St Botolph,Easter Day
3,2024-06-08,St Chad,the wedding of the Prices
4,2024-10-06,St Botolph,Harvest
`,
  'ringers.csv': `Ringer,Home tower,Learnt
Colm Heaney,St Chad,1998
Hester Quayle,St Botolph,2004
Ivan Tull,St Chad,2011
Padma Rao,St Botolph,2016
Sian Ottaway,St Chad,1987
`,
  'who_rang.csv': `Perf,Ringer,Bell,Conductor
1,Colm Heaney,1,C
1,Hester Quayle,2,
1,Ivan Tull,3,
2,Colm Heaney,2,
2,Ivan Tull,1,C
2,Padma Rao,3,
3,Sian Ottaway,1,C
3,Padma Rao,2,
3,Hester Quayle,3,
4,Padma Rao,1,C
4,Sian Ottaway,2,
`,
}

/** Training records: a row a course. */
const TRAINING = {
  'records.csv': `Record,Who,Course,Attended,Passed?
T001,Gavin Petch,First aid at work,2023-02-01,Y
T002,Gavin Petch,Fire marshal,2023-05-11,Y
T003,Precious Ncube,Fire marshal,2023-05-11,Y
T004,Precious Ncube,First aid at work,2023-02-01,N
T005,Zara Pickles,Fire marshal,2023-05-11,N
T006,Oliver Tranter,First aid at work,2024-02-07,Y
T007,Oliver Tranter,Manual handling,2024-03-19,Y
T008,Zara Pickles,Manual handling,2024-03-19,Y
`,
}

/** Two players of one name, whom a club in brackets tells apart, and two firms by one nickname. */
const NAMES = {
  'players.tsv': `Danny Hollis\tplays for\tAshcombe
Danny Hollis\tborn\t1989
Danny Hollis (Thornwick)\tplays for\tThornwick United
Danny Hollis (Thornwick)\tborn\t2001
Marcus Demirel\tplays for\tAshcombe
Marcus Demirel\tborn\t1995
Joao Ferrante\tplays for\tThornwick United
Joao Ferrante\tborn\t1999
`,
}

let tower: ParsedGraph
let training: ParsedGraph
let names: ParsedGraph
beforeAll(async () => {
  tower = await parsedTables(TOWER)
  training = await parsedTables(TRAINING)
  names = await parsedTables(NAMES)
})
afterAll(async () => {
  await tower.close()
  await training.close()
  await names.close()
})

it.each([
  ['who rang on Christmas morning?', ['Colm Heaney', 'Hester Quayle', 'Ivan Tull']],
  ['who rang on both Christmas morning and Easter Day?', ['Colm Heaney', 'Ivan Tull']],
  ['who rang on Christmas morning but not on Easter Day?', ['Hester Quayle']],
])('people of rows behind what is named: %s', async (question, answers) => {
  expect(await tower.answers(question)).toEqual(answers)
})

it.each([
  ['who has passed fire marshal', ['Gavin Petch', 'Precious Ncube']],
  ['who has passed both first aid at work and fire marshal', ['Gavin Petch']],
])('what is said once of two names: %s', async (question, answers) => {
  expect(await training.answers(question)).toEqual(answers)
})

it.each([
  ['There are two players called Danny Hollis. Which clubs do they play for?', ['Ashcombe', 'Thornwick United']],
  ['which years were the two Danny Hollises born in?', ['1989', '2001']],
  ['when was Danny Hollis born?', ['1989']],
])('all of one name where several are spoken of: %s', async (question, answers) => {
  expect(await names.answers(question)).toEqual(answers)
})
