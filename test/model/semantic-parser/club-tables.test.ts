import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A sailing school's: boats by codes, and a log of outings that has none. */
const SCHOOL = {
  'boats.csv': `Boat,Called,Class,Load (kg),Built
B-01,Kittiwake,dinghy,240,1998
B-02,Sandpiper,dinghy,260,2003
B-03,Old Faithful,sloop,900,1961
B-04,Whimbrel,keelboat,640,2011
B-05,Turnstone,keelboat,610,2015
B-06,Redshank,dinghy,255,2019
`,
  'instructors.csv': `Initials,Name,Lives in,Joined,Teaches
NB,Nora Bell,Orford,2004-05-01,Knots;Tides
PV,Piet Voss,Aldby,2011-03-15,Tides;Radio
HK,Hanna Kerr,Orford,1999-09-20,Knots;Radio
TO,Tom Ocran,Sutton,2020-02-01,Radio
`,
  'outings.csv': `Day,Boat,Instructor,Weather,Hours
03/02/2024,B-01,NB,fair,2
04/05/2024,B-03,PV,squalls,5
19/05/2024,B-01,PV,fair,3
02/06/2024,B-04,NB,fair,4
15/06/2024,B-03,NB,drizzle,6
22/06/2024,B-02,PV,fair,2
13/07/2024,B-04,NB,squalls,3
`,
  'repairs.csv': `Repair No,Boat,Mended by,Reported,Cost
R-1,B-01,Orford Yard,2023-11-02,120
R-2,B-03,Orford Yard,2023-12-09,900
R-3,B-03,Lund & Son,2024-02-14,340
`,
}

let school: ParsedGraph
beforeAll(async () => {
  school = await parsedTables(SCHOOL)
})
afterAll(() => school.close())

it.each([
  ['a code’s name, not the code', 'What is the load of Old Faithful?', ['900']],
  ['of all those that stand in no row', 'Which boats have never been on an outing?', ['Redshank', 'Turnstone']],
  [
    'in no row of which a column says it',
    'Which boats were never mended?',
    ['Redshank', 'Sandpiper', 'Turnstone', 'Whimbrel'],
  ],
  ['who has been there longest', 'Who is the longest serving instructor?', ['Hanna Kerr']],
  ['several in a cell', 'Who teaches both knots and radio?', ['Hanna Kerr']],
  ['along one walk from two names', 'Which instructor went out in both Kittiwake and Whimbrel?', ['Nora Bell']],
  ['a month of the log’s own year', 'Which boats went out in June?', ['Old Faithful', 'Sandpiper', 'Whimbrel']],
  ['a misspelt month', 'which boats went out in febuary', ['Kittiwake']],
  ['what rows come to', 'Which instructor put in the most hours?', ['Nora Bell']],
  ['what rows of a month come to', 'who did the most hours in May?', ['Piet Voss']],
  ['what rows come to on average', 'Which boat has the highest average hours?', ['Old Faithful']],
  ['how often in a log', 'Who has been on outings most often?', ['Nora Bell']],
])('%s: %s', async (_, question, answer) => {
  expect((await school.answers(question)).toSorted()).toEqual(answer)
})
