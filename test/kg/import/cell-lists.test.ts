import { expect, test } from 'vitest'
import { listSeparator, partsOf } from '../../../electron/kg/import/cell-lists.ts'

test.each([
  ['what comes again between semicolons', ['Ann;Bob', 'Bob', 'Ann;Cy', 'Cy;Bob'], ';'],
  ['names between commas, of which there are more or fewer', ['Ann, Bob', 'Ann, Bob, Cy', 'Cy, Bob, Ann', 'Ann'], ', '],
  ['a town and its county, always two', ['Esk, Fife', 'Tarn, Fife', 'Wye, Fife', 'Cull, Fife'], undefined],
  ['sentences', ['it rained, then stopped', 'nobody came', 'it rained, so we left early'], undefined],
  ['one name each', ['Ann', 'Bob', 'Cy'], undefined],
  ['surnames before first names', ['Lee, Ann', 'Ray, Bob', 'Fox, Cy'], undefined],
])('%s', (_, cells, separator) => {
  expect(listSeparator(cells)).toBe(separator)
})

test('codes that are rows of a table stand in lists, though none comes again', () => {
  const rows = new Set(['M01', 'M02', 'M03', 'M04'])
  expect(listSeparator(['M01;M02', 'M03;M04'])).toBeUndefined()
  expect(listSeparator(['M01;M02', 'M03;M04'], part => rows.has(part))).toBe(';')
})

test('each name once', () => {
  expect(partsOf('Ann; Bob;Ann', ';')).toEqual(['Ann', 'Bob'])
})
