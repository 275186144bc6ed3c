/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.667

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9808, 0.9616, 0.9206, 0.8838, 0.8323, 0.7964, 0.7497, 0.707, 0.6608, 0.6098, 0.5714, 0.5235, 0.4752, 0.4195, 0.3581,
  0.2884, 0.2414, 0.1755, 0.1022,
]
