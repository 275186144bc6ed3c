import { expect, it } from 'vitest'
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
