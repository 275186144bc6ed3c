import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** Tables of a bicycle workshop as somebody keeps them: a file for each kind of thing, no column that says what a row is. */
const TABLES = {
  'members.csv': `member,joined,town,age,mentor
Ida Lund,2021-03-14,Aarhus,34,
Tom Becker,2022-07-02,Odense,51,Ida Lund
Sara Quist,2023-06-19,Aarhus,27,Ida Lund
Paul Novak,2023-09-30,Vejle,63,Sara Quist
Mina Farah,2024-01-08,Odense,19,Sara Quist
Olaf Berg,2020-11-25,Vejle,45,
Lene Holm,2024-05-17,Aarhus,38,Olaf Berg
`,
  'bikes.csv': `bike,model,owner,bought,price,stolen
B-101,Kona Dew,Ida Lund,2021-04-01,5200,no
B-102,Trek FX 2,Tom Becker,2022-08-10,6100,no
B-103,Kona Dew,Sara Quist,2023-07-01,4900,yes
B-104,Batavus Quip,Paul Novak,2023-10-12,3900,no
B-105,Trek FX 2,Mina Farah,2024-02-02,6300,no
B-106,Giant Escape,Olaf Berg,2020-12-24,4500,no
B-107,Giant Escape,Lene Holm,2024-06-01,4700,yes
`,
  'repairs.csv': `repair,bike,mechanic,date,minutes
R1,B-101,Olaf Berg,2024-03-02,45
R2,B-102,Ida Lund,2024-03-05,90
R3,B-104,Sara Quist,2024-04-11,30
R4,B-105,Ida Lund,2024-04-20,120
R5,B-101,Sara Quist,2024-06-13,50
R6,B-106,Ida Lund,2023-12-01,75
`,
}

/** Of a conference: rows have ids beside their names, and one table writes the other's names. */
const CONFERENCE = {
  'speakers.csv': `speaker_id,name,company,country
S1,Nora Vance,Helix Labs,Norway
S2,Rajiv Menon,Orbit AG,India
S3,Claire Dubois,Helix Labs,France
S4,Tomas Kral,Freelance,Czechia
`,
  'talks.csv': `talk_id,title,speaker_id,room,day,minutes,level
T1,Graphs at Rest,S1,Aula,2025-05-12,45,beginner
T2,Small Models,S2,Attic,2025-05-12,30,advanced
T3,Privacy by Design,S3,Aula,2025-05-12,60,beginner
T4,Testing in Anger,S4,Cellar,2025-05-13,30,intermediate
T5,Scaling Down,S2,Aula,2025-05-13,60,advanced
`,
  'attendees.csv': `name,ticket,paid,signed up for
Greta Holt,student,49,Graphs at Rest
Ivan Petrov,regular,199,Small Models
Mei Lin,regular,199,Privacy by Design
Oscar Diaz,speaker,0,Scaling Down
Paula Rey,student,49,Privacy by Design
Quinn Adler,regular,149,Testing in Anger
`,
}

let workshop: ParsedGraph
let conference: ParsedGraph
beforeAll(async () => {
  workshop = await parsedTables(TABLES)
  conference = await parsedTables(CONFERENCE)
})
afterAll(async () => {
  await workshop.close()
  await conference.close()
})

it.each([
  ['the heading says what a row is', 'how many repairs were there?', ['6']],
  ['who has it is asked for, and not what they have', 'whose bike was stolen?', ['Lene Holm', 'Sara Quist']],
  ['the same of the most of something', 'whose repair took the longest?', ['Ida Lund']],
  [
    'who mentors somebody is that one’s mentor',
    'who mentors nobody?',
    ['Lene Holm', 'Mina Farah', 'Paul Novak', 'Tom Becker'],
  ],
])('%s: %s', async (_, question, answers) => {
  expect(await workshop.answers(question)).toEqual(answers)
})

it.each([
  ['what is said of the row', 'what level is Scaling Down?', ['advanced']],
  ['and behind it', 'what country is the speaker of Testing in Anger from?', ['Czechia']],
  ['what is said of it by its name', 'who signed up for Privacy by Design?', ['Mei Lin', 'Paula Rey']],
  ['those who have what is asked about', 'whose talk is in the attic?', ['Rajiv Menon']],
])('a name that two tables write stands for both, %s: %s', async (_, question, answers) => {
  expect(await conference.answers(question)).toEqual(answers)
})

it.each([
  ['where they are from', 'who is not from Norway?', ['Claire Dubois', 'Rajiv Menon', 'Tomas Kral']],
  ['by a contraction', "who isn't from Norway?", ['Claire Dubois', 'Rajiv Menon', 'Tomas Kral']],
  ['without its apostrophe', 'who doesnt work for Helix Labs?', ['Rajiv Menon', 'Tomas Kral']],
])('whoever something is not said of, by %s', async (_, question, answers) => {
  expect(await conference.answers(question)).toEqual(answers)
})

it('of whom some have none at all, too', async () => {
  expect(await workshop.answers("who isn't mentored by Ida Lund?")).toEqual([
    'Ida Lund',
    'Lene Holm',
    'Mina Farah',
    'Olaf Berg',
    'Paul Novak',
  ])
})

it('asks for no day by how much', async () => {
  const [best] = await workshop.programs('how much did mina farah pay for her bike?')
  expect(best?.key).not.toContain('bought')
})

it('counts of nothing what each has one of', async () => {
  const programs = await workshop.programs('which mechanic did the most repairs?')
  expect(programs.map(({ key }) => key)).not.toContain('(ARGMAX (ANY mechanic) (COUNT mechanic))')
})
