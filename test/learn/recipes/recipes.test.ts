import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../../electron/contract/words/saying.ts'
import { ablations } from '../../../electron/learn/recipes/ablations.ts'
import { RecipeSchema } from '../../../electron/learn/recipes/recipe.ts'
import { RECIPES } from '../../../electron/learn/recipes/recipes.ts'
import { RecipeError, recipeFor, settingsOf } from '../../../electron/learn/recipes/recipe-for.ts'
import { GrpoPlanSchema } from '../../../electron/contract/training-plan.ts'

const plan = (settings: object = {}): Parameters<typeof recipeFor>[0] =>
  GrpoPlanSchema.parse({ rate: 1e-6, questions: 16, ...settings })

function reasonsOf(settings: object): readonly string[] {
  try {
    recipeFor(plan(settings))
  } catch (error) {
    if (error instanceof RecipeError) return error.reasons.map(inWords)
    throw error
  }
  return []
}

describe('recipes', () => {
  it('are valid as they stand, and have every value that the papers print', () => {
    for (const recipe of Object.values(RECIPES)) expect(RecipeSchema.parse(recipe)).toEqual(recipe)
    expect(RECIPES['kg-r1']).toMatchObject({
      reward: { format: 0.5, query: 0.5, answer: 0.5, f1: 1, retrieval: 1 },
      rollout: { groupSize: 16, temperature: 1, topP: 1, turns: 5 },
      objective: { kl: { coefficient: 0.01, kind: 'k3' }, entropy: 0 },
      update: { rate: 1e-6, warmUp: 0, questions: 128 },
    })
    expect(RECIPES.graphwalker).toMatchObject({
      rollout: { groupSize: 8, temperature: 1 },
      objective: { kl: { coefficient: 0.001 } },
      update: { questions: 64, rate: 1e-6 },
    })
    expect(RECIPES['graph-r1']).toMatchObject({ reward: { step: 0.5, cap: 1, offset: -1 }, update: { questions: 128 } })
    expect(RECIPES['kbqa-r1']).toMatchObject({
      reward: { outcome: 1, format: 0.1 },
      advantage: { normalise: 'none' },
      rollout: { groupSize: 5, topP: 0.99 },
      objective: { clip: { low: 0.2, high: 0.28 }, kl: { coefficient: 0.001 } },
      update: { warmUp: 0.3, questions: 256, minibatches: 2 },
    })
  })

  it('take rate and questions from the plan, and any other setting from its changes', () => {
    const recipe = recipeFor(
      plan({
        recipe: 'kbqa-r1',
        rate: 1e-4,
        questions: 8,
        changes: { 'objective.kl.coefficient': 0.02, 'rollout.groupSize': 4, 'objective.clip.dual': 3 },
      }),
    )
    expect(recipe).toMatchObject({
      update: { rate: 1e-4, questions: 8 },
      objective: { kl: { coefficient: 0.02, kind: 'k3' }, clip: { low: 0.2, high: 0.28, dual: 3 } },
      rollout: { groupSize: 4, turns: 6 },
    })
    expect(recipeFor(plan({ changes: { 'update.questions': 4 } })).update.questions).toBe(4)
    expect(RECIPES['kbqa-r1'].objective.clip.dual).toBeUndefined()
  })

  it('leave the turns of a policy that chooses alone unless they are set', () => {
    expect(recipeFor(plan(), 'choice').rollout.turns).toBeUndefined()
    expect(recipeFor(plan({ changes: { 'rollout.turns': 7 } }), 'choice').rollout.turns).toBe(7)
    expect(recipeFor(plan(), 'token').rollout.turns).toBe(5)
  })

  it('let every single setting be set', () => {
    for (const name of ['kg-r1', 'graphwalker', 'graph-r1', 'kbqa-r1'] as const) {
      for (const setting of settingsOf(RECIPES[name])) {
        if (setting.name.startsWith('update.') && ['update.rate', 'update.questions'].includes(setting.name)) continue
        expect(
          recipeFor(plan({ recipe: name, questions: 256, changes: { [setting.name]: setting.value } })),
          `${setting.name}`,
        ).toEqual({
          ...RECIPES[name],
          rollout: { ...RECIPES[name].rollout, draw: 'sampled' },
          update: { ...RECIPES[name].update, rate: 1e-6, questions: 256 },
        })
      }
    }
  })

  it('are ablated by one flag each, and each flag can be followed', () => {
    for (const { name, recipes: of } of ablations)
      for (const recipe of of)
        expect(() => recipeFor(plan({ recipe, changes: { ablations: [name] } })), `${recipe} ${name}`).not.toThrow()
    expect(
      recipeFor(plan({ changes: { ablations: ['no-turn-rewards', 'no-retrieval-reward'] } })).reward,
    ).toMatchObject({ format: 0, query: 0, answer: 0, retrieval: 0, f1: 1 })
    expect(recipeFor(plan({ changes: { ablations: ['trajectory-advantage'] } })).advantage.credit).toBe('trajectory')
    expect(recipeFor(plan({ changes: { ablations: 'ppo', 'reward.format': 0.1 } }))).toMatchObject({
      advantage: { estimator: 'gae' },
      objective: { kl: { place: 'reward' } },
      reward: { format: 0.1, query: 0 },
    })
  })
})

describe('recipes that cannot be followed', () => {
  it.each([
    [{ changes: { 'objective.beta': 1 } }, 'has no setting "objective.beta"; it has reward.format'],
    [{ changes: { 'rollout.groupSize': 0 } }, 'rollout.groupSize: '],
    [{ changes: { 'rollout.groupSize': '8' } }, 'rollout.groupSize: '],
    [{ changes: { ablations: ['no-such'] } }, 'has no ablation "no-such"; it has no-turn-rewards'],
    [{ recipe: 'graphwalker', changes: { ablations: ['no-turn-rewards'] } }, 'The recipe graphwalker has no ablation'],
    [{ changes: { 'rollout.groupSize': 1 } }, 'rollout.groupSize is 1'],
    [{ changes: { 'rollout.temperature': 0 } }, 'rollout.temperature is 0'],
    [
      { changes: { 'reward.format': 0, 'reward.query': 0, 'reward.answer': 0, 'reward.f1': 0, 'reward.retrieval': 0 } },
      'All reward weights are 0',
    ],
    [{ changes: { 'objective.kl.kind': 'k1' } }, 'gradient of 0 on average'],
    [{ changes: { 'objective.kl.place': 'reward' } }, 'needs the estimator reinforce++ or gae'],
    [
      { changes: { 'advantage.baseline': 'separate', 'advantage.credit': 'trajectory' } },
      'needs the estimator group and the credit turn',
    ],
    [{ changes: { 'advantage.gamma': 0.9 } }, 'do nothing with the estimator group'],
    [{ changes: { 'rollout.draw': 'all' } }, 'only the Navigator under the protocol clew'],
    [
      { changes: { 'rollout.draw': 'all', 'advantage.baseline': 'separate' } },
      'needs the estimator group and the base',
    ],
    [{ changes: { 'rollout.draw': 'all', 'rollout.temperature': 0.7 } }, 'whatever the temperature'],
    [{ changes: { 'objective.clip.dual': 1.1 } }, 'must be above'],
    [{ questions: 1, changes: { 'update.minibatches': 20 } }, 'more than the 16 rollouts'],
    [{ changes: { 'reward.kind': 'graphwalker' } }, 'has no setting "reward.kind"'],
    [{ changes: { __proto__: null, 'constructor.name': 1 } }, 'has no setting "constructor.name"'],
    [{ changes: { reward: 1 } }, 'has no setting "reward"'],
    [{ changes: { name: 'mine' } }, 'has no setting "name"'],
  ])('%j', (settings, reason) => {
    expect(
      reasonsOf(settings).some(given => given.includes(reason)),
      `${reasonsOf(settings).join('\n')}`,
    ).toBe(true)
  })

  it('go through all programs where whole ones are weighed, unless something else is said or needed', () => {
    const drawn = (changes: object): string => recipeFor(plan({ changes }), 'program').rollout.draw
    expect(drawn({})).toBe('all')
    expect(drawn({ 'rollout.draw': 'sampled' })).toBe('sampled')
    expect(drawn({ ablations: ['ppo'] })).toBe('sampled')
    expect(drawn({ ablations: ['reinforce++'] })).toBe('sampled')
    expect(drawn({ ablations: ['separate-baselines'] })).toBe('sampled')
    expect(recipeFor(plan(), 'choice').rollout.draw).toBe('sampled')
    expect(recipeFor(plan(), 'token').rollout.draw).toBe('sampled')
  })

  it('say every reason at once', () => {
    expect(reasonsOf({ changes: { 'rollout.groupSize': 1, 'rollout.temperature': 0, nonsense: 1 } })).toHaveLength(3)
  })
})

it('are documented: every setting with its value in each recipe, and every ablation', async () => {
  const page = await readFile('docs/recipes.md', 'utf8')
  const names = Object.values(RECIPES).flatMap(recipe => settingsOf(recipe).map(({ name }) => name))
  for (const name of new Set(names)) {
    const cells = Object.values(RECIPES).map(recipe => {
      const setting = settingsOf(recipe).find(other => other.name === name)
      return setting === undefined ? '' : String(setting.value)
    })
    expect(page).toContain(`| \`${name}\` | ${cells.join(' | ')} |`)
  }
  for (const { name, says } of ablations)
    expect(
      page.split('\n').some(line => line.startsWith(`| \`${name}\` |`) && line.includes(inWords(says))),
      `${name}`,
    ).toBe(true)
})
