import { z } from 'zod'
import type { Scores } from '../../contract/score.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { RecipeReward } from './recipe-reward.ts'
import { isRetrieval, isWellFormed, repeatedCalls } from './turn-checks.ts'

const weight = z.number().min(0).max(100)

/** The weights of KG-R1, Table 8. */
export const KgR1RewardSchema = z.strictObject({
  kind: z.literal('kg-r1'),
  /** w_fmt */
  format: weight.default(0.5),
  /** w_kg */
  query: weight.default(0.5),
  /** w_ans */
  answer: weight.default(0.5),
  /** w_F1; the published script has 0.5. */
  f1: weight.default(1),
  /** w_ret; the published script has 0.5. */
  retrieval: weight.default(1),
  /** What a call earns that was made before: as any other (the paper), or nothing for v_kg (the published code). */
  repeats: z.enum(['count', 'nothing']).default('count'),
})
export type KgR1RewardSettings = z.infer<typeof KgR1RewardSchema>

/**
 * Turn rewards w_fmt·v_fmt + w_kg·v_kg + w_ans·v_ans (KG-R1, Eq. 1) and the global reward w_F1·F1 + w_ret·v_ret (Eq.
 * 2). v_ans is 1 for an answer that can be read and names something, whatever stands around it: the paper's
 * "consistency" is not defined there and not in its code.
 */
export function kgR1Reward(
  { turns, protocol }: Trajectory,
  scores: Scores,
  settings: KgR1RewardSettings,
): RecipeReward {
  const repeated = repeatedCalls(turns)
  const earned = turns.map((turn, index) => {
    const isFormed = isWellFormed(turn, protocol)
    const isAnswer = turn.action?.kind === 'answer' && turn.action.items.length > 0
    const isQuery =
      turn.action?.kind === 'call' &&
      isRetrieval(turn.observation) &&
      !(settings.repeats === 'nothing' && repeated[index] === true)
    return (isFormed ? settings.format : 0) + (isQuery ? settings.query : 0) + (isAnswer ? settings.answer : 0)
  })
  const outcome = settings.f1 * scores.f1
  const retrieval = settings.retrieval * scores.retrieved
  return {
    turns: earned,
    global: outcome + retrieval,
    parts: { turn: earned.reduce((sum, reward) => sum + reward, 0) / Math.max(1, earned.length), outcome, retrieval },
  }
}
