/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.3

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.607

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9511, 0.9031, 0.8775, 0.8684, 0.8566, 0.8381, 0.8117, 0.7855, 0.7562, 0.7323, 0.6746, 0.6239, 0.5923, 0.5639,
  0.5348, 0.497, 0.4682, 0.444, 0.4139, 0.3906, 0.3428, 0.2967, 0.269, 0.2337, 0.1964, 0.1497, 0.1015, 0.0544, 0.0156,
]
