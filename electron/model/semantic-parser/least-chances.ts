/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.602

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9603, 0.909, 0.8818, 0.8665, 0.8509, 0.8315, 0.8083, 0.7835, 0.7633, 0.7196, 0.6826, 0.6275, 0.5985, 0.5701,
  0.5361, 0.4915, 0.4701, 0.4399, 0.4206, 0.38, 0.342, 0.3045, 0.2694, 0.2275, 0.2008, 0.1541, 0.1059, 0.0537, 0.0103,
]
