import { describe, expect, test } from 'vitest'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { exportedAs, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { spreadsheetOf, workbookOf, type SheetCell } from './packed-files.ts'

const folder = temporaryFolder()
type Rows = readonly (readonly SheetCell[])[]

const GAP: Rows = [[]]
const SHOPS: Rows = [
  ['Shop', 'Manager', 'Sales'],
  ['Leeds', 'Ann Lee', 1200],
  ['York', 'Bob Ray', 900],
]
const WELLS: Rows = [
  ['Well', 'Depth', 'Flow', 'Owner'],
  ['W1', 30, 2.1, 'Ann Lee'],
  ['W2', 45, 1, 'Bob Ray'],
]
const CREW: Rows = [
  ['Name', 'Voice'],
  ['Cy Fox', 'Alto'],
  ['Di Marsh', 'Bass'],
]

async function read(file: Buffer, name = 'kit.xlsx') {
  const outcome = await importTexts(folder, { [name]: file })
  const facts = (await exportedAs(outcome.folder, 'n-triples')).toString().replaceAll('urn:clew:name:', '').split('\n')
  return { facts: facts.toSorted(), rejected: outcome.rejected, said: outcome.notes.map(inWords).join('\n') }
}
const sheet = (rows: Rows): Promise<Awaited<ReturnType<typeof read>>> => read(workbookOf({ Sheet1: rows }))
const apart = (...tables: Rows[]) =>
  read(workbookOf(Object.fromEntries(tables.map((rows, at) => [`Sheet${at + 1}`, rows]))))

describe('tables below one another on a sheet', () => {
  test.each([
    ['with an empty row between', [...SHOPS, ...GAP, ...WELLS], [SHOPS, WELLS]],
    ['with several, and three of them', [...SHOPS, ...GAP, ...GAP, ...WELLS, ...GAP, ...CREW], [SHOPS, WELLS, CREW]],
    [
      'beginning further right',
      [...SHOPS, ...GAP, ...WELLS.map(row => [undefined, undefined, ...row])],
      [SHOPS, WELLS],
    ],
    ['the wider one first, and with a title', [...WELLS, ...GAP, ['Sales of May'], ...SHOPS], [WELLS, SHOPS]],
    ['with a title that stands by itself', [...WELLS, ...GAP, ['Sales of May'], ...GAP, ...SHOPS], [WELLS, SHOPS]],
    ['of words alone that name who is in it', [...SHOPS, ...GAP, ...CREW], [SHOPS, CREW]],
  ] as [string, Rows, Rows[]][])('%s', async (_, together, tables) => {
    const { facts, rejected } = await sheet(together)
    expect(rejected).toEqual([])
    expect(facts).toEqual((await apart(...tables)).facts)
  })

  test('one is called by the title above it', async () => {
    const { facts } = await sheet([...SHOPS, ...GAP, ['Boats'], ['id', 'Length'], [1, 7.5], [2, 6]])
    expect(facts.join('\n')).toContain('#type> <Boat> .')
  })

  test('in an OpenDocument spreadsheet too', async () => {
    const cell = (value: SheetCell): string =>
      `<table:table-cell office:value-type="${typeof value === 'number' ? 'float' : 'string'}" office:value="${value as number}"><text:p>${value as string}</text:p></table:table-cell>`
    const rows = [...SHOPS, ...GAP, ...WELLS].map(row => `<table:table-row>${row.map(cell).join('')}</table:table-row>`)
    const file = spreadsheetOf(`<table:table table:name="Sheet1">${rows.join('')}</table:table>`)
    expect((await read(file, 'kit.ods')).facts).toEqual((await apart(SHOPS, WELLS)).facts)
  })
})

describe('what is one table stays one', () => {
  const PEOPLE: Rows = [
    ['Person', 'Town', 'Team'],
    ['Ann Lee', 'Esk', 'North'],
    ['Bob Ray', 'Tarn', 'North'],
    ['Cy Fox', 'Esk', 'South'],
    ['Di Marsh', 'Hull', 'South'],
  ]
  const [headings = [], ...people] = PEOPLE
  const inParts = (between: Rows, last: Rows = people.slice(2)): Rows => [
    headings,
    ...people.slice(0, 2),
    ...between,
    ...last,
  ]

  test.each([
    ['with an empty row among its rows', inParts(GAP), PEOPLE],
    ['with its headings again', inParts([...GAP, headings]), PEOPLE],
    [
      'where a cell at the end is empty behind it',
      inParts(GAP, [['Eve Orr', 'Esk']]),
      [...PEOPLE.slice(0, 3), ['Eve Orr', 'Esk']],
    ],
    [
      'where the table behind lines of a key and its value begins',
      [['Exported', 'May'], ['By', 'Ann Lee'], ...GAP, ...WELLS],
      WELLS,
    ],
  ] as [string, Rows, Rows][])('%s', async (_, parted, whole) => {
    const [one, other] = [await sheet(parted), await sheet(whole)]
    expect(one.facts).toEqual(other.facts)
    const reasons = ({ rejected }: typeof one): string[] => rejected.map(({ reason }) => reason)
    expect(reasons(one)).toEqual(reasons(other))
  })
})
