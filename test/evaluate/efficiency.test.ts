import { expect, it } from 'vitest'
import { efficiencyOf } from '../../electron/evaluate/efficiency.ts'
import { seedSpread } from '../../electron/evaluate/seeds.ts'
import { answerRow } from './answer-rows.ts'

it('tells calls of the model and of the graph, latency and its spread, and time by turn apart (KG-R1, E.2)', () => {
  const rows = [
    answerRow(0, { effort: { turns: 3, calls: 2, seconds: 6, turnSeconds: [1, 2, 3] } }),
    answerRow(1, { effort: { turns: 3, calls: 2, seconds: 9, turnSeconds: [3, 3, 3] } }),
    answerRow(2, { effort: { turns: 2, calls: 1, seconds: 3, turnSeconds: [2, 1] } }),
  ]
  const stretch = { answers: 3, atOnce: 2, seconds: 12, generatedTokens: 600, calls: 5 }
  expect(efficiencyOf(rows, stretch)).toEqual({
    llmCalls: expect.closeTo(8 / 3, 12),
    serverCalls: expect.closeTo(5 / 3, 12),
    // 6, 9 and 3: mean 6, variance (0 + 9 + 9) / 3.
    latency: { mean: 6, deviation: expect.closeTo(Math.sqrt(6), 12) },
    secondsPerTurn: expect.closeTo(18 / 8, 12),
    // Until the first turn 1, 3, 2; until the second 3, 6, 3; a third turn has two answers, too few to tell.
    untilTurn: [2, 4],
    throughput: {
      answers: 3,
      atOnce: 2,
      seconds: 12,
      answersPerSecond: 0.25,
      tokensPerSecond: 50,
      callsPerSecond: 5 / 12,
    },
  })
  expect(efficiencyOf(rows, { ...stretch, answers: 0 })).not.toHaveProperty('throughput')
  expect(efficiencyOf([], stretch)).toBeUndefined()
})

it('gives the mean and the deviation over seeds, as papers write them', () => {
  const row = (at: number, sample: number, f1: number) => answerRow(at, { sample, scores: { f1, hit1: f1, em: 0 } })
  // Under the three seeds F1 is 0.5, 1 and 0: mean 0.5, deviation with n − 1: 0.5.
  const spread = seedSpread([row(0, 0, 1), row(1, 0, 0), row(0, 1, 1), row(1, 1, 1), row(0, 2, 0), row(1, 2, 0)])
  expect(spread).toMatchObject({ f1: { mean: 0.5, deviation: 0.5, each: [0.5, 1, 0] }, em: { mean: 0, deviation: 0 } })
  expect(seedSpread([row(0, 0, 1)])).toBeUndefined()
})
