/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.5

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.683

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7655, offset: -0.1915 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9743, 0.9433, 0.9245, 0.9102, 0.8743, 0.8238, 0.7892, 0.7303, 0.6813, 0.6471, 0.5808, 0.5628, 0.5403, 0.5085,
  0.48, 0.4605, 0.4379, 0.4013, 0.382, 0.3505, 0.305, 0.2622, 0.2072, 0.1302,
]
