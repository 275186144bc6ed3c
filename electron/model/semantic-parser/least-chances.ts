/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.3

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.679

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.975, 0.9397, 0.9119, 0.8824, 0.8495, 0.8227, 0.7825, 0.7358, 0.6942, 0.6415, 0.6101, 0.5757, 0.5569, 0.5074, 0.4633,
  0.4072, 0.3647, 0.3204, 0.2816, 0.2212, 0.16, 0.1086, 0.0563,
]
