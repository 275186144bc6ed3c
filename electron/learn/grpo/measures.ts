import type { Vitals } from '../guards.ts'
import { isValidTurn } from '../rewards/turn-checks.ts'
import type { GradedBatch, GradedRollout } from './grade.ts'
import type { UpdateMeasures } from './update.ts'

/** A step of training in numbers; means are over rollouts unless said otherwise. Names as the live curves have them. */
export function measuresOf(
  batch: GradedBatch,
  updated: UpdateMeasures,
): { vitals: Vitals; values: Record<string, number> } {
  const { rollouts } = batch
  const all = rollouts.reduce((sum, { share }) => sum + share, 0)
  const mean = (of: (rollout: GradedRollout) => number): number =>
    all === 0 ? 0 : rollouts.reduce((sum, rollout) => sum + rollout.share * of(rollout), 0) / all
  const turns = rollouts.flatMap(({ trajectory }) =>
    trajectory.turns.map(turn => isValidTurn(turn, trajectory.protocol)),
  )
  const { units, entropy, kl } = batch.sampled
  const vitals: Vitals = {
    reward: mean(({ earned }) => earned.total),
    entropy: units === 0 ? 0 : entropy / units,
    ...(kl === undefined ? {} : { kl: units === 0 ? 0 : kl / units }),
    ...(batch.compared === 0 ? {} : { spread: (batch.compared - batch.alike) / batch.compared }),
    valid: turns.filter(Boolean).length / Math.max(1, turns.length),
    turns: turns.length / Math.max(1, rollouts.length),
    tokens: mean(({ trajectory }) => trajectory.turns.reduce((sum, { tokens }) => sum + tokens.generated, 0)),
  }
  const parts = new Set(rollouts.flatMap(({ earned }) => Object.keys(earned.parts)))
  const partOf = ({ earned }: GradedRollout, part: string): number =>
    new Map(Object.entries(earned.parts)).get(part) ?? 0
  return {
    vitals,
    values: {
      ...vitals,
      ...Object.fromEntries([...parts].map(part => [`reward.${part}`, mean(rollout => partOf(rollout, part))])),
      f1: mean(({ earned }) => earned.scores.f1),
      hit1: mean(({ earned }) => earned.scores.hit1),
      fabricated: mean(({ earned }) => (earned.fabricated ? 1 : 0)),
      lost: batch.lost.count,
      ...(updated.units === 0
        ? {}
        : {
            loss: -updated.value / updated.steps,
            clipped: updated.clipped / updated.units,
            ratio: updated.ratio / updated.units,
            'ratio.highest': updated.highestRatio,
            gradient: updated.gradient,
          }),
    },
  }
}
