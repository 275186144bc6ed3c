/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.45

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.683

/** Log odds that came about over those estimated, on questions as they were first asked (Platt scaling). */
export const SCALING = {
  answers: { slope: 0.7525, offset: -0.0792 },
  silence: { slope: 0.012, offset: -0.977 },
}

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  1, 0.9757, 0.9469, 0.9348, 0.9148, 0.8657, 0.8231, 0.7761, 0.7023, 0.6693, 0.6021, 0.5803, 0.5655, 0.5211, 0.4916,
  0.4601, 0.4315, 0.4058, 0.3727, 0.3298, 0.2643, 0.1785,
]
