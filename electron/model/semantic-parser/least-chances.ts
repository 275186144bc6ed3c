/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.5

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.662

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7731, offset: -0.228 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9746, 0.9572, 0.9429, 0.9046, 0.8192, 0.7667, 0.7262, 0.6686, 0.5945, 0.5812, 0.546, 0.5057, 0.4867, 0.4604,
  0.4267, 0.4035, 0.3747, 0.3359, 0.2916, 0.2257, 0.1436,
]
