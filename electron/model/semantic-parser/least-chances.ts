/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.683

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.763, offset: -0.1932 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9742, 0.9429, 0.9247, 0.913, 0.8775, 0.8533, 0.7835, 0.7323, 0.6808, 0.6508, 0.5807, 0.562, 0.5399, 0.501,
  0.4756, 0.46, 0.4183, 0.3869, 0.3565, 0.3087, 0.2674, 0.2074, 0.1269,
]
