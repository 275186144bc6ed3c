/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.61

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9605, 0.9111, 0.8821, 0.8627, 0.843, 0.8315, 0.8132, 0.788, 0.766, 0.7318, 0.7088, 0.6552, 0.6033, 0.5661,
  0.5462, 0.5245, 0.4863, 0.4548, 0.4283, 0.4036, 0.362, 0.3346, 0.2954, 0.2599, 0.2328, 0.1748, 0.1296, 0.0752, 0.0347,
]
