import { expect, test } from 'vitest'
import { heldOutScore } from '../../../electron/learn/teach/held-out-score.ts'

test('means by hand, by hops, and an interval that holds the mean', async () => {
  const records = [
    { hops: 1, hit1: 1, f1: 1 },
    { hops: 1, hit1: 0, f1: 0.5 },
    { hops: 2, hit1: 1, f1: 0.5 },
    { hit1: 1, f1: 1 },
  ]
  const score = await heldOutScore(records)
  expect(score).toMatchObject({
    questions: 4,
    hit1: 0.75,
    f1: 0.75,
    byHops: [
      { hops: 1, questions: 2, hit1: 0.5, f1: 0.75 },
      { hops: 2, questions: 1, hit1: 1, f1: 0.5 },
    ],
  })
  expect(score.hit1Low).toBeLessThan(0.75)
  expect(score.hit1High).toBe(1)
  expect(await heldOutScore(records)).toEqual(score)
  expect(await heldOutScore([])).toMatchObject({ questions: 0, hit1: 0, byHops: [] })
})
