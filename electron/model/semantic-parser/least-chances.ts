/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.45

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.683

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7625, offset: -0.1725 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9747, 0.9439, 0.925, 0.911, 0.8755, 0.8293, 0.78, 0.7329, 0.6822, 0.6381, 0.5803, 0.5602, 0.5401, 0.5005, 0.48,
  0.46, 0.4344, 0.4004, 0.3707, 0.324, 0.2808, 0.2171, 0.1588,
]
