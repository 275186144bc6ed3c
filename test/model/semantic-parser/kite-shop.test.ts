import { afterAll, beforeAll, expect, it } from 'vitest'
import { arePeople } from '../../../electron/model/semantic-parser/people-names.ts'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A kite maker's: makers by their initials, jobs with a number, and a log of flights in which people are but named. */
const SHOP = {
  'makers.csv': `Maker,Initials,Since,Taught by
Walt Hesketh,WH,1998,
Zara Whitlam,ZW,2009,WH
Jonah Pell,JP,2015,ZW
Grace Odum,GO,2019,ZW
`,
  'jobs.csv': `Job No,Customer,Kite,Maker,Colour,Price
71,Hugh Garland,delta,ZW,red,120
72,Sunita Nair,box,WH,green,95
73,Derek Shaw,sled,JP,red,60
74,Hugh Garland,delta,GO,blue,130
75,Noor Haddad,box,ZW,grey,110
76,Sunita Nair,rokkaku,WH,red,210
`,
  'flights.csv': `Date,Site,Pilot,Job No,Launches
2024-03-02,Gull Point,Jack Marlow,71,5
2024-03-16,Long Strand,Grace Odum,72,3
2024-04-07,Gull Point,Jack Marlow,73,4
2024-05-11,Long Strand,Ashley Dean,76,6
2024-06-01,Gull Point,Ashley Dean,72,2
2024-06-22,Long Strand,Grace Odum,71,4
`,
}

let shop: ParsedGraph
beforeAll(async () => {
  shop = await parsedTables(SHOP)
})
afterAll(() => shop.close())

it.each([
  ['who did it is not whom it was for', 'Who worked on job 75?', ['Zara Whitlam']],
  ['whom it was for did not do it', 'who ordered job 74', ['Hugh Garland']],
  ['initials stand for those who bear them', 'Who taught Jonah Pell?', ['Zara Whitlam']],
  ['when the last of several was', 'when was the last flight at Gull Point?', ['2024-06-01']],
  ['and the first', 'When was the first flight at Long Strand?', ['2024-03-16']],
  ['what each row says how many of', 'How many launches has Jack Marlow had?', ['9']],
  ['of rows that a month is said of', 'Who flew at Gull Point in April?', ['Jack Marlow']],
  ['a place is no flight', 'Has Ashley Dean ever flown at Gull Point?', ['yes']],
  ['nor is it where there was none', 'Has Jack Marlow ever flown at Long Strand?', ['no']],
])('%s: %s', async (_, question, answer) => {
  expect(await shop.answers(question)).toEqual(answer)
})

it.each([
  [['Zara Whitlam', 'Marek Sobol', 'Jonah Pell', 'Tadeusz Wilk', 'Mr Farrow'], true],
  [['Pelican Flat', 'Big Mangrove', 'Gull Point', 'Hartley Arcade', 'Madison'], false],
  [['Okano Trading', 'Maison Verlaine', 'Thistle & Rook'], false],
  [['Zara Whitlam'], false],
])('%j are names of people: %s', (names, are) => {
  expect(arePeople(names)).toBe(are)
})
