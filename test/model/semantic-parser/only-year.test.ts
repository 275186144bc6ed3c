import { expect, it } from 'vitest'
import { onlyYearAmong } from '../../../electron/model/semantic-parser/only-year.ts'

it('is the one that the dates of a log have, whatever older dates others have', () => {
  expect(
    onlyYearAmong([
      ['2024-03-02', '2024-03-05', '2024-07-01'],
      ['1998-01-01', '2011-04-09', '2020-02-02'],
    ]),
  ).toBe('2024')
})

it.each([
  [
    'several',
    [
      ['2023-03-02', '2023-03-05', '2023-07-01'],
      ['2024-03-02', '2024-03-05', '2024-07-01'],
    ],
  ],
  ['of two dates', [['2024-03-02', '2024-03-05']]],
  ['of no dates', [[]]],
])('is none: %s', (_, attributes) => {
  expect(onlyYearAmong(attributes)).toBeUndefined()
})
