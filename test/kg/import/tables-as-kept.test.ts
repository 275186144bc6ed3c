import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import { exportedAs, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

/** Facts of a table, however it is kept, and what is said of how it was read. */
async function read(text: string, name = 'kit.csv') {
  const { folder: graph, notes, rejected } = await importTexts(folder, { [name]: text })
  const facts = (await exportedAs(graph, 'n-triples')).toString().split('\n').toSorted()
  return { facts, notes: notes.map(inWords).join('\n'), rejected }
}

const lines = (...each: string[]): string => `${each.join('\n')}\n`

const SHOPS = [
  'Region,Shop,Manager,Sales',
  'North,Leeds,Ann Lee,1200',
  'North,York,Bob Ray,900',
  'North,Hull,Cy Fox,400',
  'South,Bath,Di Marsh,1000',
  'South,Truro,Ed Holt,300',
]
const WELLS = ['Well,Depth (m),Flow (l/s),Owner', 'W1,30,2.1,Ann Lee', 'W2,45,1.0,Bob Ray', 'W3,12,0.4,Ann Lee']
const MEMBERS = ['Name,Phone,Town,Fee', 'Ann Lee,555-1,Esk,30', 'Bob Ray,555-2,Tarn,30', 'Cy Fox,555-3,Esk,15']
const STAFF = ['Name,Role,Started,Hours', 'Ann Lee,Shepherd,2019-04-01,38', 'Bob Ray,Dairyman,2020-05-11,40']
const KIT = ['Item,Category,Qty,Amount', 'Rope,gear,3,12.50', 'Lamp,light,2,40.00', 'Tent,gear,1,220.00']
const CHOIR = ['Name,Voice', 'Ann Lee,Alto', 'Bob Ray,Bass', 'Cy Fox,Alto']
const STOCK = ['Item,Qty', 'Rope,3', 'Lamp,2', 'Tent,1']
const semicolons = (rows: readonly string[]): string[] => rows.map(row => row.replaceAll(',', ';').replaceAll('.', ','))

describe('a table says the same', () => {
  test.each([
    [
      'with a value once for the rows below',
      SHOPS,
      SHOPS.map((row, at) => ([2, 3, 5].includes(at) ? row.replace(/^\w+/, '') : row)),
      /empty cell under Region of .*kit\.csv/,
    ],
    [
      'with units below its headings',
      WELLS,
      ['Well,Depth,Flow,Owner', ',m,l/s,', ...WELLS.slice(1)],
      /two lines \(Well, Depth \(m\)/,
    ],
    ['with headings of groups', MEMBERS, [',Contact,,Membership', ...MEMBERS], /two lines \(Name, Phone/],
    [
      'with units below its headings, and decimal commas',
      WELLS,
      semicolons(['Well,Depth,Flow,Owner', ',m,l/s,', ...WELLS.slice(1)]),
      /two lines \(Well, Depth \(m\)/,
    ],
    [
      'with groups that tell headings apart',
      ['Shop,2023 Sales,2023 Staff,2024 Sales,2024 Staff', 'Leeds,9,2,8,3', 'York,7,2,6,2', 'Hull,5,1,5,1'],
      [',2023,,2024,', 'Shop,Sales,Staff,Sales,Staff', 'Leeds,9,2,8,3', 'York,7,2,6,2', 'Hull,5,1,5,1'],
      /two lines \(Shop, 2023 Sales/,
    ],
    [
      'with headings that reach down from those of groups',
      MEMBERS,
      ['Name,Contact,,Fee', ',Phone,Town,', ...MEMBERS.slice(1)],
      /two lines \(Name, Phone, Town, Fee\)/,
    ],
    [
      'below lines of a key and its value',
      STAFF,
      ['Exported,2024-03-01,,', 'By,Ann,,', '', ...STAFF],
      /“Exported 2024-03-01”/,
    ],
    ['of two columns below a title', CHOIR, ['Members of the choir', ...CHOIR], /“Members of the choir”/],
    ['above totals', KIT, [...KIT, 'Total,,6,272.50'], /Line 5 of .*kit\.csv has totals/],
    ['above several totals', KIT, [...KIT, 'Subtotal,,6,272.50', 'Grand total:,,6,300'], /Line 6/],
    ['above sums that are right', STOCK, [...STOCK, 'Total,6'], /Line 5/],
    ['above lines of separators', KIT, [...KIT, ',,,', ',,,'], /table of records/],
    ['with decimal commas', KIT, semicolons(KIT), /comma before their decimals \(Amount\)/],
    [
      'with commas between thousands',
      ['Town,People,Budget,Area', 'Esk,1234567,1234.50,1200', 'Tarn,2345,98765.25,850', 'Hull,89,12.00,12500'],
      [
        'Town,People,Budget,Area',
        'Esk,"1,234,567","1,234.50","1,200"',
        'Tarn,"2,345","98,765.25",850',
        'Hull,89,12.00,"12,500"',
      ],
      /commas between their thousands \(People, Budget, Area\)/,
    ],
    ['with decimal commas below a title', STOCK, ['Lager, Stand 2024', ...semicolons(STOCK)], /“Lager, Stand 2024”/],
  ])('%s', async (_, plain, kept, note) => {
    const seen = await read(lines(...kept))
    expect(seen.notes).toMatch(note)
    expect(seen.rejected).toEqual([])
    expect(seen.facts).toEqual((await read(lines(...plain))).facts)
  })
})

describe('nothing is taken for what it is not:', () => {
  test.each([
    [
      'an empty cell where a value comes again',
      SHOPS.map((row, at) => (at === 2 ? row.replace('North', '') : row)),
      'Region',
    ],
    [
      'a title that few have',
      ['Title,Name,Town', 'Dr,Ann Lee,Esk', ',Bob Ray,Esk', 'Prof,Cy Fox,Tarn', ',Di Marsh,Esk'],
      'Title',
    ],
  ])('%s', async (_, kept, column) => {
    const { notes } = await read(lines(...kept))
    expect(notes).not.toContain(`empty cell under ${column}`)
  })

  test('totals in the middle, and a thing of that name', async () => {
    const middle = await read(lines(...KIT.slice(0, 3), 'Total,,5,52.50', ...KIT.slice(3)))
    expect(middle.facts.join('\n')).toContain('Total')
    const company = await read(lines(...STOCK, 'Total,5'))
    expect(company.facts.join('\n')).toContain('Total')
    expect(company.notes).not.toMatch(/totals/)
    const numbered = await read(lines('No,Customer,Amount', '1,Shell,12.5', '2,Total,20', '3,Total,32.5'))
    expect(numbered.notes).not.toMatch(/totals/)
    const townless = await read(lines('No,Customer,Town,Amount', '1,Shell,Ulm,12.5', '2,Esso,Ulm,20', '3,Total,,32.5'))
    expect(townless.notes).not.toMatch(/totals/)
  })

  test('a comma between thousands', async () => {
    const { facts } = await read(lines('Town;People', 'Esk;1,234', 'Tarn;2,345'))
    expect(facts.join('\n')).toContain('"1,234"')
  })

  test('a list of ids, and a column that holds a word too', async () => {
    const ids = await read(lines('Team;Members', 'North;101,102,103', 'South;104,105'))
    expect(ids.facts.join('\n')).not.toContain('101102103')
    const word = await read(lines('Town;People', 'Esk;1,234,567', 'Tarn;about 2,345'))
    expect(word.facts.join('\n')).toContain('"1,234,567"')
    const mixed = await read(lines('Town;People;Rain', 'Esk;1,234;1,25', 'Tarn;2,345;0,8'))
    expect(mixed.facts.join('\n')).toContain('"1.234"^^')
  })

  test('points before three digits are of thousands only beside commas of decimals', async () => {
    const alone = await read(lines('Item;Weight', 'Rope;1.234', 'Lamp;2.345'))
    expect(alone.facts.join('\n')).toContain('"1.234"^^')
    const beside = await read(lines('Item;Weight;Price', 'Rope;1.234;1,50', 'Lamp;2.345;12,25'))
    expect(beside.facts.join('\n')).toContain('"1234"^^')
  })

  test('a row of words below headings, and one triple by itself', async () => {
    const words = await read(lines('Well,Depth,Owner', 'W0,unknown,Ann Lee', 'W1,30,Bob Ray', 'W2,45,Ann Lee'))
    expect(words.notes).not.toMatch(/two lines/)
    expect((await read('Ann,knows,Bob\n')).facts).toHaveLength(2)
  })
})

test.each([
  ['2024/01/05 10:12:33 AM GMT+1', '2024-01-05T10:12:33+01:00'],
  ['1/25/2024 22:12:33', '2024-01-25T22:12:33'],
  ['25.01.2024, 9:05', '2024-01-25T09:05'],
  ['25 January 2024 12:00 am', '2024-01-25T00:00'],
])('a row of a form is written at %s, and is nobody', async (written, iso) => {
  const table = lines(
    'Timestamp,What is your name?,Which class?,How old are you?',
    `"${written}",Ann Lee,Pottery,34`,
    `"${written.replace('5', '6')}",Bob Ray,Pottery,41`,
    `"${written.replace('5', '7')}",Cy Fox,Weaving,27`,
  )
  const { facts } = await read(table, 'form.csv')
  const seen = facts.join('\n')
  expect(seen).toContain(`"${iso}"`)
  expect(seen).toMatch(/_:\S+ <\S*Which\S*> <\S*Pottery> /)
})

test('a form of three columns is none of triples', async () => {
  const rows = ['05.01.2024 10:12:33,Ann,Pottery', '06.01.2024 9:00:00,Bob,Pottery', '07.01.2024 9:00:00,Cy,Weaving']
  const { facts } = await read(lines('Zeitstempel,Name,Kurs', ...rows), 'form.csv')
  expect(facts.join('\n')).toContain('"2024-01-05T10:12:33"')
  expect(facts.join('\n')).not.toMatch(/Zeitstempel> <|<\S*05\.01/)
})

test('a file of headings alone says that it has no rows', async () => {
  const path = join(folder, 'people.csv')
  for (const text of ['name,town,age', 'name,town,age\n', 'Shop,Manager,Sales,Town\n']) {
    writeFileSync(path, text)
    const { files } = await previewImport({ files: [path] })
    expect(files[0]).toMatchObject({ triples: 0 })
    expect(files[0]?.notes.map(inWords).join()).toMatch(/people\.csv has headings \(.*\) and no rows below them/)
    await expect(importTexts(folder, { 'people.csv': text })).rejects.toThrow(/has headings \(.*\) and no rows/)
  }
  const both = await importTexts(folder, { 'people.csv': 'name,town,age\n', 'kit.csv': lines(...KIT) })
  expect(both).toMatchObject({ rejectedCount: 0, triples: expect.any(Number) })
})

test('a row that is longer than what is looked at stands below its headings', async () => {
  const { facts } = await read(`name,town,remark\nAnn,Esk,${'x'.repeat(70_000)}\nBob,Esk,none\n`)
  expect(facts.join('\n')).toContain('Ann')
  expect(facts.join('\n')).not.toMatch(/<\S*name>/)
})

describe('texts under headings are no triples', () => {
  test.each([
    [
      'pets of which one has no owner',
      lines('Pet,Kind,Owner', 'Rex,Dog,Smith', 'Tilly,Cat,Jones', 'Fluff,Rabbit,', 'Max,Dog,Brown', 'Socks,Cat,Ahmed'),
      /each row is about its Pet/,
    ],
    [
      'five columns with colours written small',
      lines(
        'Moth,Latin,Rarity,Wing colour,Feeds on',
        'Cinnabar,Tyria jacobaeae,Common,red,ragwort',
        'Elephant Hawk,Deilephila elpenor,Common,pink,willowherb',
        'Merveille du Jour,Griposia aprilina,Local,green,oak',
        'Clifden Nonpareil,Catocala fraxini,Rare,blue,',
        'Ghost,Hepialus humuli,Common,white,roots',
      ),
      /each row is about its Moth/,
    ],
    [
      'names of which none comes again',
      lines(
        'Player,Hand,Club',
        'Ann Lee,Right,Esk',
        'Bob Ray,Left,Tarn',
        'Cy Fox,Right,Wick',
        'Di Marsh,Right,Esk',
        'Ed Holt,Left,Tarn',
        'Flo Birch,Right,Wick',
      ),
      /each row is about its Player/,
    ],
  ])('%s', async (_, text, note) => {
    expect((await read(text)).notes).toMatch(note)
  })

  test.each([
    lines('Ann,knows,Bob', 'Bob,knows,Cy', 'Cy,knows,Di', 'Di,likes,Ann', 'Ed,knows,Flo', 'Flo,likes,Gus'),
    lines('Paris,Capital of,France', 'Rome,Capital of,Italy', 'Oslo,Capital of,Norway', 'Bern,Capital of,Switzerland'),
  ])('triples stay triples: %#', async text => {
    const { facts, notes } = await read(text)
    expect(notes).not.toMatch(/table of records/)
    expect(facts.filter(fact => fact !== '')).toHaveLength(text.trim().split('\n').length)
  })
})

test('rows are what their names stand under as well, and a town has no customer', async () => {
  const { facts } = await read(
    lines(
      'Acct,Practice,Town',
      'A01,Castle Dental,Esk',
      'A02,Bridge Street,Tarn',
      'A03,Old Bank,Wick',
      'A04,Teme Smiles,Esk',
      'A05,Quay House,Tarn',
    ),
    'accounts.csv',
  )
  expect(facts.filter(fact => fact.includes('type') && fact.includes('Practice'))).toHaveLength(5)
})
