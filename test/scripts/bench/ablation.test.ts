import { expect, test } from 'vitest'
import { PlanRequestSchema } from '../../../electron/contract/training-plan.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { figuresOf } from '../../../scripts/bench/ablation/figures.ts'
import { ABLATION_ROWS, inOrder } from '../../../scripts/bench/ablation/rows.ts'

test('every row is a plan that can be followed, and no two are the same', () => {
  const plans = ABLATION_ROWS.map(({ from, plan }) => ({
    from,
    plan: decidedPlan(PlanRequestSchema.parse({ kg: 'myths', ...plan }), 'navigator'),
  }))
  for (const { plan } of plans) {
    expect(() => recipeFor(plan.grpo, 'choice')).not.toThrow()
    // A run with no stage at all is refused, and the command would end there.
    expect(plan.stage1.epochs + plan.stage2.epochs + plan.grpo.steps).toBeGreaterThan(0)
  }
  expect(new Set(plans.map(plan => JSON.stringify(plan))).size).toBe(ABLATION_ROWS.length)
})

test('what a row goes on from, and whose questions it keeps out, comes before it, once', () => {
  const rows = inOrder(ABLATION_ROWS)
  expect(rows).toHaveLength(ABLATION_ROWS.length)
  const missing = rows.flatMap(({ from, keepsOut }, at) =>
    [from, keepsOut].filter(base => base !== undefined && !rows.slice(0, at).some(({ name }) => name === base)),
  )
  expect(missing).toEqual([])
  const whole = ABLATION_ROWS.filter(({ name }) => name === 'whole')
  expect(inOrder(whole).map(({ name }) => name)).toEqual(['stage 1 alone', 'no reinforcement', 'whole'])
})

test('a row is held against the whole of its own seed, question by question', async () => {
  const rows = [
    { name: 'whole', paper: '' },
    { name: 'no stage 1', paper: 'GraphWalker, Table 4' },
  ]
  const measured = (row: string, seed: number, after: readonly number[]) => ({
    row,
    seed,
    run: `${row}-${seed}`,
    looks: [0.5, after[0] ?? 0],
    seconds: 10,
    f1: Object.fromEntries(after.map((f1, at): [string, [number, number]] => [`q${at}`, [0, f1]])),
  })
  const { rows: told } = await figuresOf('myths', 2, rows, [
    measured('whole', 1, [1, 1, 1, 0]),
    measured('whole', 2, [1, 1]),
    measured('no stage 1', 1, [0.5, 0.5, 0.5, 0]),
    measured('no stage 1', 2, [0.5, 0.5]),
    // Of a seed that was not asked for.
    measured('no stage 1', 3, [1, 1]),
  ])
  expect(told[0]).toMatchObject({ name: 'whole', questions: 6, before: 0, difference: undefined, seconds: 20 })
  expect(told[1]?.looks).toEqual({ first: 0.5, last: 0.5 })
  expect(told[1]?.questions).toBe(6)
  expect(told[1]?.after).toBeCloseTo(2.5 / 6, 12)
  expect(told[1]?.difference?.value).toBeCloseTo(-2.5 / 6, 12)
  expect(told[1]?.difference?.high).toBeLessThan(0)
})
