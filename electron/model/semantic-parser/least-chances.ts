/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.1

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.658

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9591, 0.92, 0.9016, 0.8751, 0.8491, 0.816, 0.7916, 0.7624, 0.7101, 0.657, 0.6348, 0.6023, 0.5663, 0.5212, 0.4876,
  0.4515, 0.4095, 0.3608, 0.333, 0.295, 0.2491, 0.2102, 0.1591, 0.1108, 0.0621, 0.0267,
]
