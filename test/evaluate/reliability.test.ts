import { describe, expect, it } from 'vitest'
import { reliability } from '../../electron/evaluate/reliability.ts'

const said = (chance: number, right: boolean) => ({ chance, right })

describe('how well estimated chances hold', () => {
  it('is the mean distance of estimate and share over the bins, each by its answers', () => {
    // The bin from .9 on: estimates .95 and .93, one of two right. That from .2 on: .2 and .24, none of two right.
    const { mean, error, bins } = reliability(
      [said(0.95, true), said(0.93, false), said(0.2, false), said(0.24, false)],
      0.1,
    )
    expect(mean).toBe(0.25)
    expect(error).toBeCloseTo(0.5 * (0.94 - 0.5) + 0.5 * (0.22 - 0), 12)
    expect(bins[9]).toEqual({ answers: 2, chance: expect.closeTo(0.94, 12), right: 0.5 })
    expect(bins[5]).toEqual({ answers: 0, chance: 0, right: 0 })
  })

  it('gives the surest answers while few enough of them are wrong', () => {
    const surest = Array.from({ length: 9 }, (_, at) => said(0.99 - at / 100, true))
    // The tenth is wrong: one of ten is allowed. The eleventh, too: two of eleven are not.
    expect(reliability([said(0.6, false), ...surest, said(0.5, false), said(0.4, true)], 0.1).covered).toBe(10 / 12)
    expect(reliability(surest, 0).covered).toBe(1)
  })

  it('holds a certainty in the last bin, and nothing of nothing', () => {
    expect(reliability([said(1, true)], 0.1).bins[9]).toEqual({ answers: 1, chance: 1, right: 1 })
    expect(reliability([], 0.1)).toMatchObject({ mean: 0, error: 0, covered: 0 })
  })
})
