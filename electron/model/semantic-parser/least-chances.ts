/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.25

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.673

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9742, 0.9406, 0.9123, 0.8648, 0.8132, 0.7816, 0.7429, 0.7077, 0.6637, 0.6177, 0.5676, 0.513, 0.4597, 0.3937, 0.3404,
  0.2807, 0.2239, 0.1517, 0.0827, 0.0304,
]
