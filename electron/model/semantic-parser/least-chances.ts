/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.2

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.631

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9516, 0.9139, 0.8944, 0.8647, 0.83, 0.8099, 0.7812, 0.735, 0.699, 0.6495, 0.6192, 0.5879, 0.5521, 0.5026, 0.4703,
  0.4224, 0.3835, 0.3341, 0.2912, 0.2472, 0.1947, 0.1358, 0.0877, 0.0502, 0.0086,
]
