/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.45

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.683

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7448, offset: -0.1285 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9736, 0.9427, 0.9313, 0.9206, 0.8815, 0.8547, 0.7818, 0.7356, 0.6821, 0.6417, 0.5821, 0.5672, 0.5411, 0.501,
  0.4752, 0.4621, 0.4145, 0.394, 0.3525, 0.3174, 0.2504, 0.1812,
]
