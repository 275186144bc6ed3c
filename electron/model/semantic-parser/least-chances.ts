/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.662

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7752, offset: -0.2798 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9773, 0.9736, 0.941, 0.9365, 0.9089, 0.8459, 0.7795, 0.7245, 0.6648, 0.6209, 0.5824, 0.54, 0.5201, 0.4876, 0.461,
  0.4446, 0.4, 0.366, 0.3484, 0.2851, 0.2477, 0.1759,
]
