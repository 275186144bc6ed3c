import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A market's one sheet: a row a pitch, who has it, one of whom there is none, and who helps on a few. */
const MARKET = {
  'pitches.csv': `Pitch,Row,Trader,Helper,Since,Sq m,Rent £,Deposit £,Paid?,Last insp
1,A,Brenda Cope,,2019-04-01,12,38.50,10,Y,2025-01-14
2,A,Idris Vaughan,Megan Vaughan,2021-10-01,25,77.00,10,Y,2025-01-14
3,B,(vacant),,,12,,,N,
4,B,Mary Walsh,,2022-10-01,18,57.75,10,N,2025-02-06
5,B,Colin Tams,,2024-04-01,30,77.00,90,N,2025-02-06
6,C,Rose Adebayo,Joan Salt,2024-06-01,12,38.50,10,Y,2025-03-03
7,C,Ken Salt,,2017-04-01,25,38.50,10,Y,2025-03-03
8,C,Gary Boon,,2016-04-01,18,57.75,10,Y,2025-03-03
9,D,Sue Machin,,2014-10-01,18,57.75,10,Y,2025-03-04
10,D,Jean Bagnall,,2020-10-01,12,38.50,10,Y,2025-03-04
11,D,Rupert Hall,,2021-10-01,12,38.50,10,Y,2025-03-05
`,
}

let market: ParsedGraph
beforeAll(async () => {
  market = await parsedTables(MARKET)
})
afterAll(() => market.close())

it.each([
  [
    'of two people in a row the one that nearly each has',
    'who took a pitch on during 2024',
    ['Colin Tams', 'Rose Adebayo'],
  ],
  ['what is told by a heading of its unit', 'average pitch size in row C', ['18.3333333333333']],
  ['and what measures an adjective', 'which is the biggest pitch', ['pitch 5']],
  ['what is outstanding is not paid', 'how much rent is outstanding in total', ['134.75']],
  [
    'what is written with its sign is no number of others',
    'which pitches are charged more than £60',
    ['pitch 2', 'pitch 5'],
  ],
  ['outside of a place is not in it', 'pitches outside row D with a rent under £40', ['pitch 1', 'pitch 6', 'pitch 7']],
  [
    'the first of two days has the month of the second',
    'who was inspected between 1 and 6 February 2025?',
    ['Colin Tams', 'Mary Walsh'],
  ],
])('%s: %s', async (_, question, answers) => {
  expect(await market.answers(question)).toEqual(answers)
})
