import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownTable } from '../../../electron/contract/import-preview.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import { isHeader } from '../../../electron/kg/import/column-kinds.ts'
import { temporaryFolder } from '../temporary-graph.ts'

test('"No" heads a column of numbers', () => {
  const rest = [
    ['1', 'Ann', 'Leeds'],
    ['2', 'Bob', 'York'],
  ]
  expect(isHeader(['No', 'Name', 'Town'], rest, true)).toBe(true)
})

test('a first row that says yes or no as the rows below it do is no header', () => {
  const rest = [
    ['Bob', 'York', 'no', 'Sales'],
    ['Cat', 'Hull', 'yes', 'Stores'],
  ]
  expect(isHeader(['Ann', 'Leeds', 'yes', 'Works'], rest, true)).toBe(false)
  expect(isHeader(['Ann', 'Leeds', 'yes', 'Works'], rest, false)).toBe(false)
})

const folder = temporaryFolder()

/** Above its headings stands a line of as many words. */
const berths = (of: string): string =>
  `${of},North,South\nBoat,Owner,Town\nHeron,Ann Lee,Esk\nOsprey,Bob Ray,Tarn\nPlover,Ann Lee,Esk\n`

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function seen(path: string, request: Partial<Parameters<typeof previewImport>[0]> = {}) {
  const { files } = await previewImport({ files: [path], ...request })
  const [first] = files
  if (first === undefined) throw new Error('nothing was previewed')
  return { ...first, table: first.tables[0], notes: first.notes.map(inWords).join('\n') }
}

test('a person says which line holds the headings, or that none does', async () => {
  const path = file('berths.csv', berths('Berths'))
  const guessed = await seen(path)
  expect(guessed.table?.headings).toMatchObject({
    isChosen: false,
    lines: [{ line: 1, text: 'Berths · North · South' }, { line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }],
  })
  const second = await seen(path, { choices: [{ columns: [], headings: 2 }] })
  expect(second.table?.columns.map(({ name }) => name)).toEqual(['Boat', 'Owner', 'Town'])
  expect(second.table?.headings).toMatchObject({ line: 2, isChosen: true })
  expect(second.notes).toMatch(/“Berths North South”/)
  expect(second.facts.map(({ head }) => head)).not.toContain('Boat')
  const none = await seen(path, { choices: [{ table: 'berths.csv', columns: [], headings: 0 }] })
  expect(none.table?.headings).toMatchObject({ line: 0, isChosen: true })
  expect(none.facts).toContainEqual({ head: 'Boat', relation: 'Owner', tail: 'Town' })
  const last = await seen(path, { choices: [{ columns: [], headings: 5 }] })
  expect(last).toMatchObject({ triples: 0, table: { headings: { line: 5 } } })
  expect(last.notes).toMatch(/no rows below them/)
  expect((await seen(path, { choices: [{ columns: [], headings: 9 }] })).problem).toMatch(
    /Line 9 of berths\.csv .* \(1, 2, 3, 4, 5\); choose one of these/,
  )
})

test('the headings that were chosen are found again wherever they stand', async () => {
  const { table } = await seen(file('berths.csv', berths('Berths')), { choices: [{ columns: [], headings: 2 }] })
  if (table === undefined) throw new Error('no table was previewed')
  const known = [knownTable(table)]
  const later = await seen(file('later.csv', `Berths of May,,\n${berths('In May')}`), { known })
  expect(later.table).toMatchObject({ by: 'memory', headings: { line: 3, isChosen: false } })
  const other = await seen(file('other.csv', 'Boat,Length,Town\nHeron,12,Esk\nOsprey,9,Esk\n'), { known })
  expect(other.table).toMatchObject({ by: 'guess', headings: { line: 1 } })
})
