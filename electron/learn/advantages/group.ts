import type { RecipeReward } from '../rewards/recipe-reward.ts'

export interface GroupCredit {
  /**
   * `turn`: each turn has a return of its own (KG-R1 §3.3); `trajectory`: all turns share one (GraphWalker, Graph-R1,
   * KBQA-R1; KG-R1's ablation E.3).
   */
  credit: 'turn' | 'trajectory'
  /** λ: the weight of the global reward in a return (KG-R1, Eq. 3). */
  lambda: number
  /**
   * `deviation`: divided by the standard deviation (KG-R1 §3.3; Graph-R1, Eq. 12); `none`: only centred (KBQA-R1, Eq.
   * 4).
   */
  normalise: 'deviation' | 'none'
  /**
   * `single`: one baseline over all turns of the group (the paper); `separate`: KG-R1's published code, see {@link
   * separateAdvantages}.
   */
  baseline: 'single' | 'separate'
}

export interface GroupAdvantages {
  /** [rollout][turn] */
  advantages: number[][]
  /**
   * Standard deviation of the returns before it was divided by; where it is 0, all advantages are 0 and there is
   * nothing to learn.
   */
  spread: number
}

/** ε of KG-R1 §3.3, "a small constant for numerical stability". */
const EPSILON = 1e-6
/** Below this, returns differ by rounding only. */
const NO_SPREAD = 1e-9

/**
 * Advantages of one question's rollouts relative to each other. With turn credit, G = r_t + λR, and mean and standard
 * deviation are taken over all turns of all rollouts (KG-R1, Eq. 3 and the line below); with trajectory credit, G =
 * mean of r_t + λR over the rollouts (E.3).
 * @param shares what each rollout counts, where they were not drawn but are all there are, by their probabilities: mean
 *   and deviation are then those of the policy and not of a sample
 */
export function groupAdvantages(
  group: readonly Pick<RecipeReward, 'turns' | 'global'>[],
  settings: GroupCredit,
  shares: readonly number[] = group.map(() => 1),
): GroupAdvantages {
  if (settings.baseline === 'separate') return separateAdvantages(group, settings)
  if (settings.credit === 'trajectory') {
    const returns = group.map(({ turns, global }) => meanOf(turns) + settings.lambda * global)
    const { mean, deviation } = populationOf(returns, shares)
    const scaled = scaler(mean, deviation, settings)
    return {
      advantages: group.map(({ turns }, index) => turns.map(() => scaled(returns[index] ?? mean))),
      spread: deviation,
    }
  }
  const returns = group.map(({ turns, global }) => turns.map(reward => reward + settings.lambda * global))
  const { mean, deviation } = populationOf(
    returns.flat(),
    returns.flatMap((turns, index) => turns.map(() => shares[index] ?? 0)),
  )
  const scaled = scaler(mean, deviation, settings)
  return { advantages: returns.map(turns => turns.map(scaled)), spread: deviation }
}

/** Weight of the turn part in KG-R1's published code. */
const TURN_SHARE = 0.5

/**
 * As KG-R1's published code has it and its paper does not: turn rewards are standardised over all turns of the group,
 * global rewards over its rollouts, both with the unbiased deviation, and added as 0.5 · turn part + λ · global part.
 */
function separateAdvantages(
  group: readonly Pick<RecipeReward, 'turns' | 'global'>[],
  { lambda }: GroupCredit,
): GroupAdvantages {
  const ofTurns = standardiser(group.flatMap(({ turns }) => turns))
  const ofGlobals = standardiser(group.map(({ global }) => global))
  return {
    advantages: group.map(({ turns, global }) =>
      turns.map(reward => TURN_SHARE * ofTurns.scaled(reward) + lambda * ofGlobals.scaled(global)),
    ),
    spread: Math.max(ofTurns.deviation, ofGlobals.deviation),
  }
}

function scaler(mean: number, deviation: number, { normalise }: GroupCredit): (value: number) => number {
  if (deviation < NO_SPREAD) return () => 0
  return normalise === 'deviation' ? value => (value - mean) / (deviation + EPSILON) : value => value - mean
}

function standardiser(values: readonly number[]): { scaled: (value: number) => number; deviation: number } {
  const { mean, deviation: population } = populationOf(values)
  const deviation = values.length < 2 ? 0 : population * Math.sqrt(values.length / (values.length - 1))
  return { deviation, scaled: deviation < NO_SPREAD ? () => 0 : value => (value - mean) / (deviation + EPSILON) }
}

/** Mean and standard deviation with 1/n, as KG-R1 §3.3 defines σ_G. Rounding of equal values is no deviation. */
function populationOf(
  values: readonly number[],
  shares: readonly number[] = values.map(() => 1),
): { mean: number; deviation: number } {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const weighed = (of: (value: number) => number): number =>
    all === 0 ? 0 : values.reduce((sum, value, index) => sum + (shares[index] ?? 0) * of(value), 0) / all
  const mean = weighed(value => value)
  const deviation = Math.sqrt(weighed(value => (value - mean) ** 2))
  return { mean, deviation: deviation < NO_SPREAD ? 0 : deviation }
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
