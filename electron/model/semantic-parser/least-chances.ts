/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.569

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9803, 0.9736, 0.9414, 0.9043, 0.8685, 0.8562, 0.8416, 0.82, 0.7929, 0.7753, 0.7544, 0.7285, 0.7018, 0.6745, 0.6445,
  0.6013, 0.5711, 0.5399, 0.5099, 0.4692, 0.429, 0.3925, 0.3485, 0.319, 0.2939, 0.2582, 0.2133, 0.1688, 0.1079, 0.0567,
  0.0147,
]
