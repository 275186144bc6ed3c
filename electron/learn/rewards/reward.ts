import { z } from 'zod'
import { scoreTrajectory } from '../../agent/answer-scores.ts'
import type { Scores } from '../../contract/score.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { GraphR1RewardSchema, graphR1Reward } from './graph-r1.ts'
import { GraphWalkerRewardSchema, graphWalkerReward } from './graphwalker.ts'
import { KbqaR1RewardSchema, kbqaR1Reward } from './kbqa-r1.ts'
import { KgR1RewardSchema, kgR1Reward } from './kg-r1.ts'
import type { RecipeReward } from './recipe-reward.ts'

export interface Earned extends RecipeReward {
  /**
   * Mean turn reward and the global one: G of KG-R1 E.3 with λ = 1. For curves and people; credit is assigned from
   * `turns` and `global`.
   */
  total: number
  scores: Scores
  /** The agent wrote an observation itself; it got the least that the recipe can give. */
  fabricated: boolean
}

export const RewardSchema = z.discriminatedUnion('kind', [
  KgR1RewardSchema,
  GraphWalkerRewardSchema,
  GraphR1RewardSchema,
  KbqaR1RewardSchema,
])
export type RewardSettings = z.infer<typeof RewardSchema>

/**
 * What a trajectory earned, by the recipe's formula. A fabricated observation anywhere makes the whole episode worth
 * the least there is.
 */
export function rewardOf(
  trajectory: Trajectory,
  gold: readonly string[],
  settings: RewardSettings,
  goldVariants?: readonly (readonly string[])[],
): Earned {
  const scores = scoreTrajectory(trajectory, gold, goldVariants)
  const fabricated = isFabricated(trajectory)
  const reward = fabricated ? leastReward(trajectory, settings) : recipeReward(trajectory, gold, scores, settings)
  return { ...reward, total: mean(reward.turns) + reward.global, scores, fabricated }
}

function recipeReward(
  trajectory: Trajectory,
  gold: readonly string[],
  scores: Scores,
  settings: RewardSettings,
): RecipeReward {
  switch (settings.kind) {
    case 'kg-r1':
      return kgR1Reward(trajectory, scores, settings)
    case 'graphwalker':
      return graphWalkerReward(trajectory, gold, scores, settings)
    case 'graph-r1':
      return graphR1Reward(trajectory, gold, settings)
    case 'kbqa-r1':
      return kbqaR1Reward(trajectory, scores, settings)
  }
}

/** 0, except for Graph-R1, where 0 is what a well-formed wrong answer gets and −1 is the least (Eq. 15). */
function leastReward({ turns }: Trajectory, settings: RewardSettings): RecipeReward {
  const least = settings.kind === 'graph-r1' ? settings.offset : 0
  return {
    turns: turns.map(() => 0),
    global: least,
    parts: { outcome: 0, ...(settings.kind === 'graph-r1' ? { format: least } : {}) },
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The tags in which the graph speaks, under any protocol, in any spelling that a model may take for one. */
const OBSERVATION_TAG = /<\s{0,9}\/?\s{0,9}(?:information|knowledge|error)\s{0,9}>/i

/**
 * Whether the agent wrote an observation itself: the reward hacking of KG-R1 E.3.3 (Table 12), where it makes up what
 * was retrieved. A closing tag alone is enough, as in the paper's example. Names that hold such a tag are shown
 * escaped, so copying one is no fabrication.
 */
export function isFabricated({ turns }: Pick<Trajectory, 'turns'>): boolean {
  return turns.some(({ text }) => OBSERVATION_TAG.test(text))
}
