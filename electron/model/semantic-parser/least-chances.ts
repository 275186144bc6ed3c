/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.667

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9727, 0.9378, 0.9087, 0.8837, 0.8414, 0.8001, 0.761, 0.7056, 0.6567, 0.6086, 0.57, 0.5247, 0.4734, 0.4095, 0.3585,
  0.3026, 0.2318, 0.1756, 0.1114, 0.0455,
]
