import { describe, expect, it } from 'vitest'
import { batchCredit, groupCredit, type CreditInput } from '../../../electron/learn/grpo/credit.ts'
import { updatePolicy, type Graded } from '../../../electron/learn/grpo/update.ts'
import { NotFiniteError, type Example, type Learner, type TurnUnits } from '../../../electron/learn/learner.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import type { Recipe } from '../../../electron/learn/recipes/recipe.ts'
import { RECIPES } from '../../../electron/learn/recipes/recipes.ts'
import { recipeFor } from '../../../electron/learn/recipes/recipe-for.ts'
import { GrpoPlanSchema } from '../../../electron/contract/training-plan.ts'

const VOCABULARY = 5

interface Written extends Example {
  /** [turn][unit] */
  tokens_: readonly (readonly number[])[]
}

/**
 * A model that writes each token by itself: one logit a token. Its gradients are exact and its steps plain, so that
 * they can be read off.
 */
class Unigrams {
  theta = Float64Array.of(0.3, -0.2, 0.5, 0, -0.6)
  readonly gradients: Float64Array[] = []
  readonly thetas: Float64Array[] = []
  private gradient = new Float64Array(VOCABULARY)

  logprobsAt(theta: Float64Array, { tokens_ }: Written): TurnUnits {
    const log = Math.log(theta.reduce((sum, logit) => sum + Math.exp(logit), 0))
    return tokens_.map(turn => Float32Array.from(turn, token => (theta[token] ?? 0) - log))
  }

  learner(): Learner {
    return {
      logprobs: (examples: readonly Example[]) =>
        Promise.resolve(examples.map(example => this.logprobsAt(this.theta, example as Written))),
      accumulate: (examples: readonly Example[], weights: readonly TurnUnits[]) => {
        const sum = this.theta.reduce((total, logit) => total + Math.exp(logit), 0)
        for (const [index, example] of examples.entries()) {
          for (const [turn, tokens] of (example as Written).tokens_.entries()) {
            for (const [unit, token] of tokens.entries()) {
              const weight = weights[index]?.[turn]?.[unit] ?? 0
              for (let at = 0; at < VOCABULARY; at++)
                this.gradient[at] =
                  (this.gradient[at] ?? 0) + weight * ((at === token ? 1 : 0) - Math.exp(this.theta[at] ?? 0) / sum)
            }
          }
        }
        return Promise.resolve(examples.map(example => this.logprobsAt(this.theta, example as Written)))
      },
      step: (rate: number) => {
        if (!this.gradient.every(Number.isFinite)) throw new NotFiniteError('The gradient was not a number')
        this.gradients.push(this.gradient)
        this.thetas.push(this.theta)
        this.theta = this.theta.map((logit, at) => logit + rate * (this.gradient[at] ?? 0))
        this.gradient = new Float64Array(VOCABULARY)
        return { gradientNorm: 1, clipped: false }
      },
    } as unknown as Learner
  }
}

const random = seededRandom(23)

function written(units: readonly number[]): Written {
  return {
    trajectory: {} as Example['trajectory'],
    units,
    tokens: 7,
    tokens_: units.map(count => Array.from({ length: count }, () => random.below(VOCABULARY))),
  }
}

/**
 * Two questions of two rollouts each, one with a turn that holds nothing; references and old values a little off, so
 * that nothing is trivial.
 */
function batch(model: Unigrams): { example: Written; graded: Graded }[][] {
  return [
    [written([3, 1]), written([2])],
    [written([1, 0, 2]), written([4, 2])],
  ].map(group =>
    group.map(example => {
      const shifted = (by: number): TurnUnits =>
        model.logprobsAt(model.theta, example).map(units => units.map(value => value + by * (random.next() - 0.5)))
      return {
        example,
        graded: {
          example,
          old: model.logprobsAt(model.theta, example),
          reference: shifted(1),
          advantages: example.units.map(count => new Float32Array(count).fill(2 * random.next() - 1)),
        },
      }
    }),
  )
}

/**
 * The objective of a minibatch by the papers' equations, written down from them and not from the code: the sum over
 * units is the recipe's.
 */
function objective(
  model: Unigrams,
  theta: Float64Array,
  rollouts: readonly { example: Written; graded: Graded }[],
  recipe: Recipe,
  questions: number,
): number {
  const { clip, kl, average } = recipe.objective
  const terms = rollouts.map(({ example, graded }) =>
    model.logprobsAt(theta, example).flatMap((units, turn) =>
      [...units].map((_, unit) => {
        const now =
          (theta[example.tokens_[turn]?.[unit] ?? 0] ?? 0) -
          Math.log(theta.reduce((sum, logit) => sum + Math.exp(logit), 0))
        const ratio = Math.exp(now - (graded.old[turn]?.[unit] ?? 0))
        const advantage = graded.advantages[turn]?.[unit] ?? 0
        const gap = (graded.reference?.[turn]?.[unit] ?? 0) - now
        return (
          Math.min(ratio * advantage, Math.min(Math.max(ratio, 1 - clip.low), 1 + clip.high) * advantage) -
          kl.coefficient * (Math.exp(gap) - gap - 1)
        )
      }),
    ),
  )
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  if (average === 'sequence') return sum(terms.map(values => sum(values) / values.length)) / terms.length
  return sum(terms.flat()) / (average === 'unit' ? terms.flat().length : questions)
}

/** Of all that the model could write in one unit, each once and by its probability. */
function everything(model: Unigrams, rewards: readonly number[], recipe: Recipe): Graded[] {
  const examples = rewards.map((_, token): Written => ({ ...written([1]), tokens_: [[token]] }))
  const group = examples.map((example, token): CreditInput => {
    const old = model.logprobsAt(model.theta, example)
    return { example, old, reward: { turns: [0], global: rewards[token] ?? 0 }, share: Math.exp(old[0]?.[0] ?? NaN) }
  })
  const { credits } = groupCredit(group, recipe)
  return group.map(({ example, old, share }, at) => ({ example, old, share, advantages: credits[at]?.units ?? [] }))
}

const recipe = (name: string, changes: Record<string, unknown> = {}): Recipe =>
  recipeFor(GrpoPlanSchema.parse({ recipe: name, rate: 1e-6, questions: 2, changes }))

describe('updatePolicy', () => {
  it.each(['kg-r1', 'graphwalker', 'kbqa-r1'])(
    'climbs the expected reward itself where all outcomes are there by their probabilities (%s)',
    async name => {
      const model = new Unigrams()
      const rewards = [1, 0, 0.5, 0, 0.2]
      const own = recipe(name, { 'objective.kl.coefficient': 0, 'advantage.normalise': 'none' })
      await updatePolicy(
        model.learner(),
        [everything(model, rewards, own)],
        { ...own, update: { ...own.update, minibatches: 1 } },
        0,
        1,
      )
      const expected = (theta: Float64Array): number => {
        const shares = theta.map(Math.exp)
        const all = shares.reduce((sum, share) => sum + share, 0)
        return shares.reduce((sum, share, at) => sum + (share / all) * (rewards[at] ?? 0), 0)
      }
      const step = 1e-6
      for (let at = 0; at < VOCABULARY; at += 1) {
        const moved = (by: number): number => expected(model.theta.map((logit, i) => (i === at ? logit + by : logit)))
        expect(model.gradients[0]?.[at]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 6)
      }
    },
  )

  it.each(['kg-r1', 'graphwalker', 'graph-r1', 'kbqa-r1'])(
    'climbs the gradient of the whole objective of %s, before and after the weights have moved',
    async name => {
      const model = new Unigrams()
      const groups = batch(model)
      // The clip is narrow and the rate far too high on purpose: the second step has ratios on both sides of it.
      const changes = {
        'update.minibatches': 1,
        'objective.kl.coefficient': 0.3,
        'objective.clip.low': 0.04,
        'objective.clip.high': 0.06,
      }
      const measures = await updatePolicy(
        model.learner(),
        groups.map(group => group.map(({ graded }) => graded)),
        recipe(name, { ...changes, 'update.epochs': 2 }),
        name === 'kg-r1' ? 0.3 : 2,
        1,
      )
      expect(measures.steps).toBe(2)
      for (const [step, gradient] of model.gradients.entries()) {
        const theta = model.thetas[step] ?? new Float64Array()
        for (let at = 0; at < VOCABULARY; at++) {
          const moved = (by: number): number =>
            objective(
              model,
              theta.map((logit, index) => (index === at ? logit + by : logit)),
              groups.flat(),
              recipe(name, changes),
              2,
            )
          expect(gradient[at]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 4)
        }
      }
      expect(measures.clipped).toBeGreaterThan(0)
    },
  )

  it('takes minibatches of whole questions, each once an epoch', async () => {
    const model = new Unigrams()
    const groups = batch(model)
    const learner = model.learner()
    const passes: number[] = []
    const accumulate = learner.accumulate.bind(learner)
    learner.accumulate = (examples, weights) => {
      passes.push(
        ...examples.map(example => groups.findIndex(group => group.some(rollout => rollout.example === example))),
      )
      return accumulate(examples, weights)
    }
    const measures = await updatePolicy(
      learner,
      groups.map(group => group.map(({ graded }) => graded)),
      recipe('kg-r1', { 'update.minibatches': 2, 'update.epochs': 3 }),
      0.01,
      1,
    )
    expect(measures.steps).toBe(6)
    for (let epoch = 0; epoch < 3; epoch++) {
      const [a, b, c, d] = passes.slice(4 * epoch)
      expect([a === b, c === d, a === c]).toEqual([true, true, false])
    }
  })

  it('does nothing with no groups, and throws where a weight is no number', async () => {
    const model = new Unigrams()
    expect(await updatePolicy(model.learner(), [], RECIPES['kg-r1'], 1, 1)).toMatchObject({
      steps: 0,
      gradient: 0,
      units: 0,
    })
    const groups = batch(model).map(group => group.map(({ graded }) => graded))
    groups[0]?.[0]?.advantages[0]?.fill(Number.NaN)
    const theta = [...model.theta]
    await expect(updatePolicy(model.learner(), groups, recipe('kg-r1'), 1, 1)).rejects.toThrow(NotFiniteError)
    expect([...model.theta]).toEqual(theta)
  })

  it('tells any other error of a step as it is', async () => {
    const model = new Unigrams()
    const lost = new Error('The device was lost.')
    const learner = model.learner()
    learner.step = () => {
      throw lost
    }
    const groups = batch(model).map(group => group.map(({ graded }) => graded))
    await expect(updatePolicy(learner, groups, recipe('kg-r1'), 1, 1)).rejects.toBe(lost)
  })
})

describe('credit', () => {
  const input = (turns: number[], global: number, units: number[], more: Partial<CreditInput> = {}): CreditInput => {
    const example = written(units)
    return {
      example,
      reward: { turns, global },
      old: units.map(count => new Float32Array(count).fill(-1)),
      share: 1,
      ...more,
    }
  }

  it('gives all units of a turn the advantage of the turn', () => {
    const { credits, spread } = groupCredit([input([1, 1], 2, [2, 3]), input([0], 0, [1])], RECIPES['kg-r1'])
    // G = 3, 3, 0: mean 2, deviation √2.
    expect(spread).toBeCloseTo(Math.SQRT2, 12)
    expect(credits[0]?.units.map(units => [...units])).toEqual([
      [expect.closeTo(Math.SQRT1_2, 5), expect.closeTo(Math.SQRT1_2, 5)],
      [expect.closeTo(Math.SQRT1_2, 5), expect.closeTo(Math.SQRT1_2, 5), expect.closeTo(Math.SQRT1_2, 5)],
    ])
    expect(credits[1]?.turns[0]).toBeCloseTo(-Math.SQRT2, 5)
  })

  it('takes the KL penalty off the reward unit by unit in REINFORCE++, and whitens', () => {
    const plusplus = recipe('kg-r1', { ablations: ['reinforce++'], 'objective.kl.coefficient': 0.5 })
    const reference = [Float32Array.of(-2, -1)]
    // k1 = old − reference = 1, 0; penalties 0.5, 0. Returns backwards: 1 + 2 = 3, then 3 − 0.5 = 2.5; the other
    // rollout 0. Mean 5.5/3, variance from 2.5, 3, 0.
    const credits = batchCredit(
      [input([1], 2, [2], { reference }), input([0], 0, [1], { reference: [Float32Array.of(-1)] })],
      plusplus,
    )
    const mean = 5.5 / 3
    const deviation = Math.sqrt(((2.5 - mean) ** 2 + (3 - mean) ** 2 + mean ** 2) / 3)
    expect([...(credits[0]?.units[0] ?? [])]).toEqual([
      expect.closeTo((2.5 - mean) / deviation, 5),
      expect.closeTo((3 - mean) / deviation, 5),
    ])
    expect(credits[1]?.units[0]?.[0]).toBeCloseTo(-mean / deviation, 5)
    expect(credits[0]?.turns[0]).toBeCloseTo((2.75 - mean) / deviation, 5)
  })

  it("takes the value head's word as the baseline in PPO, and gives it the returns", () => {
    const ppo = recipe('graph-r1', { ablations: ['ppo'], 'objective.kl.coefficient': 0 })
    // Rewards 0, 1 with values 0.5, 0.25 and γ = λ = 1: advantages 0.5 and 0.75, returns 1 and 1. The other: −1 against
    // 0.
    const credits = batchCredit(
      [input([0, 0], 1, [1, 1], { values: [0.5, 0.25] }), input([0], -1, [1], { values: [0] })],
      ppo,
    )
    expect(credits[0]?.returns).toEqual([1, 1])
    expect(credits[1]?.returns).toEqual([-1])
    const [mean, deviation] = [0.25 / 3, Math.sqrt((0.25 + 0.5625 + 1) / 3 - (0.25 / 3) ** 2)]
    expect(credits.map(({ units }) => units.map(values => values[0]))).toEqual([
      [expect.closeTo((0.5 - mean) / deviation, 5), expect.closeTo((0.75 - mean) / deviation, 5)],
      [expect.closeTo((-1 - mean) / deviation, 5)],
    ])
  })

  it("gives all of it at the last turn where credit is the trajectory's (KG-R1 E.3): ½ + 2 and 0 + 0", () => {
    const settings = recipe('kg-r1', {
      ablations: ['reinforce++', 'trajectory-advantage', 'no-kl'],
      'advantage.gamma': 0.5,
    })
    const credits = batchCredit([input([0, 1], 2, [1, 1]), input([0], 0, [1])], settings)
    // Returns 1.25, 2.5 and 0: mean 1.25, variance 2 · 1.25² / 3.
    const deviation = Math.sqrt((2 * 1.25 ** 2) / 3)
    expect(credits.map(({ turns }) => turns)).toEqual([
      [expect.closeTo(0, 5), expect.closeTo(1.25 / deviation, 5)],
      [expect.closeTo(-1.25 / deviation, 5)],
    ])
  })
})
