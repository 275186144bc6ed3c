import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** An orchard: trees are coded by their blocks, and a rootstock is a code of which nothing more is said. */
const ORCHARD = {
  'blocks.csv': `Block code,Block,Soil
NB,North Bank,clay
SF,South Field,loam
OW,Old Wall,chalk
`,
  'trees.csv': `Tree,Block code,Variety,Planted,Rootstock
NB-1,NB,Bramley,1998,M25
NB-2,NB,Discovery,2004,M9
SF-1,SF,Bramley,2010,M26
SF-2,SF,Egremont Russet,2011,MM106
OW-1,OW,Ashmead's Kernel,1987,M25
`,
  'prunings.csv': `Date,Tree,Pruned by,Hours
2024-01-10,NB-1,Ada Fenn,2
2024-01-12,SF-1,Tom Ocran,1
2023-12-02,OW-1,Ada Fenn,3
2024-02-01,SF-2,Tom Ocran,1
`,
}

/** A hire firm: two tables have a `Customer`, machines are called by names and known by plates. */
const HIRE = {
  'customers.csv': `Customer No,Customer,Town
C01,Brackley Joinery,Brackley
C02,Poppy Nursery,Towcester
C03,Dunmore Haulage,Corby
C04,Ashby Roofing,Corby
`,
  'machines.csv': `Reg,Known as,Make/model,Owner,Bought
HK19 ABC,Goliath,Kubota U17,Sid Mason,2019-04-11
HK21 DEF,Tiny,Takeuchi TB210,Ola Brandt,2021-07-06
HK15 GHJ,Badger,JCB 8014,Sid Mason,2015-02-20
`,
  'hires.csv': `Hire No,Customer No,Machine,Out
H101,C01,HK19 ABC,2024-01-09
H102,C02,HK21 DEF,2024-01-12
H103,C03,HK15 GHJ,2024-02-01
H104,C01,HK21 DEF,2024-02-20
`,
  'damages.csv': `Damage ref,Hire,What,Cost
D1,H102,cracked screen,120
D2,H103,bent bucket,340
`,
  'calls.csv': `When,Customer,Taken by
2024-01-08,C01,Ola Brandt
2024-01-11,C02,Sid Mason
2024-02-18,C01,Sid Mason
2024-02-19,C04,Ola Brandt
2024-02-21,C04,Ola Brandt
`,
}

/** Offices and classes: rooms looked after by numbers of staff, classes at hours and on nights, plots by numbers. */
const CLUB = {
  'staff.csv': `Staff No,Name,Ext.,Started
101,Gillian Mott,2007,2009-03-02
102,Sunil Rao,2012,2014-09-15
103,Marek Wilk,2019,2021-01-04
`,
  'rooms.csv': `Room ID,Room,Seats,Looked after by (staff no)
R1,Elm,4,101
R2,Hazel,12,103
R3,Juniper,10,103
`,
  'classes.csv': `Class,Day,Starts,Taken by
Juniors,Tue,17:30,Pete Luscombe
Kata Group,Wed,20:00,Gordon Tait
Cadets,Thu,18:00,Hana Okafor
`,
  'attendance.csv': `Date,Staff No,Class
2025-03-06,101,Cadets
2025-03-12,102,Kata Group
2025-03-13,101,Cadets
`,
  'plots.csv': `Plot,Tenant,Rent
1A,Gillian Mott,31.25
2,Sunil Rao,62.50
3,Gillian Mott,60
4A,Marek Wilk,30
`,
  'cases.csv': `Case no,Made by,Made of
7441,Nora Bell,zirconia
7442,Piet Voss,resin
7443,Nora Bell,resin
`,
}

describe.each([
  [
    'codes',
    ORCHARD,
    [
      ['what is coded by the beginning of another code', 'Which block is NB-1 in?', ['North Bank']],
      ['of whom rows tell, three steps away', 'who has pruned trees in South Field', ['Tom Ocran']],
      ['those whom rows of a year do not lead to', 'which trees were not pruned in 2024', ['NB-2', 'OW-1']],
      ['a code that is no row', 'what rootstock is SF-2 on', ['MM106']],
      ['the soil of the block that a tree is in', 'what soil is SF-2 in', ['loam']],
    ],
  ],
  [
    'headings',
    HIRE,
    [
      ['two tables with one heading', 'customers without any damage', ['Ashby Roofing', 'Brackley Joinery']],
      ['what is written on it', 'whats the reg of Goliath', ['HK19 ABC']],
      ['the kind of what is named', 'what make of machine is Tiny', ['Takeuchi TB210']],
      ['whose it is', 'whose machine is Badger', ['Sid Mason']],
      ['what it has had is not what it is', 'has Badger had any hires?', ['yes']],
    ],
  ],
  [
    'numbers',
    CLUB,
    [
      ['numbers of people under a heading with brackets', 'who looks after Hazel', ['Marek Wilk']],
      ['so many of something or more', 'Rooms that take 10 people or more', ['Hazel', 'Juniper']],
      ['an extension is no year', 'staff who joined before 2010', ['Gillian Mott']],
      ['a time of day', 'what time does Juniors start', ['17:30']],
      ['a night of the week', 'what night is Kata Group', ['Wed']],
      ['things by numbers among codes', 'which plots does Gillian Mott have', ['1A', '3']],
      ['a bare number', 'who made 7442', ['Piet Voss']],
    ],
  ],
] as const)('%s', (_, tables, asked) => {
  let graph: ParsedGraph
  beforeAll(async () => {
    graph = await parsedTables(tables)
  })
  afterAll(() => graph.close())

  it.each(asked.map(([about, question, answer]) => [about, question, [...answer]] as const))(
    '%s: %s',
    async (_about, question, answer) => {
      expect((await graph.answers(question)).toSorted()).toEqual(answer)
    },
  )
})
