/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.607

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9471, 0.9098, 0.8822, 0.8704, 0.8595, 0.8234, 0.8105, 0.7841, 0.7592, 0.7294, 0.7048, 0.6437, 0.6209, 0.5691,
  0.5362, 0.5022, 0.4655, 0.4393, 0.4129, 0.3856, 0.3486, 0.3022, 0.2722, 0.2294, 0.1959, 0.146, 0.091, 0.047, 0.0015,
]
