/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.3

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.606

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9518, 0.9024, 0.8773, 0.8678, 0.859, 0.8351, 0.8087, 0.7877, 0.7563, 0.7276, 0.6688, 0.624, 0.5987, 0.5667,
  0.535, 0.4955, 0.4685, 0.4432, 0.4177, 0.387, 0.3404, 0.2905, 0.2619, 0.2305, 0.189, 0.1468, 0.0947, 0.0532, 0.0101,
]
