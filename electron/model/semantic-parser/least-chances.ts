/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.25

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.666

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9723, 0.941, 0.9057, 0.8738, 0.8352, 0.7895, 0.7396, 0.7088, 0.6615, 0.6128, 0.5554, 0.4895, 0.4516, 0.39, 0.3389,
  0.2779, 0.2259, 0.1411, 0.0764,
]
