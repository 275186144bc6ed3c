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
