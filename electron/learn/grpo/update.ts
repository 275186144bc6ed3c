import { areNumbers, chunksOf, unitsOf } from '../batching.ts'
import type { Example, Learner, TurnUnits } from '../learner.ts'
import { seededRandom } from '../../base/random.ts'
import { unitFactors, noSums, surrogate, type Objective, type SurrogateSums } from '../objective/surrogate.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { takeStep } from '../stage-loop.ts'

/** A rollout that is learnt from. */
export interface Graded {
  example: Example
  advantages: TurnUnits
  old: TurnUnits
  reference?: TurnUnits | undefined
  /** What it counts; left out: 1. */
  share?: number | undefined
}

export interface UpdateMeasures extends SurrogateSums {
  steps: number
  /** Mean over the steps of the gradient's norm before clipping. */
  gradient: number
}

/**
 * Goes over a batch as often as the recipe says, in minibatches of whole groups, one step of the optimiser each. The
 * ratio of the first step is 1: nothing has moved since the old log-probabilities were taken; later ones are computed
 * anew before each step.
 * @throws NotFiniteError
 */
export async function updatePolicy(
  learner: Learner,
  groups: readonly (readonly Graded[])[],
  recipe: Recipe,
  rate: number,
  seed: number,
): Promise<UpdateMeasures> {
  const { objective, update } = recipe
  const climbed: Objective =
    objective.kl.place === 'loss' ? objective : { ...objective, kl: { ...objective.kl, coefficient: 0 } }
  const sums = noSums()
  let steps = 0
  let gradient = 0
  const filled = groups.filter(group => group.some(({ example }) => unitsOf(example) > 0))
  const minibatches = Math.min(update.minibatches, filled.length)
  for (let epoch = 0; epoch < update.epochs; epoch++) {
    const order = minibatches > 1 ? seededRandom(seed + epoch).sample(filled, filled.length) : filled
    for (let part = 0; part < minibatches; part++) {
      const chosen = order.slice(
        Math.round((part * order.length) / minibatches),
        Math.round(((part + 1) * order.length) / minibatches),
      )
      gradient += await climb(learner, chosen.flat(), chosen.length, climbed, objective.average, steps > 0, rate, sums)
      steps += 1
    }
  }
  return { ...sums, steps, gradient: steps === 0 ? 0 : gradient / steps }
}

async function climb(
  learner: Learner,
  batch: readonly Graded[],
  questions: number,
  objective: Objective,
  average: Recipe['objective']['average'],
  hasMoved: boolean,
  rate: number,
  sums: SurrogateSums,
): Promise<number> {
  const factors = unitFactors(
    batch.map(({ example }) => unitsOf(example)),
    average,
    questions,
    batch.map(({ share = 1 }) => share),
  )
  const mass = batch.reduce((sum, { example }, index) => sum + (factors[index] ?? 0) * unitsOf(example), 0)
  const graded = batch.map((rollout, index) => ({ rollout, factor: factors[index] ?? 0 }))
  let isSound = true
  for (const chunk of chunksOf(graded, ({ rollout }) => rollout.example)) {
    const examples = chunk.map(({ rollout }) => rollout.example)
    const now = hasMoved ? await learner.logprobs(examples) : chunk.map(({ rollout }) => rollout.old)
    const weights = chunk.map(({ rollout: { old, reference, advantages }, factor }, index) =>
      surrogate(
        { now: now[index] ?? old, old, reference: objective.kl.coefficient > 0 ? reference : undefined },
        advantages,
        factor,
        objective,
        sums,
      ),
    )
    isSound &&= areNumbers(weights) && areNumbers(await learner.accumulate(examples, weights))
  }
  return takeStep(learner, rate, isSound, mass)
}
