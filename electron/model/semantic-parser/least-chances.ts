/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.35

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.656

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.969, 0.9398, 0.8939, 0.8753, 0.8336, 0.7954, 0.7614, 0.7152, 0.6744, 0.628, 0.5772, 0.521, 0.4842, 0.431, 0.3716,
  0.3222, 0.2792, 0.2081, 0.1379, 0.0648,
]
