/** What a trajectory earned by a recipe's formula, before credit is assigned. */
export interface RecipeReward {
  /** r_t: what each turn earned by itself; zeros where the recipe has no turn rewards. */
  turns: number[]
  /** R: what the trajectory earned as a whole. */
  global: number
  /** The weighted parts of both. `turn` is the mean over turns, so that long episodes do not look better. */
  parts: { turn?: number; outcome: number; retrieval?: number; format?: number }
}
