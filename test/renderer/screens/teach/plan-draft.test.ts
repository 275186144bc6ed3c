import { decidedPlan } from '../../../../electron/learn/teach/plan-defaults.ts'
import { expect, it } from 'vitest'
import { teachChoices } from '../../../../electron/host/api/teach-choices.ts'
import { recipeFor, RecipeError } from '../../../../electron/learn/recipes/recipe-for.ts'
import { PlanRequestSchema } from '../../../../electron/contract/training-plan.ts'
import {
  firstStageKnobs,
  isChanged,
  lessonKnobs,
  loraKnobs,
  machineKnobs,
  practiceKnobs,
  resetOf,
  secondStageKnobs,
} from '../../../../renderer/screens/teach/knobs.ts'
import {
  ablationsOf,
  effective,
  joined,
  type PlanChange,
  withAblation,
  withSetting,
} from '../../../../renderer/screens/teach/plan-draft.ts'
import { settingGroups, settingWords } from '../../../../renderer/screens/teach/recipe-words.ts'

const {
  defaults: { navigator: defaults },
  recipes,
} = teachChoices()
const allKnobs = [
  ...lessonKnobs,
  ...firstStageKnobs,
  ...secondStageKnobs,
  ...practiceKnobs,
  ...loraKnobs,
  ...machineKnobs,
]

it('is on the screen what the host reads from the same change', () => {
  const change = joined(
    joined({ kg: 'films', lessons: { count: 30 } }, { lessons: { minHops: 2 }, stage1: { epochs: 4 } }),
    { minutes: 3, grpo: { recipe: 'kbqa-r1' } },
  )
  expect(effective({ ...defaults, kg: 'films' }, change)).toEqual(
    decidedPlan(PlanRequestSchema.parse({ ...change, kg: 'films' }), 'navigator'),
  )
})

it('takes every knob back to its default', () => {
  for (const knob of allKnobs) {
    const other: PlanChange =
      knob.kind === 'number'
        ? knob.write(knob.read(defaults) === knob.least ? knob.most : knob.least)
        : knob.kind === 'switch'
          ? knob.write(!knob.read(defaults))
          : knob.kind === 'choice'
            ? knob.write(knob.choices.find(({ value }) => value !== knob.read(defaults))?.value ?? '')
            : knob.kind === 'several'
              ? knob.write(knob.choices.slice(0, 1).map(({ value }) => value))
              : knob.write(['attn_q'])
    const changed = joined({ kg: 'films' }, other)
    expect([knob.label, isChanged(knob, effective(defaults, changed), defaults)]).toEqual([knob.label, true])
    expect([
      knob.label,
      isChanged(knob, effective(defaults, joined(changed, resetOf(knob, defaults))), defaults),
    ]).toEqual([knob.label, false])
  }
})

it('offers numbers that the host takes', () => {
  const numbers = allKnobs.filter(knob => knob.kind === 'number')
  const refused = numbers.flatMap(knob =>
    [knob.least, knob.most]
      .filter(value => !PlanRequestSchema.safeParse({ kg: 'films', ...knob.write(value) }).success)
      .map(value => [knob.label, value]),
  )
  expect(numbers.length).toBeGreaterThan(15)
  expect(refused).toEqual([])
})

it('writes ablations and settings as the recipes read them', () => {
  const changes = withSetting(
    withAblation(withAblation({}, 'no-kl', true), 'no-turn-rewards', true),
    'rollout.groupSize',
    4,
  )
  expect(ablationsOf(changes)).toEqual(['no-kl', 'no-turn-rewards'])
  const recipe = recipeFor({ ...defaults.grpo, changes: { ...changes } })
  expect(recipe.objective.kl.coefficient).toBe(0)
  expect(recipe.reward).toMatchObject({ format: 0, query: 0, answer: 0 })
  expect(recipe.rollout.groupSize).toBe(4)
  expect(
    withSetting(
      withAblation(withAblation(changes, 'no-kl', false), 'no-turn-rewards', false),
      'rollout.groupSize',
      undefined,
    ),
  ).toEqual({})
  expect(() => recipeFor({ ...defaults.grpo, changes: withSetting({}, 'rollout.groupSize', 1) })).toThrow(RecipeError)
})

it('has plain words for every setting of every recipe, and choices that the host takes', () => {
  const settings = recipes.flatMap(recipe =>
    settingGroups(recipe.settings).flatMap(group =>
      group.settings.map(setting => ({ recipe: recipe.name, ...setting })),
    ),
  )
  const nameless = settings.filter(({ name }) => settingWords(name).label === name.split('.').slice(1).join(' '))
  const choiceless = settings.filter(
    ({ name, value }) =>
      typeof value === 'string' && settingWords(name).choices?.some(choice => choice.value === value) !== true,
  )
  const unknown = settings.flatMap(({ recipe, name }) =>
    (settingWords(name).choices ?? [])
      .filter(({ value }) => problemOf(recipe, { [name]: value }).includes('Invalid'))
      .map(({ value }) => [name, value]),
  )
  expect(settings.length).toBeGreaterThan(80)
  expect({ nameless, choiceless, unknown }).toEqual({ nameless: [], choiceless: [], unknown: [] })
})

/** Contradictions are the host's to say; a value that it does not know is a mistake here. */
function problemOf(recipe: (typeof recipes)[number]['name'], changes: Record<string, unknown>): string {
  try {
    recipeFor({ ...defaults.grpo, recipe, changes })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
