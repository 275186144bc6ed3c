/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.66

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.9852, 0.9553, 0.9241, 0.8861, 0.8298, 0.7901, 0.7469, 0.7051, 0.6555, 0.6146, 0.5648, 0.5226, 0.4849, 0.4048,
  0.3366, 0.2697, 0.1964, 0.1305, 0.0552,
]
