import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import { graphOffset, type Marked } from '../../../electron/model/semantic-parser/graph-offset.ts'
import { graphDeviation } from '../../../scripts/models/semantic-parser/graph-deviation.ts'

const times = (count: number, marked: Marked): Marked[] => Array.from({ length: count }, () => marked)
const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds))

describe('what the marks of a graph add to the odds', () => {
  it('is nothing where nothing is marked, or what was estimated came about', () => {
    expect(graphOffset([])).toBe(0)
    const asEstimated = [...times(3, { odds: Math.log(3), right: true }), { odds: Math.log(3), right: false }]
    expect(graphOffset(asEstimated)).toBeCloseTo(0, 9)
  })

  it('is where the likelihood and the prior balance', () => {
    // One mark, wrong, at even odds, and a deviation of one: b solves -b - logistic(b) = 0.
    const offset = graphOffset([{ odds: 0, right: false }], 1)
    expect(offset + logistic(offset)).toBeCloseTo(0, 9)
    expect(offset).toBeCloseTo(-0.4011, 3)
  })

  it('moves little by a few marks, and by many to what they say', () => {
    const wrong = { odds: 2, right: false }
    expect(Math.abs(graphOffset(times(1, wrong)))).toBeLessThan(0.3)
    const many = [...times(5000, { odds: 2, right: true }), ...times(5000, wrong)]
    expect(logistic(2 + graphOffset(many))).toBeCloseTo(0.5, 1)
  })

  it('is hurt little where one mark in five is wrong', () => {
    const random = seededRandom(7)
    const said = (isNoisy: boolean): Marked[] =>
      Array.from({ length: 60 }, () => {
        const right = random.chance(logistic(1.5))
        return { odds: 1.5, right: isNoisy && random.chance(0.2) ? !right : right }
      })
    expect(Math.abs(graphOffset(said(false)))).toBeLessThan(0.4)
    expect(Math.abs(graphOffset(said(true)))).toBeLessThan(1)
  })

  it('stays finite whatever is marked', () => {
    expect(graphOffset(times(10_000, { odds: 6.9, right: false }))).toBeGreaterThan(-20)
    expect(Number.isFinite(graphOffset(times(10_000, { odds: -6.9, right: true })))).toBe(true)
  })

  it('varies from graph to graph by what made-up graphs were drawn with', () => {
    const random = seededRandom(11)
    const graphs = Array.from({ length: 120 }, () => {
      const own = 0.6 * random.normal()
      return Array.from({ length: 60 }, (): Marked => {
        const odds = 2 * random.normal()
        return { odds, right: random.chance(logistic(odds + own)) }
      })
    })
    expect(Math.abs(graphDeviation(graphs) - 0.6)).toBeLessThanOrEqual(0.15)
  })
})
