/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.553

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9602, 0.9567, 0.9302, 0.9033, 0.8775, 0.8599, 0.8512, 0.8318, 0.7961, 0.7908, 0.7788, 0.7467, 0.7368, 0.71,
  0.6892, 0.6429, 0.6133, 0.5935, 0.5698, 0.5524, 0.5056, 0.4653, 0.4094, 0.3837, 0.3506, 0.3132, 0.2761, 0.2344,
  0.1802, 0.1431, 0.1094, 0.0706, 0.046,
]
