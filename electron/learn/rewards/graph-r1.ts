import { z } from 'zod'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { RecipeReward } from './recipe-reward.ts'
import { bestTokenF1 } from './token-f1.ts'
import { isWellFormed } from './turn-checks.ts'

export const GraphR1RewardSchema = z.strictObject({
  kind: z.literal('graph-r1'),
  /**
   * What each well-formed step is worth, and what they may come to (Eq. 13). 0 turns the format reward and its gate
   * off.
   */
  step: z.number().min(0).max(10).default(0.5),
  cap: z.number().min(0).max(10).default(1),
  /** Eq. 15's −1. */
  offset: z.number().min(-10).max(10).default(-1),
  answer: z.number().min(0).max(100).default(1),
  /** Eq. 14, see `token-f1.ts`. */
  tokens: z.enum(['squad', 'blanks']).default('squad'),
  /**
   * The answer counts only where the turn that gives it is well-formed itself. Eq. 15 alone lets two good queries buy
   * the right to a malformed answer.
   */
  wellFormedEnd: z.boolean().default(true),
})
export type GraphR1RewardSettings = z.infer<typeof GraphR1RewardSchema>

/** R = −1 + min(1, 0.5 · well-formed steps) + [format is full] · token F1 (Graph-R1, Eq. 13 to 15). */
export function graphR1Reward(
  { turns, protocol, answer }: Trajectory,
  gold: readonly string[],
  settings: GraphR1RewardSettings,
): RecipeReward {
  const formed = turns.map(turn => isWellFormed(turn, protocol))
  const format = Math.min(settings.cap, settings.step * formed.filter(Boolean).length)
  const isFull = settings.step === 0 || format >= settings.cap
  const isEndFormed = !settings.wellFormedEnd || formed.at(-1) === true
  const outcome =
    isFull && isEndFormed
      ? settings.answer *
        bestTokenF1(
          answer.map(({ name }) => name),
          gold,
          settings.tokens,
        )
      : 0
  return {
    turns: turns.map(() => 0),
    global: settings.offset + format + outcome,
    parts: { outcome, format: settings.offset + format },
  }
}
