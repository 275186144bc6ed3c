import { z } from 'zod'
import type { Scores } from '../../contract/score.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { relaxedMatch } from './relaxed-match.ts'
import type { RecipeReward } from './recipe-reward.ts'

export const GraphWalkerRewardSchema = z.strictObject({
  kind: z.literal('graphwalker'),
  /**
   * `exact`: the answer and the gold answers are the same set (the paper's standard EM); `relaxed`: any item contains
   * or is contained, in whole words (the published code).
   */
  match: z.enum(['exact', 'relaxed']).default('exact'),
})
export type GraphWalkerRewardSettings = z.infer<typeof GraphWalkerRewardSchema>

/** R(τ) = s_EM(τ) ∈ {0, 1} and nothing else (GraphWalker, Eq. 3). */
export function graphWalkerReward(
  { turns, answer }: Trajectory,
  gold: readonly string[],
  scores: Scores,
  { match }: GraphWalkerRewardSettings,
): RecipeReward {
  const outcome =
    match === 'exact'
      ? scores.em
      : relaxedMatch(
          answer.map(({ name }) => name),
          gold,
        )
  return { turns: turns.map(() => 0), global: outcome, parts: { outcome } }
}
