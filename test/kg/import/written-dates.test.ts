import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOrder, isoDate } from '../../../electron/kg/import/written-dates.ts'

const DAYS = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })

test('a day is read back however its numbers are written, where their order is known', () => {
  fc.assert(
    fc.property(DAYS, fc.constantFrom('/', '.', '-'), fc.boolean(), (date, separator, isShort) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', day = ''] = iso.split('-')
      const end = isShort ? year.slice(2) : year
      expect(isoDate([day, month, end].join(separator), 'day first')).toBe(iso)
      expect(isoDate([Number(month), Number(day), end].join(separator), 'month first')).toBe(iso)
    }),
  )
})

test.each([
  [['03/04/2024', '31/12/2024'], 'day first'],
  [['03/04/2024', '12/31/2024'], 'month first'],
  [['03/04/2024', '05/06/2024'], undefined],
  [['03.04.2024', '05.06.2024'], 'day first'],
  [['31/12/2024', '12/31/2024'], undefined],
])('the order of %j is %s', (cells, order) => {
  expect(dateOrder(cells)).toBe(order)
})

test.each([
  ['12 March 2024', '2024-03-12'],
  ['12-Mar-2024', '2024-03-12'],
  ['Mar 5, 2024', '2024-03-05'],
  ['31/02/2024', undefined],
  ['03/04/2024', undefined],
  ['3 Sept 2024', '2024-09-03'],
  ['5 apples 2024', undefined],
  ['5 Marble 2024', undefined],
  ['03/2026', '2026-03'],
  ['13/2026', undefined],
  ['March 2026', '2026-03'],
  ['Mar-26', '2026-03'],
  ['Marble 2026', undefined],
])('%s by itself is %s', (text, day) => {
  expect(isoDate(text, undefined)).toBe(day)
})
