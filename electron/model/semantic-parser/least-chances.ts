/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.3

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.658

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9762, 0.9556, 0.9152, 0.8753, 0.8347, 0.7887, 0.7346, 0.6933, 0.6505, 0.6043, 0.5581, 0.52, 0.4678, 0.3996, 0.3397,
  0.2804, 0.2308, 0.1722, 0.0811,
]
