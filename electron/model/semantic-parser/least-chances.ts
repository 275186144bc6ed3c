/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.667

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9743, 0.9429, 0.9038, 0.8785, 0.8402, 0.8014, 0.755, 0.7153, 0.6728, 0.6135, 0.5554, 0.5203, 0.4709, 0.4312, 0.3664,
  0.3016, 0.2321, 0.187, 0.1258, 0.0527,
]
