import { expect, test } from 'vitest'
import {
  nodeName,
  NO_ROWS,
  rowKeysIn,
  rowsOf,
  withRows,
  withRowsDeep,
} from '../../../electron/contract/reading/row-words.ts'

const rows = { '_:row.1119a61ab6ee': 'Spinney · Team Ana', '_:row.1119a61ab6ee.2': 'Spinney · Team Ana' }

test('keys of rows become what stands in them, whole and wherever they stand', () => {
  expect(withRows('_:row.1119a61ab6ee', rows)).toBe('Spinney · Team Ana')
  expect(withRows('Looked at: _:row.1119a61ab6ee.2, _:row.6f1c264322d1.', rows)).toBe(
    'Looked at: Spinney · Team Ana, _:row.6f1c264322d1.',
  )
  expect(withRows('_:b0 and a_row.1', rows)).toBe('_:b0 and a_row.1')
  expect(withRowsDeep({ a: ['_:row.1119a61ab6ee', 3, undefined], b: null }, rows)).toEqual({
    a: ['Spinney · Team Ana', 3, undefined],
    b: null,
  })
  expect(rowKeysIn({ a: ['x _:row.1119a61ab6ee, y'], b: '_:row.1119a61ab6ee' })).toEqual(['_:row.1119a61ab6ee'])
})

test('an episode that met none, or one of before they were told, changes nothing', () => {
  expect(rowsOf({ turns: [{}, {}] })).toBe(NO_ROWS)
  expect(rowsOf({ turns: [{ rows: { a: 'A' } }, {}, { rows: { b: 'B' } }] })).toEqual({ a: 'A', b: 'B' })
})

test('an item that is a row is known to the facts by its key', () => {
  expect(nodeName({ name: 'Spinney · Team Ana', key: '_:row.1119a61ab6ee' })).toBe('_:row.1119a61ab6ee')
  expect(nodeName({ name: 'Spinney', key: 'http://x/spinney' })).toBe('Spinney')
})
