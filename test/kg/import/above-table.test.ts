import { expect, it } from 'vitest'
import { ImportRecord } from '../../../electron/kg/import/record.ts'
import { SeenGraph } from '../../../electron/kg/import/seen-graph.ts'
import { saying } from '../../../electron/contract/words/saying.ts'
import { rowsAbove } from '../../../electron/kg/import/above-table.ts'

const rows = (text: string): string[][] => text.split('\n').map(line => line.split(','))

it.each([
  ['a title and a blank line', 'Kit list,,\n,,\nItem,Owner,Case\nHarp,Aine,Hard', 2],
  ['a title without separators', 'Kit list of 2024\nItem,Owner,Case\nHarp,Aine,Hard', 1],
  ['remarks', '# exported\n# by Maeve\nItem,Owner\nHarp,Aine', 2],
  ['nothing above a heading that is #', '#,Item,Owner\n1,Harp,Aine', 0],
  ['nothing where a row of two is short', 'Harp\nItem,Owner\nFiddle,Maeve', 0],
  ['nothing in a list', 'Harp\nFiddle', 0],
  ['nothing in no rows', '', 0],
] as const)('counts %s', (_, text, above) => {
  expect(rowsAbove(rows(text))).toBe(above)
})

it('of a thousand tables tells fifty times what stands above one, how many more there are, and each other kind', () => {
  const record = new ImportRecord(new SeenGraph())
  for (let table = 0; table < 1_000; table++)
    record.note(saying('importNotes.aboveTable', { table: `${table}.csv`, text: 'a title' }))
  for (const file of ['a.csv', 'a.csv', 'b.csv']) record.note(saying('importNotes.latin1', { file }))
  expect(record.notes).toHaveLength(53)
  expect(record.notes.slice(-3)).toEqual([
    saying('importNotes.latin1', { file: 'a.csv' }),
    saying('importNotes.latin1', { file: 'b.csv' }),
    saying('importNotes.more', { count: 950, number: 950 }),
  ])
})
