import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { writeFileSync } from 'node:fs'
import { factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { workbookOf } from './packed-files.ts'

const folder = temporaryFolder()

const FIELDS = `field,hectares,soil
Long Acre,12.5,clay
Mill Meadow,4.2,loam
Top Field,8.0,chalk
`
const SOWINGS = `field,crop,sown,tonnes
Long Acre,wheat,2022-10-03,98
Mill Meadow,barley,2023-03-20,24
Long Acre,rapeseed,2023-09-01,41
Mill Meadow,wheat,2023-10-09,33
`

async function counts(target: string, question: string): Promise<Record<string, number>> {
  const graph = await openGraph(target)
  const [found] = await graph.link(question)
  const relations = found === undefined ? [] : await graph.relations([found.entity.id], 'head')
  await graph.close()
  return Object.fromEntries(relations.map(({ name, count }) => [name, count]))
}

test('a row that nothing names is a node of its own, which joins what stands in it', async () => {
  const outcome = await importTexts(folder, { 'fields.csv': FIELDS, 'sowings.csv': SOWINGS })
  expect(outcome.rejectedCount).toBe(0)
  expect(await counts(outcome.folder, 'Long Acre')).toEqual({ field: 2 })
  expect(await counts(outcome.folder, 'wheat')).toEqual({ crop: 2 })
  expect(await counts(outcome.folder, 'sowing')).toEqual({ type: 4 })
  expect(outcome.notes.map(inWords).join(' ')).toMatch(
    /sowings\.csv was read as a table of records: each row is a thing of its own, other things stand in field, crop, its field names rows of \d+-fields\.csv\./,
  )
})

test('rows that are equal to the letter stay as many as they are', async () => {
  const outcome = await importTexts(folder, { 'sales.csv': 'item,buyer,price\nRope,Ann,5\nRope,Ann,5\nSail,Bob,90\n' })
  expect(await counts(outcome.folder, 'Rope')).toEqual({ item: 2 })
})

test('the same rows added again, with one more, are one more', async () => {
  const { folder: target } = await importTexts(folder, { 'sowings.csv': SOWINGS })
  const path = join(folder, 'sowings.csv')
  writeFileSync(path, `${SOWINGS}Top Field,oats,2024-03-28,40\n`)
  const change = await changeByFiles({ folder: target, name: 'farm', add: [path], remove: [] })
  expect([change.changes.facts.came.count, change.changes.facts.went.count]).toEqual([5, 0])
})

test('a column whose cells are ids of another table leads to its rows, however they are written', async () => {
  const outcome = await importTexts(folder, {
    'servers.csv': 'hostname,os,owner\nweb-01,Debian,Ann Lee\ndb-01,Debian,Bob Ray\nmail-01,OpenBSD,Ann Lee\n',
    'services.csv': 'service,runs_on,team\nShop,web-01,Store\nOrders,db-01,Pay\nMail,mail-01,Work\n',
  })
  expect(await factsAbout(outcome.folder, 'Shop')).toContainEqual({ head: 'Shop', relation: 'runs_on', tail: 'web-01' })
  expect(await counts(outcome.folder, 'web-01')).toEqual({ runs_on: 1 })
  // People ask for servers, and not for hostnames.
  expect(await factsAbout(outcome.folder, 'web-01')).toContainEqual({
    head: 'web-01',
    relation: 'type',
    tail: 'server',
  })
})

test('a column of names leads to the rows that have them, of which two of one name stay apart', async () => {
  const outcome = await importTexts(folder, {
    'talks.csv': 'talk_id,title,room\nT1,Graphs at Rest,Aula\nT2,Small Models,Attic\nT3,Small Models,Aula\n',
    'guests.csv':
      'name,ticket,signed up for\nIvan,regular,Graphs at Rest\nMei,student,Graphs at Rest\nOli,guest,Small Models\n',
  })
  const facts = await factsAbout(outcome.folder, 'Ivan')
  expect(facts).toContainEqual({ head: 'Ivan', relation: 'signed up for', tail: 'Graphs at Rest' })
  const graph = await openGraph(outcome.folder)
  const named = await graph.link('Graphs at Rest')
  expect(named.filter(({ match }) => match !== 'similar').map(({ entity }) => entity.key)).toEqual(['T1'])
  const twice = await graph.link('Small Models')
  expect(
    twice
      .filter(({ match }) => match !== 'similar')
      .map(({ entity }) => entity.key)
      .toSorted(),
  ).toEqual(['Small Models', 'T2', 'T3'])
  await graph.close()
})

test('the same of the sheets of a workbook, and of ids that are numbers', async () => {
  const workbook = workbookOf({
    Bikes: [
      ['id', 'model', 'owner'],
      [1, 'Kona', 'Ida'],
      [2, 'Trek', 'Tom'],
    ],
    Repairs: [
      ['repair', 'bike', 'minutes'],
      ['R1', 1, 45],
      ['R2', 1, 30],
      ['R3', 2, 20],
    ],
  })
  const outcome = await importTexts(folder, { 'shop.xlsx': workbook })
  expect(await counts(outcome.folder, 'Bike 1')).toEqual({ bike: 2 })
})

test('a table of two columns says of the first what stands in the second', async () => {
  const { folder: target } = await importTexts(folder, {
    'signups.csv': 'member,course\nAnn,Rope\nAnn,Sail\nBob,Rope\n',
  })
  expect(await factsAbout(target, 'Ann')).toEqual(
    expect.arrayContaining([
      { head: 'Ann', relation: 'course', tail: 'Rope' },
      { head: 'Ann', relation: 'course', tail: 'Sail' },
    ]),
  )
})

test.each([
  [
    'in small letters over names',
    'concert,piece,soloist\nSpring,Ave verum,Ann\nSpring,Locus iste,Bob\nMay,Locus iste,Ann\n',
    'a thing of its own',
  ],
  [
    'over names that hardly come again',
    'Concert,Piece,Soloist\nSpring,Ave,Ann\nSpring,Locus,Bob\nMay,Locus,Ann\nMay,Bird,Ann\n',
    'a thing of its own',
  ],
])('three columns of names under headings %s are no triples', async (_, text, said) => {
  const path = join(folder, 'programme.csv')
  writeFileSync(path, text)
  const { files } = await previewImport({ files: [path] })
  expect(files[0]?.notes.map(inWords).join(' ')).toContain(said)
  expect(files[0]?.tables[0]?.columns.map(({ role }) => role)).toEqual(['tail', 'tail', 'tail'])
})

test.each([
  [
    'without headings',
    'Alien,directed_by,Ridley Scott\nAlien,starred,Sigourney Weaver\nWitness,directed_by,Peter Weir\n',
  ],
  [
    'whose relations begin with large letters',
    'Film,Says,Person\nAlien,Directed By,Ridley Scott\nWitness,Starred,Harrison Ford\nBrazil,Written By,Tom Stoppard\nAlien,Cut By,Terry Rawlings\n',
  ],
])('triples %s are triples', async (_, text) => {
  const path = join(folder, 'films.csv')
  writeFileSync(path, text)
  const { files } = await previewImport({ files: [path] })
  expect(files[0]?.tables[0]?.columns.map(({ role }) => role)).toEqual(['head', 'relation', 'tail'])
})

test('numbers of patients are whose they are in every table, and the hour of an appointment names none', async () => {
  const { folder: target, notes } = await importTexts(folder, {
    'patients.csv': 'Patient No,Name,GP\n1001,Agnes Moor,Dr Shah\n1002,Bill Carey,Dr Shah\n1003,Cora Lind,Dr Price\n',
    'visits.csv':
      'Patient No,Date,Time,Reason\n1001,2025-01-06,09:00,review\n1002,2025-01-06,09:20,knee\n1001,2025-02-03,09:40,review\n',
  })
  expect(notes.map(inWords).join(' ')).toMatch(
    /visits\.csv was read as a table of records: each row is a thing of its own/,
  )
  expect(await counts(target, 'Agnes Moor')).toEqual({ Patient: 2 })
})

test('beside the ids of rows what they are called stands under what they are', async () => {
  const { folder: target } = await importTexts(folder, {
    'trips.csv': 'trip_id,Trip,Leader\n1,Castle,Mr Farrow\n2,Museum,Ms Quigley\n3,Museum,Mr Farrow\n',
  })
  expect(await factsAbout(target, 'Castle')).toContainEqual({ head: 'Castle', relation: 'Leader', tail: 'Mr Farrow' })
})

test('names without end are told of in short', async () => {
  const name = `Long ${'x'.repeat(50_000)}`
  const rows = Array.from({ length: 150 }, (_, at) => `${at === 120 || at === 130 ? name : `Name ${at}`},${at}`)
  const outcome = await importTexts(folder, { 'films.csv': `film,year\n${rows.join('\n')}\n` })
  const notes = outcome.notes.map(inWords)
  expect(notes.join(' ')).toMatch(/Long xxx/)
  for (const note of notes) expect(note.length).toBeLessThan(2_000)
})

test('initials name the rows that bear them, also of the same table', async () => {
  const { folder: target } = await importTexts(folder, {
    'technicians.csv':
      'Technician,Initials,Joined,Trained by\nBrenda Hallam,BH,1996,\nRajesh Vora,RV,2005,BH\nMick Stott,MS,2005,RV\n',
    'cases.csv': 'Case No,Work,Tech,Fee\n7411,veneer,RV,90\n7412,bridge,MS,90\n7413,denture,RV,210\n',
  })
  expect(await counts(target, 'Rajesh Vora')).toEqual({ Tech: 2, 'Trained by': 1 })
})

test('a heading that is short for the rows of another table leads to them', async () => {
  const { folder: target } = await importTexts(folder, {
    'performances.csv': 'No,Tower,Method,Mins\n1,Thornwick,Plain Bob,36\n2,Fenby,Grandsire,53\n3,Marlby,Stedman,32\n',
    'band.csv': 'Perf No,Bell,Ringer\n1,1,Padma Rao\n1,2,Nathan Cull\n2,1,Padma Rao\n3,2,Molly Stead\n',
  })
  expect(await factsAbout(target, 'performance 1')).toContainEqual(expect.objectContaining({ relation: 'Perf' }))
})

test('when somebody started is said of them, and not of where they live; since when they work there is', async () => {
  const { folder: target } = await importTexts(folder, {
    'volunteers.csv':
      'Volunteer,Area,Started,Employer,Since\nAda Finch,Leith,2021-03-04,Press,2015\nBo Lund,Gorgie,2019-11-20,Mill,2010\nCy Marr,Leith,2023-01-15,Press,2020\n',
  })
  const facts = await factsAbout(target, 'Ada Finch')
  expect(facts).toContainEqual({ head: 'Ada Finch', relation: 'Area', tail: 'Leith' })
  expect(facts).toContainEqual(expect.objectContaining({ relation: 'Started' }))
  expect(facts).not.toContainEqual(expect.objectContaining({ relation: 'Since' }))
})

test('what is short for the rows of its table numbers them, so that whoever did something is one of them', async () => {
  const { folder: target } = await importTexts(folder, {
    'observers.csv':
      'Obs.,Name,Village,Since\n1,Anselm Rieder,Zwieselau,2003\n2,Birgit Moos,Tarn,2009\n3,Cora Lech,Zwieselau,2011\n',
    'bulletins.csv': 'Date,Massif,Written by\n2024-12-21,Silberkar,3\n2024-12-22,Venter,3\n2024-12-23,Silberkar,1\n',
  })
  expect(await counts(target, 'Cora Lech')).toEqual({ 'Written by': 2 })
})

const MEMBERS = `Mem no,Name,Grade\n${[11, 14, 19, 27, 33, 38, 41, 46, 52, 58].map((no, at) => `${no},Member ${'ABCDEFGHIJ'[at]}. Fell,Pilot`).join('\n')}\n`

test('numbers that are all of rows, and can hardly be so by chance, name them; minutes do not', async () => {
  const { folder: target } = await importTexts(folder, {
    'members.csv': MEMBERS,
    'launches.csv': `Date,Off,P1,Mins\n${[27, 41, 11, 58, 33, 27, 19, 46].map((no, at) => `2024-03-2${at},10:3${at},${no},${[7, 58, 12, 35, 9, 22, 41, 16][at]}`).join('\n')}\n`,
  })
  expect(await counts(target, 'Member D. Fell')).toEqual({ P1: 2 })
  expect(await counts(target, 'Member J. Fell')).toEqual({ P1: 1 })
})

test('numbers from one on are those of rows by chance', async () => {
  const { folder: target } = await importTexts(folder, {
    'members.csv': `Mem no,Name,Grade\n${[1, 2, 3, 4, 5, 6, 7, 8].map((no, at) => `${no},Member ${'ABCDEFGHIJ'[at]}. Fell,Pilot`).join('\n')}\n`,
    'launches.csv': `Date,Off,Guests\n${[2, 4, 1, 5, 3, 2].map((no, at) => `2024-03-2${at},10:3${at},${no}`).join('\n')}\n`,
  })
  expect(await counts(target, 'Member B. Fell')).toEqual({})
})

test('what goes by registrations is told apart by them, whatever number it has besides', async () => {
  const { folder: target } = await importTexts(folder, {
    'gliders.csv': 'Registration,Comp No,Type,Seats\nG-CKTV,TV,K-21,2\nG-DHEP,48,K-8,1\nG-CHVT,VT,K-13,2\n',
    'defects.csv':
      'Glider,Seen on,Fault\nG-DHEP,2024-04-14,tyre worn\nG-CKTV,2024-05-02,canopy\nG-DHEP,2024-06-11,radio\n',
  })
  expect(await counts(target, 'G-DHEP')).toEqual({ Glider: 2 })
  expect(await factsAbout(target, 'G-DHEP')).toContainEqual(expect.objectContaining({ relation: 'Comp No' }))
})

test('five columns of names are headings over things and no labelled triples, and a day is no name', async () => {
  const { folder: target } = await importTexts(folder, {
    'cleaners.csv': 'Cleaner,Started,Drives\nGaz Pollitt,2012,yes\nShelley Oka,2018,yes\nDean Ruscoe,2020,no\n',
    'rounds.csv':
      'Round,Day,Main cleaner,Van,Area\nR1,Monday,Gaz Pollitt,MX18 LUD,Upper Tansley\nR2,Tuesday,Shelley Oka,PO15 KEV,Market Wendon\nR3,Wednesday,Dean Ruscoe,DK20 RFW,Fennick\nR4,Thursday,Gaz Pollitt,MX18 LUD,Little Orme\nR5,Friday,Shelley Oka,PO15 KEV,Fennick\n',
  })
  expect(await counts(target, 'Gaz Pollitt')).toEqual({ 'Main cleaner': 2 })
  expect(await factsAbout(target, 'R1')).toContainEqual(expect.objectContaining({ relation: 'Day', tail: 'Monday' }))
})

test('a row of a log is one of what the log is of; days may have a month by name and a year of two digits', async () => {
  const { folder: target } = await importTexts(folder, {
    'snakes.csv': 'Tag,Name,Sex,Tank\nS-01,Gertie,F,B2\nS-02,Biltong,M,A1\nS-03,Zulu,F,A1\n',
    'milking_log.csv':
      'Date,Tag,By,Yield (mg)\n11-Feb-24,S-01,Thandi,269\n17-Feb-24,S-03,Piet,65\n03-Jun-24,S-01,Piet,65\n',
  })
  expect(await counts(target, 'milking')).toEqual({ type: 3 })
  expect(await counts(target, 'Gertie')).toEqual({ Tag: 2 })
  const facts = await factsAbout(target, 'Gertie')
  expect(facts).toContainEqual(expect.objectContaining({ relation: 'Sex' }))
  const graph = await openGraph(target)
  const [day] = await graph.link('2024-02-11')
  await graph.close()
  expect(day?.match).toBe('exact')
})

test('what stands in a recipe by its share is a thing that each row joins', async () => {
  const { folder: target } = await importTexts(folder, {
    'lots.csv': 'Lot,Estate,Kg\nL2401,Glenburn,60\nL2402,Assam Hill,420\nL2403,Kaimosi,75\n',
    'recipes.csv': 'Blend,Lot,% of mix\nQuayside,L2402,50\nQuayside,L2401,35\nFogbank,L2403,100\n',
  })
  expect(await counts(target, 'L2402')).toEqual({ Lot: 1 })
})

test('things behind codes that all have a nickname are called by it', async () => {
  const { folder: target } = await importTexts(folder, {
    'vehicles.csv':
      'Fleet No,Nickname,Fuel,Miles\nV01,Big Bertha,Diesel,120\nV02,Duchess,Petrol,80\nV03,Pickle,Diesel,60\n',
    'trips.csv': 'Trip,Date,Fleet No,Miles\n5001,2025-01-06,V02,101\n5002,2025-01-07,V02,45\n',
  })
  expect(await counts(target, 'Duchess')).toEqual({ Fleet: 2 })
  const graph = await openGraph(target)
  const [found] = await graph.link('V01')
  await graph.close()
  expect(found?.entity.name).toBe('Big Bertha')
})

test('species and series are their own singular', async () => {
  const { folder: target } = await importTexts(folder, {
    'species.csv': 'Sp. code,Common name,Family\nPA,Puff adder,Viper\nGV,Gaboon viper,Viper\nBM,Boomslang,Colubrid\n',
  })
  expect(await counts(target, 'species')).toEqual({ type: 3 })
})

test('where one column names rows by their numbers, others are likelier to; a row is about its own first column', async () => {
  const { folder: target } = await importTexts(folder, {
    'boats.csv': 'Boat No,Name,Built,Berth\nB01,Curlew,1962,A4\nB02,Plover,1978,A7\nB03,Dunlin,1990,B2\n',
    'members.csv':
      'Mem no,Name,Grade,Joined\n12,Hanne Voss,skipper,2001\n15,Rob Tanner,skipper,2010\n19,Mei Lin,mate,2015\n23,Ola Berg,mate,2018\n31,Tom Price,crew,2020\n44,Una Hart,crew,2021\n',
    'sailing_log.csv':
      'Date,Boat No,Skip,Crew,Hours\n12-Apr-24,B01,12,31,5\n13-Apr-24,B03,15,23,3\n20-Apr-24,B02,12,44,6\n27-Apr-24,B01,19,31,2\n',
    'repairs.csv': 'Job,Boat No,Fault,Cost\nR1,B01,torn jib,240\nR2,B03,bent stanchion,95\nR3,B02,engine mount,410\n',
  })
  expect(await counts(target, 'Hanne Voss')).toEqual({ Skip: 2 })
  expect(await counts(target, 'Dunlin')).toEqual({ Boat: 2 })
  expect(await factsAbout(target, 'R2')).toContainEqual(expect.objectContaining({ relation: 'Fault' }))
})
