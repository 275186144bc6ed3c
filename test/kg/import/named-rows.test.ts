import { expect, test } from 'vitest'
import { factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'

const folder = temporaryFolder()

const LIFTS = `Lift,Where,Customer No,Kind
L-01,Harbour Mill,C101,goods
L-02,Church Hall,C102,platform
L-03,Parade Arcade,C103,passenger
L-04,Town Hall,C101,passenger
L-05,Weir Baths,C103,goods
`

async function found(target: string, name: string): Promise<string | undefined> {
  const graph = await openGraph(target)
  const [first] = await graph.link(name)
  await graph.close()
  return first?.match === 'similar' ? undefined : first?.entity.key
}

test('rows that have codes go by the words behind them, which no two share', async () => {
  const { folder: target, notes } = await importTexts(folder, { 'lifts.csv': LIFTS })
  expect(notes.map(note => JSON.stringify(note)).join()).toContain('"column":"Where"')
  expect(await found(target, 'Church Hall')).toBe('L-02')
})

test('orders that have codes do not go by their customers, who are rows of another table', async () => {
  const { folder: target } = await importTexts(folder, {
    'customers.csv': 'Customer,Town\nAnn Lee,Esk\nBob Ray,Tarn\nCy Fox,Wye\nDi Marsh,Esk\nEd Holt,Tarn\n',
    'orders.csv':
      'Order No,Customer,Wine\nO-1,Ann Lee,Red\nO-2,Bob Ray,Red\nO-3,Cy Fox,Red\nO-4,Di Marsh,Red\nO-5,Ed Holt,Red\n',
  })
  expect(await factsAbout(target, 'O-1')).toContainEqual({ head: 'O-1', relation: 'Customer', tail: 'Ann Lee' })
})

test('a column that is headed as the file is called names its rows', async () => {
  const { folder: target } = await importTexts(folder, {
    'sampling points.csv': 'Code,Sampling point,Zone,People\nUD1,Crag Spring,Upper,340\nLD2,Peat Beck,Lower,12\n',
  })
  expect(await found(target, 'Peat Beck')).toBe('LD2')
})

test('rows of boxes are boxes', async () => {
  const { folder: target } = await importTexts(folder, {
    'boxes.csv': 'box_id,Shelf,Slots\nB1,1,81\nB2,2,64\n',
    'benches.csv': 'Name,Room,Seats\nLong,Hall,5\nShort,Yard,2\n',
  })
  expect(await factsAbout(target, 'Long')).toContainEqual({ head: 'Long', relation: 'type', tail: 'bench' })
})

test('a cell that names several rows leads to each', async () => {
  const { folder: target } = await importTexts(folder, {
    'methods.csv': 'Method,Title\nM01,Lead\nM02,Iron\nM03,Nitrate\n',
    'staff.csv': 'Name,Signed off for\nAnn Lee,M01;M02\nBob Ray,M02;M03\n',
  })
  const facts = await factsAbout(target, 'Ann Lee')
  expect(facts.filter(({ relation }) => relation === 'Signed off for').map(({ tail }) => tail)).toEqual([
    'Lead',
    'Iron',
  ])
})

test('"No" over the first column is short for a number, and those who are named by it have their names', async () => {
  const { folder: target, rejectedCount } = await importTexts(folder, {
    'crew.csv': 'No,Name,Base,Trained by\n1,Ann Lee,Esk,\n2,Bob Ray,Tarn,1\n3,Cy Fox,Esk,2\n',
    'shifts.csv': 'Day,Crew no,Hours\n2024-03-01,1,5\n2024-03-02,2,4\n2024-03-02,1,3\n',
  })
  expect(rejectedCount).toBe(0)
  expect(await factsAbout(target, 'Bob Ray')).toContainEqual({
    head: 'Bob Ray',
    relation: 'Trained by',
    tail: 'Ann Lee',
  })
})

test('a column headed by a currency is one', async () => {
  const { folder: target, rejectedCount } = await importTexts(folder, {
    'payments.csv':
      'Paid on,Customer,£,How\n2024-03-01,Ann Lee,15,cash\n2024-03-02,Bob Ray,70,cheque\n2024-03-09,Ann Lee,15,cash\n',
  })
  expect(rejectedCount).toBe(0)
  expect(await factsAbout(target, 'cheque')).toHaveLength(1)
})

test('days are days however the table writes them', async () => {
  const { folder: target } = await importTexts(folder, {
    'visits.csv': 'Visit No,Place,Date\nV-1,Esk,03/04/2024\nV-2,Tarn,25/04/2024\n',
    'walks.csv': 'Walk No,Place,Day\nW-1,Esk,03/04/2024\nW-2,Tarn,05/06/2024\n',
  })
  expect(await factsAbout(target, 'V-1')).toContainEqual({ head: 'V-1', relation: 'Date', tail: '2024-04-03' })
  // Nothing tells which of the two numbers is the month.
  expect(await factsAbout(target, 'W-1')).toContainEqual({ head: 'W-1', relation: 'Day', tail: '03/04/2024' })
})

test('behind a day rows go by their words only where so many differ that nobody comes again', async () => {
  const log = (rows: number): string =>
    `Ref,Handed in,What\n${Array.from({ length: rows }, (_, i) => `LP-${100 + i},2024-03-0${1 + (i % 9)},${'abcdefghij'[i % 10]}${'klmno'[Math.floor(i / 10)]}x umbrella`).join('\n')}\n`
  expect(await found((await importTexts(folder, { 'finds.csv': log(50) })).folder, 'akx umbrella')).toBe('LP-100')
  const few = await importTexts(folder, { 'finds.csv': log(20) })
  expect(await factsAbout(few.folder, 'LP-100')).toContainEqual(expect.objectContaining({ relation: 'What' }))
})

test('a short description is what a thing is called, a long one tells of it', async () => {
  const stock = (more: string): string =>
    `Tool ID,Description,Category,Rate\nT-01,Core drill${more},drilling,95\nT-02,Wacker plate${more},compaction,28\nT-03,Floor sander${more},sanding,40\nT-04,Tile cutter${more},cutting,15\nT-05,Chain hoist${more},lifting,30\n`
  expect(await found((await importTexts(folder, { 'tools.csv': stock('') })).folder, 'Core drill')).toBe('T-01')
  const told = await importTexts(folder, { 'tools.csv': stock(' that was bought from the yard at Hexham') })
  expect(await factsAbout(told.folder, 'T-01')).toContainEqual(expect.objectContaining({ relation: 'Description' }))
})

const PANTRY = {
  'stock.csv':
    'Code,Item,Sect.,On shelf\nTINBN,Baked beans,Tins,210\nTINTM,Chopped tomatoes,Tins,64\nDRRIC,Rice,Dry,30\nDRPAS,Pasta,Dry,22\nHHSOA,Soap bars,House,12\n',
  'helpers.csv': 'Vol no,First,Surname,Role\n1,Grace,Moon,Sorter\n2,Grace,Adeyemi,Driver\n3,Dave,Naylor,Sorter\n',
  'drop offs.csv': 'Rec,Item,Taken in by\nR610,HHSOA,3\nR611,TINTM,1\nR612,TINBN,2\n',
}

test('marks in capitals under a heading that says so are codes, and rows are what their names are headed by', async () => {
  const { folder: target } = await importTexts(folder, PANTRY)
  expect(await found(target, 'Baked beans')).toBe('TINBN')
  expect(await factsAbout(target, 'Baked beans')).toContainEqual({
    head: 'Baked beans',
    relation: 'type',
    tail: 'Item',
  })
  expect(await factsAbout(target, 'R610')).toContainEqual({ head: 'R610', relation: 'Item', tail: 'Soap bars' })
})

test('a name in two columns is one, by which two of one first name are told apart', async () => {
  const { folder: target } = await importTexts(folder, PANTRY)
  expect(await found(target, 'Grace Adeyemi')).toBe('Vol 2')
  expect(await factsAbout(target, 'R612')).toContainEqual({
    head: 'R612',
    relation: 'Taken in by',
    tail: 'Grace Adeyemi',
  })
  expect(await factsAbout(target, 'Dave Naylor')).toContainEqual({
    head: 'Dave Naylor',
    relation: 'Surname',
    tail: 'Naylor',
  })
})

test('what stands under a code is its kind where no file name says it, and Cust is short for customer', async () => {
  const { folder: target } = await importTexts(folder, {
    'kit.csv':
      'Kit Code,Descr.,Day rate\nTW-05,Tower 5m,18\nLD-TR,Roof ladder,9\nBD-13,Boards,2\nGN-WH,Gin wheel,4\nPD-01,Prop,1\n',
    'clients.csv':
      'Cust ID,Customer,Town\nC01,Bramhall Roofing,Esk\nC02,Todd Builders,Wye\nC03,Moss Farm,Esk\nC04,Hoyle Signs,Wye\nC05,Parish Hall,Esk\n',
  })
  expect(await factsAbout(target, 'Roof ladder')).toContainEqual({ head: 'Roof ladder', relation: 'type', tail: 'Kit' })
  const types = (await factsAbout(target, 'Todd Builders')).flatMap(({ relation, tail }) =>
    relation === 'type' ? [tail] : [],
  )
  expect(types.toSorted()).toEqual(['Customer', 'client'])
})

test('the first and the last of days are no name', async () => {
  const { folder: target } = await importTexts(folder, {
    'posts.csv': 'Post no,Post,First,Last\nP1,Weir,2021-03-01,2024-05-02\nP2,Bridge,2020-01-09,2023-11-30\n',
  })
  expect(await found(target, 'Weir')).toBe('P1')
  expect(await factsAbout(target, 'Weir')).toContainEqual({ head: 'Weir', relation: 'Last', tail: '2024-05-02' })
})
