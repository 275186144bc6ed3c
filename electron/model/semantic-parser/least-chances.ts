/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.2

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.665

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.978, 0.9452, 0.9236, 0.899, 0.8722, 0.8422, 0.8124, 0.788, 0.7432, 0.7139, 0.6744, 0.6469, 0.6022, 0.5543, 0.5043,
  0.4754, 0.4405, 0.4003, 0.3684, 0.338, 0.2921, 0.2265, 0.1888, 0.1336, 0.0812, 0.0282,
]
