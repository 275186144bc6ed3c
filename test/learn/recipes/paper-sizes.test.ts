import { expect, it } from 'vitest'
import { PAPER_SIZES } from '../../../electron/learn/recipes/paper-sizes.ts'
import { RECIPES } from '../../../electron/learn/recipes/recipes.ts'
import { RECIPE_NAMES } from '../../../electron/learn/recipes/recipe.ts'
import { planOf } from '../../../electron/cli/commands/train-plan.ts'

it('has the batches and rates that the recipes have, and the papers steps (KG-R1 D.4; GraphWalker Table 12; Graph-R1 Table 5; KBQA-R1 §V-A)', () => {
  for (const name of RECIPE_NAMES) {
    const { rate, questions } = RECIPES[name].update
    expect(PAPER_SIZES[name].grpo).toMatchObject({ rate, questions })
  }
  expect(RECIPE_NAMES.map(name => PAPER_SIZES[name].grpo.steps)).toEqual([400, 100, (3 * 5_120) / 128, 97])
  expect(Math.round((8 * 3_098) / 256)).toBe(97)
  expect(PAPER_SIZES.graphwalker.sft).toEqual({ epochs: 2, batch: 32, rate: 1e-5 })
})

const told = { kg: 'films', out: 'x', target: [], data: [], keepOut: [] }

it('fills what is not said, and only where it is asked to', () => {
  expect(
    planOf('teach', { ...told, recipe: 'graphwalker', paperSizes: true, stage2Epochs: 1, steps: 7 }),
  ).toMatchObject({
    stage1: { epochs: 2, batch: 32, rate: 1e-5 },
    stage2: { epochs: 1, batch: 32, rate: 1e-5 },
    grpo: { recipe: 'graphwalker', steps: 7, questions: 64, rate: 1e-6 },
  })
  const plain = planOf('teach', { ...told, recipe: 'graphwalker', warmUp: 0.1, patience: 5 })
  expect(plain).toMatchObject({ stage1: { warmUp: 0.1, patience: 5 }, grpo: { recipe: 'graphwalker' } })
  expect(plain.grpo).not.toHaveProperty('steps')
})

it("takes the protocol's knobs along", () => {
  expect(
    planOf('sft', { ...told, protocol: 'graphwalker', layout: 'paper', turns: 10, relationOrder: 'plain' }),
  ).toMatchObject({
    protocol: 'graphwalker',
    protocolSettings: { layout: 'paper' },
    turns: 10,
    relationOrder: 'plain',
  })
  expect(planOf('sft', told)).not.toHaveProperty('protocolSettings')
})
