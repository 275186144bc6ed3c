import { z } from 'zod'
import type { Scores } from '../../contract/score.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { RecipeReward } from './recipe-reward.ts'
import { hasStructure } from './turn-checks.ts'

const weight = z.number().min(0).max(100)

export const KbqaR1RewardSchema = z.strictObject({
  kind: z.literal('kbqa-r1'),
  /** λ_outcome and λ_format (§V-A). */
  outcome: weight.default(1),
  format: weight.default(0.1),
})
export type KbqaR1RewardSettings = z.infer<typeof KbqaR1RewardSchema>

/** R = λ_outcome · F1 + λ_format · [F1 > 0] · r_format (KBQA-R1, Eq. 2). */
export function kbqaR1Reward(trajectory: Trajectory, scores: Scores, settings: KbqaR1RewardSettings): RecipeReward {
  const outcome = settings.outcome * scores.f1
  const format = scores.f1 > 0 && hasStructure(trajectory) ? settings.format : 0
  return { turns: trajectory.turns.map(() => 0), global: outcome + format, parts: { outcome, format } }
}
