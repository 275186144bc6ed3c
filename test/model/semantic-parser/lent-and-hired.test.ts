import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A tool library: what is lent, to whom, by when it was due and when it came back. */
const TOOLS = {
  'tools.csv': `Tag,Tool,Make,Cat,Bought,Cost,Donated by,Cond,Loan days
T01,Circular saw,Bosch,power,2021-04-03,89,,good,7
T02,Hedge trimmer,Stihl,garden,2022-05-11,149,,good,3
T03,Tile cutter,Rubi,hand,2020-02-20,64,,worn,7
T04,Pressure washer,Karcher,power,2023-03-15,129,,good,3
T05,Post hole digger,,garden,,,Les Tranter,good,7
T06,Wallpaper steamer,Earlex,decor,2021-10-01,38,,broken,7
T07,Extending ladder,Youngman,access,,,Mrs Pike,good,3
T08,Cordless drill,Makita,power,2024-01-22,115,,good,7
T09,Cordless drill,Bosch,power,2019-06-30,72,,worn,7
T10,Rotavator,Honda,garden,2024-03-02,320,,good,2
`,
  'members.csv': `No,First,Last,Road,Joined,Fee paid,Volunteer
11,Aisha,Karim,Mill Lane,2021-05-01,Y,N
12,Bob,Fenn,Station Rd,2020-03-12,Y,Y
13,Carla,Rossi,Mill Lane,2022-07-19,N,N
14,Dan,Pike,High St,2023-02-02,Y,Y
15,Ewa,Nowak,Church Walk,2021-11-30,N,N
16,Bob,Tranter,High St,2019-01-05,Y,N
`,
  'loans.csv': `Date out,Tag,Member,Due,Back,Fine
2025-03-01,T01,11,2025-03-08,2025-03-07,
2025-03-01,T10,12,2025-03-03,2025-03-05,4.00
2025-03-04,T02,13,2025-03-07,2025-03-07,
2025-03-08,T08,14,2025-03-15,2025-03-20,2.50
2025-03-10,T01,15,2025-03-17,2025-03-16,
2025-03-12,T10,14,2025-03-14,2025-03-14,
2025-03-15,T07,12,2025-03-18,2025-03-18,
2025-03-20,T08,13,2025-03-27,,
2025-03-21,T04,11,2025-03-24,2025-03-30,6.00
2025-03-22,T10,16,2025-03-24,2025-03-24,
2025-03-28,T03,15,2025-04-04,,
2025-03-29,T02,12,2025-04-01,,
`,
}

/** A parish hall: a log in which some hold the keys, and of which not all is paid. */
const HALL = {
  'hirers.csv': `Ref,Hirer,Contact,Mob,Email,Type,Joined,Disc %
H1,Thursday Quilters,Ann Prowse,07700 900101,ann@quilt.example,club,2016-02-01,10
H2,Little Acorns Playgroup,Dee Marks,07700 900102,,playgroup,2012-09-01,25
H3,St Neots Brass,Phil Orme,07700 900103,band@brass.example,band,2019-05-14,10
H4,Kev's Boxfit,Kev Doyle,07700 900104,kev@boxfit.example,business,2022-01-10,0
H5,Slimming Together,Ann Prowse,,slim@st.example,business,2021-03-01,0
H6,WI,Joan Tebbutt,07700 900106,,club,2005-01-01,10
H7,Polling Station,Clerk,,clerk@town.example,council,,100
`,
  'rooms.csv': `Room,Cap,Hrly rate,Floor,Heating,Piano
Main hall,180,22.00,G,Y,Y
Committee rm,24,9.50,G,Y,N
Upper rm,60,14.00,1,N,Y
Kitchen,12,6.00,G,Y,N
`,
  'bookings.csv': `Bkg,Date,Room,Hirer,Start,Hrs,Fee,Pd,Keys out,Notes
501,2025-01-09,Committee rm,H1,19:00,2,17.10,Y,,
502,2025-01-10,Main hall,H2,09:00,3,49.50,Y,Dee Marks,
503,2025-01-11,Main hall,H3,14:00,4,79.20,Y,Phil Orme,left chairs out
504,2025-01-13,Upper rm,H4,18:30,1,14.00,N,,
505,2025-01-16,Committee rm,H1,19:00,2,17.10,Y,,
506,2025-01-17,Main hall,H2,09:00,3,49.50,Y,Dee Marks,
507,2025-01-20,Upper rm,H4,18:30,1,14.00,N,,
508,2025-01-22,Main hall,H6,13:30,3,59.40,Y,Joan Tebbutt,
509,2025-01-27,Upper rm,H4,18:30,1.5,21.00,N,,broken window
510,2025-02-01,Main hall,H3,14:00,4,79.20,N,Phil Orme,
511,2025-02-03,Kitchen,H5,10:00,2,12.00,Y,,
512,2025-02-05,Committee rm,H5,10:00,2,19.00,N,,
513,2025-02-06,Committee rm,H1,19:00,3,25.65,Y,,
514,2025-02-19,Main hall,H6,13:30,3,59.40,N,Joan Tebbutt,
515,2025-03-01,Main hall,H3,14:00,5,99.00,N,,
516,2025-05-01,Main hall,H7,06:00,17,0,Y,Clerk,
`,
}

describe('what is lent, and by when it was due', () => {
  let tools: ParsedGraph
  beforeAll(async () => {
    tools = await parsedTables(TOOLS)
  })
  afterAll(() => tools.close())

  it.each([
    ['late is after it was due', 'who brought something back late', ['Aisha Karim', 'Bob Fenn', 'Dan Pike']],
    [
      'what is still out has no day on which it came back',
      'what tools are still out',
      ['Cordless drill [T08]', 'Hedge trimmer', 'Tile cutter'],
    ],
    ['"what went out" is no number and no day', 'what went out on 1 march', ['Circular saw', 'Rotavator']],
    ['a fee that is owed is not paid', 'who owes their membership fee', ['Carla Rossi', 'Ewa Nowak']],
    ['a road is written in short', 'volunteers on high street', ['Dan Pike']],
  ])('%s: %s', async (_, question, answers) => {
    expect(await tools.answers(question)).toEqual(answers)
  })
})

describe('who has a room, and what is paid', () => {
  let hall: ParsedGraph
  beforeAll(async () => {
    hall = await parsedTables(HALL)
  })
  afterAll(() => hall.close())

  it.each([
    ['who hires is whom each row has, and not who holds the keys', 'who was in the main hall on 22 January', ['WI']],
    ['what is still to be paid is not', 'number of bookings still to be paid', ['7']],
    ['a room is written in short', 'is there a piano in the committee room?', ['no']],
  ])('%s: %s', async (_, question, answers) => {
    expect(await hall.answers(question)).toEqual(answers)
  })
})
