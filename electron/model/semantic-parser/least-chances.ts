/** Made by `scripts/models/semantic-parser/fit-chance.ts` from questions that people typed; not to be changed by hand. */

/** How far the odds of being right differ from graph to graph beyond what is estimated, in nats. */
export const GRAPH_DEVIATION = 0.4

/** Where an answer is wrong, the share of questions whose right one is another that was found. */
export const FOUND_AMONG_OTHERS = 0.577

/** The least chance with which an answer is given, for at most 1, 2, 3 … in 100 wrong; of more, any. */
export const LEAST_CHANCES: readonly number[] = [
  0.974, 0.9382, 0.9258, 0.9144, 0.8966, 0.8663, 0.8404, 0.8181, 0.7997, 0.7776, 0.7471, 0.721, 0.7037, 0.6816, 0.6284,
  0.6029, 0.5782, 0.5396, 0.522, 0.5002, 0.4771, 0.4515, 0.4184, 0.394, 0.3584, 0.3316, 0.2971, 0.2586, 0.223, 0.1614,
  0.1181, 0.078, 0.0344,
]
