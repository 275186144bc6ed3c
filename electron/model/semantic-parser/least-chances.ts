/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.25

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.627

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9443, 0.9062, 0.8929, 0.8655, 0.8359, 0.8078, 0.7821, 0.737, 0.6853, 0.6523, 0.6208, 0.5842, 0.5466, 0.5199,
  0.4761, 0.4395, 0.3973, 0.3597, 0.321, 0.2746, 0.2242, 0.1634, 0.1157, 0.0776, 0.0314,
]
