/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.609

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9481, 0.9195, 0.895, 0.8779, 0.8601, 0.8298, 0.8109, 0.7927, 0.7688, 0.7166, 0.6679, 0.6438, 0.6058, 0.5822,
  0.5419, 0.5065, 0.4642, 0.4252, 0.3904, 0.3453, 0.3172, 0.2802, 0.2453, 0.2002, 0.1489, 0.0992, 0.0523, 0.0104,
]
