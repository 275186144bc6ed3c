/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.45

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.539

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9502, 0.9378, 0.9197, 0.9078, 0.8641, 0.8602, 0.819, 0.8052, 0.7917, 0.7697, 0.7437, 0.7268, 0.6902, 0.6698,
  0.6379, 0.6164, 0.5907, 0.5625, 0.5522, 0.529, 0.4908, 0.436, 0.3962, 0.3767, 0.3387, 0.3032, 0.2515, 0.2304, 0.1796,
  0.1327, 0.0925, 0.0683, 0.038,
]
