/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.25

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.679

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.968, 0.9546, 0.9262, 0.892, 0.8657, 0.8283, 0.7935, 0.7404, 0.7043, 0.6519, 0.6254, 0.5934, 0.5548, 0.5215, 0.4783,
  0.4194, 0.3652, 0.3221, 0.2719, 0.2112, 0.1495, 0.0853, 0.0389,
]
