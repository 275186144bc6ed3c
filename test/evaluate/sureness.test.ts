import { describe, expect, it } from 'vitest'
import { evaluationText } from '../../electron/cli/commands/eval-text.ts'
import { summarise } from '../../electron/evaluate/result.ts'
import { selectiveResult } from '../../electron/evaluate/sureness.ts'
import { answerRow } from './answer-rows.ts'

const said = (chance: number, right: boolean, given = chance >= 0.8) => ({ chance, right, given })

describe('how sure the agent was', () => {
  it('is what was given, what of it was wrong, and how much of what is right', () => {
    const selective = selectiveResult([said(0.95, true), said(0.85, false), said(0.45, true), said(0.35, false)])
    expect(selective).toMatchObject({
      answers: 4,
      given: { value: 0.5 },
      wrong: { value: 0.5 },
      rightGiven: { value: 0.5 },
      error: expect.closeTo((0.05 + 0.85 + 0.55 + 0.35) / 4, 12) as number,
    })
    // The surest alone is right; of two one is wrong, of three one, of four two.
    expect(selective?.risks).toEqual([
      { coverage: 0.25, risk: 0 },
      { coverage: 0.5, risk: 0.5 },
      { coverage: 0.75, risk: expect.closeTo(1 / 3, 12) },
      { coverage: 1, risk: 0.5 },
    ])
  })

  it('has a curve of few points however many answers there are', () => {
    const risks = selectiveResult(Array.from({ length: 1_003 }, (_, at) => said(at / 1_003, at % 2 === 0)))?.risks ?? []
    expect(risks).toHaveLength(40)
    expect(risks.at(-1)).toEqual({ coverage: 1, risk: 501 / 1_003 })
  })

  it('is nothing where nothing was estimated, and is told of those answers alone where some were', async () => {
    expect(selectiveResult([])).toBeUndefined()
    expect(await summarise([answerRow(0)])).not.toHaveProperty('sureness')
    const result = await summarise([
      answerRow(0, { scores: { em: 1 }, estimate: { chance: 0.9, given: true } }),
      answerRow(1, { estimate: { chance: 0.4, given: false } }),
      answerRow(2, { scores: { em: 1 } }),
    ])
    expect(result.sureness).toMatchObject({ answers: 2, given: { value: 0.5 }, wrong: { value: 0 } })
    expect(evaluationText(result)).toMatch(
      /how sure: of 2 answers 0\.500 \[.*\] were given, of those 0\.000 \[.*\] wrong; of the right ones 1\.000 were given; calibration error 0\.250/,
    )
  })
})
