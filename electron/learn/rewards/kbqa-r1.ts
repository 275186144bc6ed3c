import { z } from 'zod'
import type { Scores } from '../../contract/score.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { RecipeReward } from './recipe-reward.ts'
import { isWellFormed } from './turn-checks.ts'

const weight = z.number().min(0).max(100)

export const KbqaR1RewardSchema = z.strictObject({
  kind: z.literal('kbqa-r1'),
  /** λ_outcome and λ_format (§V-A). */
  outcome: weight.default(1),
  format: weight.default(0.1),
})
export type KbqaR1RewardSettings = z.infer<typeof KbqaR1RewardSchema>

/**
 * R = λ_outcome · F1 + λ_format · [F1 > 0] · r_format (KBQA-R1, Eq. 2). r_format is 1 where every turn has its tags
 * complete and in order and the last one answers.
 */
export function kbqaR1Reward(
  { turns, protocol }: Trajectory,
  scores: Scores,
  settings: KbqaR1RewardSettings,
): RecipeReward {
  const isFormed = turns.at(-1)?.action?.kind === 'answer' && turns.every(turn => isWellFormed(turn, protocol))
  const outcome = settings.outcome * scores.f1
  const format = scores.f1 > 0 && isFormed ? settings.format : 0
  return { turns: turns.map(() => 0), global: outcome + format, parts: { outcome, format } }
}
