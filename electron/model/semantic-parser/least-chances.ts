/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.5

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.666

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7678, offset: -0.1751 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9787, 0.9603, 0.9449, 0.923, 0.8702, 0.8137, 0.7743, 0.7335, 0.6698, 0.5852, 0.5805, 0.545, 0.5132, 0.4831,
  0.4636, 0.4259, 0.3994, 0.3733, 0.3176, 0.2734, 0.1977,
]
