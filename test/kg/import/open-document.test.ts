import { describe, expect, test } from 'vitest'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { exportedAs, factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'
import { spreadsheetOf, zipOf } from './packed-files.ts'

const folder = temporaryFolder()

const text = (of: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${of}</text:p></table:table-cell>`
const number = (value: number, shown = `${value}`): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
const day = (value: string): string =>
  `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>shown otherwise</text:p></table:table-cell>`
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`
const sheet = (name: string, ...rows: string[]): string =>
  `<table:table table:name="${name}">${rows.join('')}</table:table>`
const EMPTY_END =
  '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'

const BOATS = sheet(
  'Boats',
  row(text('Boat'), text('Owner'), text('Bought'), text('Length')),
  row(text('Heron'), text('Ann Lee'), day('2019-04-01'), number(7.25, '7,3')),
  row(text('Osprey'), text('Bob <text:s text:c="1"/>Ray'), day('2020-05-11T00:00:00'), number(6)),
  row(text('Plover'), text('Ann Lee'), day('2021-09-20T10:30:00'), number(5.5)),
  EMPTY_END,
)

async function read(bytes: Buffer, name = 'boats.ods') {
  const outcome = await importTexts(folder, { [name]: bytes })
  const facts = (await exportedAs(outcome.folder, 'n-triples')).toString().replaceAll('urn:clew:name:', '')
  return { ...outcome, facts, said: outcome.notes.map(inWords).join('\n') }
}

test('values are read as they are kept, whatever is shown; the name of the file is not needed', async () => {
  for (const name of ['boats.ods', 'no ending']) {
    const { folder: graph, rejected } = await read(spreadsheetOf(BOATS), name)
    expect(rejected).toEqual([])
    const facts = (await factsAbout(graph, 'Heron')).map(({ relation, tail }) => `${relation} ${tail}`)
    expect(facts.toSorted()).toEqual(['Bought 2019-04-01', 'Length 7.25', 'Owner Ann Lee', 'type Boat'])
    expect((await factsAbout(graph, 'Plover')).map(({ tail }) => tail)).toContain('2021-09-20T10:30:00')
  }
})

test('each sheet is a table; one that is none is told of', async () => {
  const crew = sheet(
    'Crew',
    row(text('crew_id'), text('name'), text('boat')),
    row(number(1), text('Cy'), text('Heron')),
    row(number(2), text('Di'), text('Heron')),
  )
  const none = sheet('Remarks', row(text('bought in May')), row(text('sold in June')))
  const { facts, rejected } = await read(spreadsheetOf(BOATS + none + crew))
  expect(facts).toContain('<crew%201> <boat> <Heron>')
  expect(rejected).toMatchObject([{ line: 0, reason: expect.stringMatching(/^the sheet "Remarks": /) }])
})

test('cells that come again, notes, and cells that reach over others', async () => {
  const reaching =
    '<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>North</text:p></table:table-cell>'
  const covered = '<table:covered-table-cell/>'
  const noted =
    '<table:table-cell office:value-type="string"><office:annotation><text:p>who says so?</text:p></office:annotation><text:p>Hull</text:p></table:table-cell>'
  const rows = [
    row(text('Shops of 2024'), '<table:table-cell table:number-columns-repeated="1000"/>'),
    row(text('Shop'), text('Region'), text('Manager'), text('Sales')),
    row(text('Leeds'), reaching, text('Ann'), number(5)),
    row(text('York'), covered, text('Bob'), number(6)),
    row(noted, '<table:table-cell/>', text('Cy'), '<table:table-cell table:number-columns-repeated="90"/>'),
    `<table:table-row table:number-rows-repeated="2">${text('Bath')}${text('South')}<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="4"/></table:table-row>`,
  ]
  const { facts, rejected, said } = await read(spreadsheetOf(sheet('Shops', ...rows)))
  expect(rejected).toEqual([])
  const all = facts.split('\n')
  const of = (shop: string): string[] => {
    const rows = new Set(all.filter(fact => fact.includes(`<Shop> <${shop}>`)).map(fact => fact.split(' ')[0] ?? ''))
    return [...rows].map(node => all.filter(fact => fact.startsWith(`${node} `)).join())
  }
  expect(of('York')).toEqual([expect.stringContaining('<Region> <North>')])
  expect(of('Hull')).toEqual([expect.not.stringContaining('<Region>')])
  expect(of('Bath')).toEqual(Array(2).fill(expect.stringContaining('<Sales> "4"')))
  expect(facts).not.toContain('who%20says')
  expect(said).toContain('“Shops of 2024”')
})

describe('one line says what is wrong', () => {
  test.each([
    [
      'a spreadsheet without sheets',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      /no OpenDocument spreadsheet/,
    ],
    [
      'rows without end',
      spreadsheetOf(
        sheet(
          'One',
          row(text('a'), text('b')),
          `<table:table-row table:number-rows-repeated="900000000">${text('x')}${text('y')}</table:table-row>`,
        ),
      ),
      /Row 2 of a sheet is said to come 900,?000,?000 times/,
    ],
    ['no table', spreadsheetOf(sheet('One', row(text('alone')))), /This table has 1 columns/],
    ['nothing', spreadsheetOf(''), /No triple could be read/],
  ])('of %s', async (_, bytes, problem) => {
    await expect(importTexts(folder, { 'x.ods': bytes })).rejects.toThrow(problem)
  })

  test('of a cut one', async () => {
    const bytes = spreadsheetOf(BOATS)
    await expect(importTexts(folder, { 'x.ods': bytes.subarray(0, bytes.length >> 1) })).rejects.toThrow(
      /cannot be unpacked/,
    )
  })
})
