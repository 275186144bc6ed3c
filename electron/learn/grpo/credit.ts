import { gae, returnsToGo, whiten } from '../advantages/returns.ts'
import { groupAdvantages } from '../advantages/group.ts'
import { spread } from '../batching.ts'
import type { Example, TurnUnits } from '../learner.ts'
import { divergence } from '../objective/divergence.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { RecipeReward } from '../rewards/recipe-reward.ts'

/** A rollout with what its credit is computed from. */
export interface CreditInput {
  example: Example
  reward: Pick<RecipeReward, 'turns' | 'global'>
  old: TurnUnits
  /** Where β > 0. */
  reference?: TurnUnits | undefined
  /** What it counts in its group; 1 for a sample, its probability where all that could be done is there. */
  share: number
  /** V before each turn, for PPO. */
  values?: readonly number[] | undefined
}

export interface Credit {
  /** An advantage for each unit. */
  units: TurnUnits
  /** For each turn: of its units the mean, or of a turn without units what they would have got. */
  turns: number[]
  /** What the value head should have said before each turn. */
  returns?: number[] | undefined
}

/** Credit relative to the group (GRPO): every unit of a turn gets the turn's advantage. */
export function groupCredit(
  group: readonly CreditInput[],
  { advantage }: Recipe,
): { credits: Credit[]; spread: number } {
  const { advantages, spread: differs } = groupAdvantages(
    group.map(({ reward }) => reward),
    advantage,
    group.map(({ share }) => share),
  )
  return {
    spread: differs,
    credits: group.map(({ example }, index) => ({
      units: spread(example, advantages[index] ?? []),
      turns: advantages[index] ?? [],
    })),
  }
}

/** Credit relative to the batch (REINFORCE++) or to a value head (PPO), whitened over the batch. */
export function batchCredit(batch: readonly CreditInput[], recipe: Recipe): Credit[] {
  const credits = batch.map(input =>
    recipe.advantage.estimator === 'gae' ? valueCredit(input, recipe) : returnCredit(input, recipe),
  )
  whiten(credits.map(({ units }) => units))
  return credits.map(({ units, turns, returns }) => ({
    units,
    turns: units.map((values, turn) => (values.length === 0 ? (turns[turn] ?? 0) : meanOf(values))),
    returns,
  }))
}

function returnCredit(input: CreditInput, recipe: Recipe): Credit {
  return {
    units: returnsToGo(earnedByTurn(input, recipe), penalties(input, recipe), recipe.advantage.gamma),
    turns: input.reward.turns.map(() => 0),
  }
}

/** A turn is one step to the value head: its penalties are added up. */
function valueCredit(input: CreditInput, recipe: Recipe): Credit {
  const { gamma, gaeLambda } = recipe.advantage
  const penalty = penalties(input, recipe).map(units => units.reduce((sum, value) => sum + value, 0))
  const rewards = earnedByTurn(input, recipe).map((reward, turn) => reward - (penalty[turn] ?? 0))
  const { advantages, returns } = gae(rewards, input.values ?? [], gamma, gaeLambda)
  return { units: spread(input.example, advantages), turns: advantages, returns }
}

/**
 * What each turn earns where returns are summed up: its own reward and, at the last, λ times the global one; with
 * trajectory credit all of it at the last (KG-R1 E.3).
 */
function earnedByTurn({ reward: { turns, global } }: CreditInput, { advantage }: Recipe): number[] {
  const last = turns.length - 1
  const mean = turns.reduce((sum, reward) => sum + reward, 0) / Math.max(1, turns.length)
  return turns.map(
    (reward, turn) =>
      (advantage.credit === 'turn' ? reward : turn === last ? mean : 0) +
      (turn === last ? advantage.lambda * global : 0),
  )
}

/** β times the KL estimate of each unit, where the recipe has it in the reward. */
function penalties({ old, reference }: CreditInput, { objective: { kl } }: Recipe): TurnUnits {
  const isIn = kl.place === 'reward' && kl.coefficient > 0 && reference !== undefined
  return old.map((units, turn) =>
    units.map((logprob, unit) =>
      isIn ? kl.coefficient * divergence(kl.kind, logprob, reference[turn]?.[unit] ?? 0) : 0,
    ),
  )
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
