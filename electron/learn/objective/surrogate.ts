import type { TurnUnits } from '../learner.ts'
import { divergence, divergenceSlope, type DivergenceKind } from './divergence.ts'

/** The objective of a policy gradient, to be maximised: clipped surrogate − β·KL + entropy coefficient · entropy. */
export interface Objective {
  /**
   * ε below and above: the ratio counts up to 1 − low and 1 + high. Equal in KG-R1 and Graph-R1, 0.2 and 0.28 in
   * KBQA-R1 §V-A (after DAPO).
   */
  clip: {
    low: number
    high: number
    /** Bounds the loss of a bad unit that became much likelier at this ratio (Ye et al. 2020; the published code of KG-R1: 3). */
    dual?: number | undefined
  }
  /** β and the estimate; 0: no reference is needed. */
  kl: { coefficient: number; kind: DivergenceKind }
  /** KG-R1, algorithm 1, has the term and D.4 sets it to 0. */
  entropy: number
}

/**
 * Log-probabilities of one trajectory's units: under the weights as they are, those that sampled it, and those that
 * training began with.
 */
export interface UnitLogprobs {
  now: TurnUnits
  old: TurnUnits
  /** Left out where β is 0. */
  reference?: TurnUnits | undefined
}

/** Sums over units, so that those of several trajectories can be added. */
export interface SurrogateSums {
  units: number
  /** The objective's value with the trajectory's factor in it. */
  value: number
  /** Units whose clipped value is the one that counts. */
  clipped: number
  /** Σ of the KL estimate, of the ratio, and of −log-probability, each without any factor. */
  kl: number
  ratio: number
  entropy: number
  highestRatio: number
}

export function noSums(): SurrogateSums {
  return { units: 0, value: 0, clipped: 0, kl: 0, ratio: 0, entropy: 0, highestRatio: 0 }
}

/** Keeps the ratio a number. */
const FARTHEST = 20

/**
 * The weights that make `Learner.accumulate` follow the objective: the exact derivative of its value with respect to
 * each unit's log-probability. With ρ = exp(now − old) the surrogate is min(ρA, clip(ρ, 1 − low, 1 + high)·A) (KG-R1
 * §3.3; GraphWalker, Eq. 4; Graph-R1, Eq. 11), whose derivative is ρA where the first counts and 0 where the clipped
 * one does; at the bound itself it is the one from inside. The entropy term is the score-function estimate, −½·log²:
 * its derivative −log is that of the entropy on average, as the constant falls out.
 * @param advantages one for each unit
 * @param factor of this trajectory's units, from {@link unitFactors}
 * @param sums to be added to
 */
export function surrogate(
  { now, old, reference }: UnitLogprobs,
  advantages: TurnUnits,
  factor: number,
  objective: Objective,
  sums: SurrogateSums,
): TurnUnits {
  const { clip, kl, entropy } = objective
  return now.map((units, turn) => {
    const weights = new Float32Array(units.length)
    for (let unit = 0; unit < units.length; unit++) {
      const logprob = units[unit] ?? 0
      const advantage = advantages[turn]?.[unit] ?? 0
      const ratio = Math.exp(Math.min(FARTHEST, logprob - (old[turn]?.[unit] ?? 0)))
      const term = clippedTerm(ratio, advantage, clip)
      let value = term.value
      let weight = term.isClipped ? 0 : ratio * advantage
      if (reference !== undefined) {
        const anchor = reference[turn]?.[unit] ?? 0
        const estimate = divergence(kl.kind, logprob, anchor)
        sums.kl += estimate
        value -= kl.coefficient * estimate
        weight -= kl.coefficient * divergenceSlope(kl.kind, logprob, anchor)
      }
      value -= (entropy * logprob * logprob) / 2
      weight -= entropy * logprob
      weights[unit] = factor * weight
      sums.units += 1
      sums.value += factor * value
      sums.clipped += term.isClipped ? 1 : 0
      sums.ratio += ratio
      sums.entropy -= logprob
      sums.highestRatio = Math.max(sums.highestRatio, ratio)
    }
    return weights
  })
}

function clippedTerm(
  ratio: number,
  advantage: number,
  { low, high, dual }: Objective['clip'],
): { value: number; isClipped: boolean } {
  if (advantage >= 0)
    return ratio > 1 + high
      ? { value: (1 + high) * advantage, isClipped: advantage > 0 }
      : { value: ratio * advantage, isClipped: false }
  if (ratio < 1 - low) return { value: (1 - low) * advantage, isClipped: true }
  if (dual !== undefined && ratio > dual) return { value: dual * advantage, isClipped: true }
  return { value: ratio * advantage, isClipped: false }
}

/**
 * How units are summed up into an objective. `sequence`: mean over trajectories of the mean over each one's units
 * (GraphWalker, Eq. 4; Graph-R1, Eq. 11). `unit`: mean over all units of the batch (KBQA-R1, Eq. 3, an expectation over
 * states and actions; its code's `token-mean`). `sum`: sum over all units of a question's rollouts, mean over questions
 * (KG-R1 §3.3, J(θ)).
 */
export type Averaging = 'sequence' | 'unit' | 'sum'

/**
 * The factor that each trajectory's units have in the objective of a batch.
 * @param units of each trajectory in all
 * @param questions that the trajectories answer
 * @param shares what each trajectory counts; left out: 1, as for samples. Of a question whose every outcome is there by
 *   its probability they add up to 1, and a mean or sum over samples becomes an expectation
 */
export function unitFactors(
  units: readonly number[],
  averaging: Averaging,
  questions: number,
  shares: readonly number[] = units.map(() => 1),
): number[] {
  const shareOf = (index: number): number => shares[index] ?? 0
  const speaking = units.reduce((sum, count, index) => sum + (count > 0 ? shareOf(index) : 0), 0)
  const total = units.reduce((sum, count, index) => sum + shareOf(index) * count, 0)
  switch (averaging) {
    case 'sequence':
      return units.map((count, index) => (count === 0 || speaking === 0 ? 0 : shareOf(index) / (speaking * count)))
    case 'unit':
      return units.map((_, index) => (total === 0 ? 0 : shareOf(index) / total))
    case 'sum':
      return units.map((_, index) => shareOf(index) / Math.max(1, questions))
  }
}
