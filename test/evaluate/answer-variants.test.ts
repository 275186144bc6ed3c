import { describe, expect, it } from 'vitest'
import { scoreAnswer } from '../../electron/agent/answer-scores.ts'
import { answerVariants, type AnswerVariants } from '../../electron/evaluate/answer-variants.ts'

function variants(items: string[], gold: string[], keys?: string[]): AnswerVariants {
  return answerVariants(
    {
      items,
      f1: scoreAnswer(
        items.map(name => ({ name })),
        gold,
      ).f1,
    },
    gold,
    keys,
  )
}

describe('variants of the scores', () => {
  it('counts a hit anywhere in the answer', () => {
    expect(variants(['Rome', 'Paris'], ['Paris']).anyHit).toBe(1)
    expect(variants(['Rome'], ['Paris']).anyHit).toBe(0)
  })

  it("finds RoG's hit inside the text", () => {
    expect(variants(['the mayor of Paris, France'], ['Paris']).rogHit).toBe(1)
    expect(variants(['Par'], ['Paris']).rogHit).toBe(0)
    expect(variants([], ['Paris']).rogHit).toBe(0)
  })

  it.each([
    // The three oddities that were verified in GraphWalker's code.
    [['e'], ['Einstein'], 1],
    [['1'], ['1981'], 1],
    [['Paris', 'Rome'], ['Paris'], 1],
    [['Berlin'], ['Paris'], 0],
    [[''], ['Paris'], 0],
  ])("relaxes as GraphWalker's code does: %j for %j", (items, gold, score) => {
    expect(variants(items, gold).relaxedEm).toBe(score)
  })

  it("counts keys as gold answers of their own, as KG-R1's code does", () => {
    // A perfect single name against name and key: P 1, R 1/2.
    expect(variants(['Paris'], ['Paris'], ['m.05qtj']).unionGoldF1).toBeCloseTo(2 / 3, 12)
    expect(variants(['Paris', 'm.05qtj'], ['Paris'], ['m.05qtj']).unionGoldF1).toBe(1)
    expect(variants(['Paris'], ['Paris']).unionGoldF1).toBe(1)
  })

  it('takes the token F1 of the nearest gold answer', () => {
    expect(variants(['the city of Paris'], ['Rome', 'Paris']).tokenF1).toBe(0.5)
    // Both items are one text: 2 · 1 / (2 + 1).
    expect(variants(['Paris', 'Rome'], ['Paris']).tokenF1).toBeCloseTo(2 / 3, 12)
  })
})
