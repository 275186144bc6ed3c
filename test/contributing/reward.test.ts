import { expect, test } from 'vitest'
import { z } from 'zod'
import { scoreTrajectory } from '../../electron/agent/answer-scores.ts'
import type { Scores } from '../../electron/contract/score.ts'
import type { Trajectory } from '../../electron/contract/trajectory.ts'
import type { RecipeReward } from '../../electron/learn/rewards/recipe-reward.ts'
import { episode } from '../learn/rewards/episodes.ts'

/** Its settings, to stand in the union of electron/learn/rewards/reward.ts; a run's plan can change them. */
const BriefRewardSchema = z.strictObject({
  kind: z.literal('brief'),
  /** What each call to the graph costs. */
  call: z.number().min(0).max(1).default(0.1),
})

/** R = F1 − call · (calls to the graph): a right answer by a short way. */
function briefReward({ turns }: Trajectory, { f1 }: Scores, settings: z.infer<typeof BriefRewardSchema>): RecipeReward {
  const calls = turns.filter(({ action }) => action?.kind === 'call').length
  return { turns: turns.map(() => 0), global: f1 - settings.call * calls, parts: { outcome: f1 } }
}

test('worked by hand: right after one call is 1 − 0.1', async () => {
  const trajectory = await episode('kg-r1', [
    '<think></think><kg-query>get_tail_entities("France", "capital")</kg-query>',
    '<think></think><answer>Paris</answer>',
  ])
  const settings = BriefRewardSchema.parse({ kind: 'brief' })
  expect(briefReward(trajectory, scoreTrajectory(trajectory, ['Paris']), settings).global).toBeCloseTo(0.9, 12)
  expect(briefReward(trajectory, scoreTrajectory(trajectory, ['Rome']), settings).global).toBeCloseTo(-0.1, 12)
})
