import type { TurnUnits } from '../learner.ts'

/**
 * Returns of REINFORCE++ (Hu et al. 2025): every unit gets what is earned from it on, γ-discounted by unit. A turn's
 * reward is earned at its last unit; a penalty, such as the KL term that this algorithm has in its reward, where it
 * stands. The reward of a turn that holds no unit falls to the last unit before it; without any, nobody can be credited
 * with it.
 * @param rewards of each turn; what the trajectory earned as a whole belongs to the last
 * @param penalties of each unit, to be subtracted
 */
export function returnsToGo(rewards: readonly number[], penalties: TurnUnits, gamma: number): TurnUnits {
  const returns = penalties.map(units => new Float32Array(units.length))
  let carried = 0
  let waiting = 0
  for (let turn = penalties.length - 1; turn >= 0; turn--) {
    waiting += rewards[turn] ?? 0
    const own = penalties[turn] ?? new Float32Array()
    const into = returns[turn] ?? new Float32Array()
    for (let unit = own.length - 1; unit >= 0; unit--) {
      carried = gamma * carried + waiting - (own[unit] ?? 0)
      waiting = 0
      into[unit] = carried
    }
  }
  return returns
}

/**
 * Centred and divided by the standard deviation over all units of the batch, in place: the one baseline of REINFORCE++;
 * PPO's implementations do the same with their advantages.
 */
export function whiten(batch: readonly TurnUnits[]): void {
  let count = 0
  let sum = 0
  for (const units of batch.flat())
    for (const value of units) {
      sum += value
      count += 1
    }
  if (count === 0) return
  const mean = sum / count
  let squares = 0
  for (const units of batch.flat()) for (const value of units) squares += (value - mean) ** 2
  const deviation = Math.sqrt(squares / count)
  const scale = deviation < 1e-9 ? 0 : 1 / (deviation + 1e-8)
  for (const units of batch.flat())
    for (let unit = 0; unit < units.length; unit++) units[unit] = ((units[unit] ?? 0) - mean) * scale
}

/**
 * Generalised advantage estimation over the turns of an episode that ends (Schulman et al. 2016, Eq. 16): δ_t = r_t +
 * γ·V(t+1) − V(t), where the value behind the last turn is 0, and A_t = Σ (γλ)^l δ_{t+l}.
 * @param rewards of each turn; what the trajectory earned as a whole belongs to the last
 * @param values of the state before each turn, by the value head
 * @returns the advantages, and the returns A + V that the value head learns
 */
export function gae(
  rewards: readonly number[],
  values: readonly number[],
  gamma: number,
  lambda: number,
): { advantages: number[]; returns: number[] } {
  if (rewards.length !== values.length)
    throw new RangeError(
      `There are ${rewards.length} rewards and ${values.length} values; each turn needs one of each.`,
    )
  const advantages = rewards.map(() => 0)
  let carried = 0
  for (let turn = rewards.length - 1; turn >= 0; turn--) {
    const delta = (rewards[turn] ?? 0) + gamma * (values[turn + 1] ?? 0) - (values[turn] ?? 0)
    carried = delta + gamma * lambda * carried
    advantages[turn] = carried
  }
  return { advantages, returns: advantages.map((advantage, turn) => advantage + (values[turn] ?? 0)) }
}
