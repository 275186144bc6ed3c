/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.677

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9849, 0.9463, 0.9215, 0.8949, 0.8487, 0.8182, 0.7829, 0.7496, 0.6977, 0.6546, 0.6254, 0.5695, 0.5422, 0.512, 0.458,
  0.4215, 0.3597, 0.3242, 0.2871, 0.2312, 0.1758, 0.1172, 0.0509,
]
