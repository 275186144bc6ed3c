import type { Recipe } from './recipe.ts'

/**
 * The papers watch their runs and stop by hand (KG-R1 §4.3, A12: collapse after 200 to 350 steps); these bounds are
 * ours.
 */
export const DEFAULT_GUARDS: Recipe['guards'] = { window: 8, entropy: 0.02, valid: 0.5, spread: 0.02, kl: 5, length: 3 }
