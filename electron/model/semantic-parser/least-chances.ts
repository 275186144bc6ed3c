/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.683

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7476, offset: -0.1343 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9738, 0.943, 0.9302, 0.9136, 0.8792, 0.8555, 0.7825, 0.736, 0.686, 0.647, 0.5811, 0.5662, 0.5401, 0.5014, 0.4782,
  0.4607, 0.4184, 0.3935, 0.3507, 0.316, 0.2506, 0.1807,
]
