/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.662

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7483, offset: -0.2116 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 1, 0.9718, 0.9389, 0.9384, 0.9158, 0.899, 0.8001, 0.7607, 0.7144, 0.6491, 0.5809, 0.5731, 0.538, 0.5024, 0.4769,
  0.4629, 0.4178, 0.392, 0.359, 0.3059, 0.2629, 0.1711,
]
