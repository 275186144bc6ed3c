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
