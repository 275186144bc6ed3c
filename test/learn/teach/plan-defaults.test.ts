import { decidedPlan } from '../../../electron/learn/teach/plan-defaults.ts'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { PlanRequestSchema, TrainingPlanSchema } from '../../../electron/contract/training-plan.ts'

const open = PlanRequestSchema.parse({ kg: 'films' })

it('leaves to the kind of model what a person has not said, and nothing that they have', () => {
  for (const kind of ['navigator', 'whole', 'lora'] as const)
    expect(TrainingPlanSchema.parse(decidedPlan(open, kind))).toEqual(decidedPlan(open, kind))
  const said = { lessons: { count: 7 }, stage1: { rate: 0.5 }, grpo: { questions: 3 }, whole: false }
  const plan = decidedPlan(PlanRequestSchema.parse({ kg: 'films', ...said }), 'whole')
  expect(plan).toMatchObject({ ...said, stage2: { rate: decidedPlan(open, 'whole').stage2.rate } })
})

it('is told in the docs as it is', async () => {
  const docs = await readFile('docs/teaching.md', 'utf8')
  const rows = docs
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
    .flatMap(([, name, ...cells]) =>
      name !== undefined && cells.length === 7 ? [[name, ...cells.slice(0, 6).map(numberOf)]] : [],
    )
  const figures = (kind: Parameters<typeof decidedPlan>[1]): number[] => {
    const { stage1, stage2, grpo, lessons } = decidedPlan(open, kind)
    return [stage1.epochs, stage1.rate, stage2.rate, grpo.rate, lessons.count, grpo.questions]
  }
  expect(rows.slice(2)).toEqual([
    ['the Navigator, walking', ...figures('navigator')],
    ['the Navigator, writing programs', ...figures('programs')],
    ['a small model, whole', ...figures('whole')],
    ['an adapter (LoRA)', ...figures('lora')],
  ])
})

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))
