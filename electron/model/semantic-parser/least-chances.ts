/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.678

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.97, 0.9559, 0.9262, 0.8933, 0.8738, 0.8477, 0.8245, 0.8014, 0.751, 0.719, 0.6894, 0.6602, 0.58, 0.5467, 0.5255,
  0.4835, 0.4407, 0.4022, 0.3543, 0.3118, 0.2555, 0.2187, 0.1531, 0.0989, 0.0463,
]
