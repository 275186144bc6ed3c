import { expect, it } from 'vitest'
import { onlyYearsAmong } from '../../../electron/model/semantic-parser/only-year.ts'

it('is the one that the dates of a log have, whatever older dates others have', () => {
  expect(
    onlyYearsAmong([
      ['2024-03-02', '2024-03-05', '2024-07-01'],
      ['1998-01-01', '2011-04-09', '2020-02-02'],
    ]),
  ).toEqual(['2024'])
})

it.each([
  ['many', ['2021', '2022', '2023', '2024'].map(year => [`${year}-03-02`, `${year}-03-05`, `${year}-07-01`])],
  ['of two dates', [['2024-03-02', '2024-03-05']]],
  ['of no dates', [[]]],
])('is none: %s', (_, attributes) => {
  expect(onlyYearsAmong(attributes)).toEqual([])
})

it('is that of each log, where logs are of other years', () => {
  expect(
    onlyYearsAmong([
      ['2024-03-02', '2024-03-05', '2024-07-01'],
      ['2023-01-01', '2023-04-09', '2023-02-02'],
    ]),
  ).toEqual(['2023', '2024'])
})
