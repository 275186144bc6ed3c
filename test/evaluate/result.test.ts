import { describe, expect, it } from 'vitest'
import { summarise } from '../../electron/evaluate/result.ts'
import { answerRow } from './answer-rows.ts'

describe('what the rows come to', () => {
  it('means questions, sums errors, and parts them by hop and type', async () => {
    const result = await summarise([
      answerRow(0, {
        scores: { f1: 1, hit1: 1, em: 1, retrieved: 1 },
        hops: 1,
        type: 'a',
        effort: { calls: 2, invalidCalls: 1 },
        recovered: true,
      }),
      answerRow(1, {
        scores: { f1: 0.5, hit1: 0, em: 0, retrieved: 1 },
        hops: 2,
        type: 'a',
        effort: { calls: 4, emptyCalls: 2 },
        recovered: false,
      }),
      answerRow(2, { status: 'failed', hops: 2, effort: { invalidCalls: 1 }, recovered: false }),
    ])
    expect(result).toMatchObject({
      n: 3,
      samples: 1,
      f1: 0.5,
      hit1: expect.closeTo(1 / 3, 12),
      em: expect.closeTo(1 / 3, 12),
      retrievalRate: expect.closeTo(2 / 3, 12),
      calls: 2,
      errors: 1,
      invalidCalls: 2,
      emptyCalls: 2,
      // Three episodes went wrong at some step, one of them ended right.
      recovery: { episodes: 3, rate: expect.closeTo(1 / 3, 12) },
      byHops: [
        { hops: 1, n: 1, hit1: { value: 1 } },
        { hops: 2, n: 2, hit1: { value: 0 }, f1: { value: 0.25 } },
      ],
      byType: [{ type: 'a', n: 2, hit1: { value: 0.5 } }],
    })
    expect(result.intervals.hit1).toEqual({ low: 0, high: 1 })
    expect(result).not.toHaveProperty('passAt')
  })

  it("breaks down by GrailQA's levels, from what was seen to what was not (KBQA-R1, Table III)", async () => {
    const { byLevel } = await summarise([
      answerRow(0, { level: 'zero-shot', scores: { f1: 0.5 } }),
      answerRow(1, { level: 'i.i.d.', scores: { f1: 1, em: 1 } }),
      answerRow(2, { level: 'compositional', scores: { f1: 0 } }),
      answerRow(3, { level: 'zero-shot', scores: { f1: 1, em: 1 } }),
      answerRow(4),
    ])
    expect(byLevel).toMatchObject([
      { level: 'i.i.d.', n: 1, f1: { value: 1 }, em: 1 },
      { level: 'compositional', n: 1, f1: { value: 0 }, em: 0 },
      { level: 'zero-shot', n: 2, f1: { value: 0.75 }, em: 0.5 },
    ])
  })

  it('gives Pass@k and the union where there are samples, and keeps the question as the unit', async () => {
    const right = { scores: { f1: 1, hit1: 1, em: 1, retrieved: 1 } }
    const result = await summarise([
      answerRow(0, { ...right, sample: 0 }),
      answerRow(0, { sample: 1 }),
      answerRow(0, { sample: 2, union: { f1: 0.5, hit1: 1, em: 0, anyHit: 1 } }),
      answerRow(1, { sample: 0 }),
      answerRow(1, { sample: 1 }),
      answerRow(1, { sample: 2, union: { f1: 0, hit1: 0, em: 0, anyHit: 0 } }),
    ])
    expect(result).toMatchObject({
      n: 2,
      samples: 3,
      hit1: expect.closeTo(1 / 6, 12),
      union: { f1: 0.25, hit1: 0.5, em: 0, anyHit: 0.5 },
    })
    // Question 0 has one right of three, question 1 none: (1/3 + 0)/2, (2/3 + 0)/2, (1 + 0)/2.
    expect(result.passAt?.map(({ k, value }) => [k, Number(value.toFixed(9))])).toEqual([
      [1, 0.166666667],
      [2, 0.333333333],
      [3, 0.5],
    ])
  })

  it('scores what no lesson resembles by itself', async () => {
    const right = { scores: { f1: 1, hit1: 1 } }
    const { contamination } = await summarise(
      [answerRow(0, { ...right, contaminated: true }), answerRow(1, right), answerRow(2), answerRow(3)],
      { contamination: { lessons: 10, examples: [] } },
    )
    expect(contamination).toMatchObject({
      lessons: 10,
      contaminated: 1,
      share: 0.25,
      clean: { n: 3, hit1: { value: expect.closeTo(1 / 3, 12) } },
    })
  })

  it('gives the accuracy of multiple choice', async () => {
    const { multipleChoice } = await summarise([
      answerRow(0, { chosen: 1, right: true }),
      answerRow(1, { chosen: null, right: false }),
      answerRow(2, { chosen: 0, right: false }),
      answerRow(3),
    ])
    expect(multipleChoice).toMatchObject({ n: 3, accuracy: { value: expect.closeTo(1 / 3, 12) }, unread: 1 })
  })

  it('is zero of nothing', async () => {
    expect(await summarise([])).toMatchObject({
      n: 0,
      f1: 0,
      hit1: 0,
      recovery: { episodes: 0, rate: null },
      byHops: [],
      byType: [],
    })
  })
})
