import { expect, it } from 'vitest'
import { plattScaling } from '../../../../scripts/models/semantic-parser/platt.ts'

/** So many of ten came about. */
const tenOf = (odds: number, right: number) => Array.from({ length: 10 }, (_, at) => ({ odds, right: at < right }))

it('finds the line through log odds that came about', () => {
  // Log odds of 8 of 10 are ln 4, of 5 of 10 none: estimated as 2 ln 4 and 1, a line of slope ln 4 / (2 ln 4 - 1) through (1, 0).
  const slope = Math.log(4) / (2 * Math.log(4) - 1)
  const scaling = plattScaling([...tenOf(2 * Math.log(4), 8), ...tenOf(1, 5)])
  expect(scaling.slope).toBeCloseTo(slope, 9)
  expect(scaling.offset).toBeCloseTo(-slope, 9)
})

it('leaves as it is what came about as estimated', () => {
  const scaling = plattScaling([...tenOf(Math.log(9), 9), ...tenOf(Math.log(7 / 3), 7), ...tenOf(-Math.log(4), 2)])
  expect(scaling.slope).toBeCloseTo(1, 9)
  expect(scaling.offset).toBeCloseTo(0, 9)
})
