import { expect, it } from 'vitest'
import { compareRows } from '../../electron/evaluate/comparison.ts'
import { answerRow } from './answer-rows.ts'

const right = { scores: { hit1: 1, f1: 1 } }

it('pairs questions by what they ask, counts who won and lost, and tests it', async () => {
  // A: right on 0 and 1; B: right on 1 to 9. Nine differ: lost 1, won 8.
  const a = Array.from({ length: 12 }, (_, at) => answerRow(at, at < 2 ? right : {}))
  const b = Array.from({ length: 11 }, (_, at) => answerRow(at, { ...(at >= 1 && at < 10 ? right : {}), at: 10 - at }))
  const { counts, mcNemar, measures, onlyA, onlyB, pairs } = await compareRows(a, b)
  expect(counts).toEqual({ won: 8, lost: 1, both: 1, neither: 1 })
  expect([onlyA, onlyB, pairs.length]).toEqual([1, 0, 11])
  // 2 · (1 + 9) / 2⁹
  expect(mcNemar).toBeCloseTo(0.0390625, 12)
  const hit1 = measures.find(({ name }) => name === 'hit1')
  expect(hit1).toMatchObject({ a: expect.closeTo(2 / 11, 12), b: expect.closeTo(9 / 11, 12) })
  expect(hit1?.difference.value).toBeCloseTo(7 / 11, 12)
  expect(hit1?.difference.low).toBeGreaterThan(0)
  expect(pairs[0]).toMatchObject({ change: 'lost', a: { at: 0 }, b: { at: 10, question: 'question 0?' } })
})

it('means the samples of a question, and pairs a question that stands there twice in order', async () => {
  const twice = { question: 'again?', gold: ['g'] }
  const a = [answerRow(0, { ...twice, ...right }), answerRow(1, twice)]
  const b = [answerRow(0, { ...twice, ...right }), answerRow(0, { ...twice, sample: 1 }), answerRow(1, twice)]
  const { measures, counts } = await compareRows(a, b)
  expect(counts).toEqual({ won: 0, lost: 0, both: 1, neither: 1 })
  expect(measures[0]).toMatchObject({ name: 'hit1', a: 0.5, b: 0.25, difference: { value: -0.25 } })
})

it('says that nothing is known of nothing', async () => {
  const { measures, mcNemar, onlyA, onlyB } = await compareRows([answerRow(0)], [answerRow(5)])
  expect([onlyA, onlyB, mcNemar]).toEqual([1, 1, 1])
  expect(measures[0]).toMatchObject({ a: 0, b: 0, difference: { value: 0, low: 0, high: 0 } })
})
