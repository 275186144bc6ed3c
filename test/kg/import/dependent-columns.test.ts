import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import type { ColumnChoice } from '../../../electron/contract/table-columns.ts'
import { writeFileSync } from 'node:fs'
import { exportedAs, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

const AUTHORS = [
  ['Ann Lee', 'Esk', '2009', 'Y'],
  ['Bob Ray', 'Tarn', '2012', 'Y'],
  ['Cy Fox', 'Esk', '2020', 'N'],
  ['Di Marsh', 'Wick', '2015', 'Y'],
  ['Ed Holt', 'Tarn', '2022', 'N'],
  ['Flo Birch', 'Wick', '2009', 'Y'],
] as const
const SHOWS = [
  ['Open', '2023-10-05', 'Hugh Pike', 'Leeds'],
  ['Mono Cup', '2023-11-16', 'Sal Quigg', 'York'],
  ['Nature Cup', '2024-01-18', 'Bill Oduya', 'Hull'],
  ['Spring', '2024-03-07', 'Sal Quigg', 'York'],
] as const

/** One sheet with everything in it: a row for each picture, with what is said of its author and of its show. */
function sheet(rows = 24): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const [author, town, joined, paid] = AUTHORS[at % AUTHORS.length] ?? AUTHORS[0]
    const [show, day, judge, from] = SHOWS[Math.floor((at * SHOWS.length) / rows)] ?? SHOWS[0]
    return [at + 1, day, show, `Picture ${at + 1}`, author, joined, town, paid, judge, from, 10 + ((at * 7) % 11)]
  })
  return [
    'No,Date,Show,Title,Author,Joined,Lives in,Paid up?,Judge,Judge from,Marks',
    ...lines.map(cells => cells.join(',')),
    '',
  ].join('\n')
}

async function facts(text: string, name = 'entries.csv') {
  const { folder: graph, notes } = await importTexts(folder, { [name]: text })
  const written = (await exportedAs(graph, 'n-triples')).toString()
  return { written, notes: notes.map(inWords).join('\n') }
}

async function columnsOf(text: string, columns: readonly ColumnChoice[] = []) {
  const path = join(folder, 'entries.csv')
  writeFileSync(path, text)
  const { files } = await previewImport({
    files: [path],
    choices: columns.length === 0 ? [] : [{ columns: [...columns] }],
  })
  const [table] = files[0]?.tables ?? []
  return {
    of: Object.fromEntries((table?.columns ?? []).flatMap(({ name, of }) => (of === undefined ? [] : [[name, of]]))),
    problem: table?.problem === undefined ? undefined : inWords(table.problem),
  }
}

describe('in one sheet with everything in it', () => {
  test('what tells of an author is said of the author, what tells of a show of the show', async () => {
    expect((await columnsOf(sheet())).of).toEqual({
      Date: 'Show',
      Joined: 'Author',
      'Lives in': 'Author',
      'Paid up?': 'Author',
      Judge: 'Show',
      'Judge from': 'Judge',
    })
    const { written, notes } = await facts(sheet())
    expect(written).toMatch(/Ann%20Lee> <[^>]*Joined> "2009"/)
    expect(written).toMatch(/Sal%20Quigg> <[^>]*Judge%20from> "?<?[^ ]*York/)
    expect(written.match(/Joined>/g)).toHaveLength(AUTHORS.length)
    expect(notes).toContain('Joined, Lives in, Paid up? tell of its Author')
  })

  test('one row that says otherwise, however far down, and it is said of each row', async () => {
    const rows = sheet(240).trimEnd().split('\n')
    const last = rows.length - 1
    rows[last] = (rows[last] ?? '').replace(',2009,', ',2010,')
    const { of } = await columnsOf(`${rows.join('\n')}\n`)
    expect(of).not.toHaveProperty('Joined')
    expect(of).toHaveProperty('Lives in', 'Author')
  })

  test('what is paid is summed over rows, though one kind of work has one price', async () => {
    const work = ['Wash', 'Wax', 'Polish', 'Valet']
    const rows = Array.from(
      { length: 24 },
      (_, at) => `${at + 1},2024-01-${10 + at},${work[at % 4]},${20 + (at % 4) * 5}`,
    )
    const { of } = await columnsOf(['Job no,Day,Work,Fee', ...rows, ''].join('\n'))
    expect(of).not.toHaveProperty('Fee')
  })

  test('a few rows may agree by chance', async () => {
    expect((await columnsOf(sheet(6))).of).toEqual({})
  })

  test('a person says of what a column tells, or that it tells of the row', async () => {
    const { of } = await columnsOf(sheet(), [
      { column: 'Joined', role: 'property' },
      { column: 'Marks', role: 'property', of: 'Show' },
    ])
    expect(of).not.toHaveProperty('Joined')
    expect(of).toMatchObject({ Marks: 'Show', 'Lives in': 'Author' })
    const { problem } = await columnsOf(sheet(), [{ column: 'Marks', role: 'property', of: 'Title' }])
    expect(problem).toMatch(/Marks cannot tell of Title: .* role is tail/)
  })

  test('where nothing stands under the author, the rest is said of the row', async () => {
    const rows = sheet().trimEnd().split('\n')
    rows[1] = (rows[1] ?? '').replace('Ann Lee', '')
    const { written } = await facts(`${rows.join('\n')}\n`)
    expect(written.match(/Joined>/g)).toHaveLength(AUTHORS.length + 1)
  })
})
