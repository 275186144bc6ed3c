import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A testing shop: results, coatings and ways of drive stand in letters, an inspection runs out in a month. */
const SHOP = {
  'lifts.csv': `Lift,Name,Maker,Drive,Visc (cSt),£ per hr,Next insp.
L01,Tall Tom,Kone,HD,46,22.50,03/2026
L02,Bess,Otis,ED,32,18.00,11/2025
L03,Grumbler,Kone,HD,68,31.00,01/2026
L04,Swift,Schindler,ED,22,15.50,09/2026
L05,Old Nick,Otis,HD,46,27.00,06/2026
`,
  'tests.csv': `Test,Lift,Engineer,Result,Rec'd,Sent
T101,L01,Ruth Bellamy,P,04/02/2025,06/02/2025
T102,L02,Ian Carrick,F,05/02/2025,09/02/2025
T103,L03,Ruth Bellamy,P*,05/02/2025,
T104,L04,Jon Carrick,P,11/02/2025,12/02/2025
T105,L02,Ian Carrick,P,12/02/2025,14/02/2025
T106,L05,Jon Carrick,F,18/02/2025,20/02/2025
T107,L03,Ruth Bellamy,P,19/02/2025,
`,
  'engineers.csv': `Eng,Engineer,Grade,Joined
E1,Ruth Bellamy,2,2011
E2,Ian Carrick,1,2018
E3,Jon Carrick,2,2004
`,
}

describe('what is written in letters', () => {
  let graph: ParsedGraph
  beforeAll(async () => {
    graph = await parsedTables(SHOP)
  })
  afterAll(() => graph.close())

  it.each([
    ['a result by its letter', 'which tests failed', ['T102', 'T106']],
    ['how many have it', 'how many tests failed outright?', ['2']],
    ['of one who never gave it', 'did Ruth Bellamy ever fail a test?', ['no']],
    ['of one who did', 'did Ian Carrick ever fail a test?', ['yes']],
    ['initials of two words', 'which lifts are hydraulic-drive', ['Grumbler', 'Old Nick', 'Tall Tom']],
    ['those of one name', 'which of the Carricks is grade 1', ['Ian Carrick']],
    ['a month', 'Whose inspection is due in January 2026', ['Grumbler']],
    ['a unit in brackets, cut short', 'viscosity on Bess', ['32']],
    ['what so much of it costs', 'which lift is cheapest by the hour', ['Swift']],
    ['what has not gone', 'which tests have not gone out yet', ['T103', 'T107']],
    ['what came in', 'tests booked in on 5 Feb 2025', ['T102', 'T103']],
    ['a code by what it is and its number', 'lift 04 - which maker', ['Schindler']],
  ])('%s: %s', async (_about, question, answer) => {
    expect((await graph.answers(question)).toSorted()).toEqual(answer)
  })
})
