/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.25

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.662

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9773, 0.9605, 0.9303, 0.8947, 0.8474, 0.8003, 0.7485, 0.7027, 0.67, 0.6277, 0.5765, 0.5215, 0.476, 0.4358, 0.3834,
  0.3151, 0.2586, 0.1918, 0.0942,
]
