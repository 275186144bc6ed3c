import { graphOffset, type Marked } from '../../../electron/model/semantic-parser/graph-offset.ts'

/** Deviations that are tried, in nats. */
const TRIED = Array.from({ length: 30 }, (_, at) => (at + 1) / 20)

/**
 * By how much the odds of being right differ from graph to graph beyond what was estimated: the deviation of a normal
 * intercept under which the marks of all graphs are likeliest (the integral over it by Laplace's approximation).
 */
export function graphDeviation(graphs: readonly (readonly Marked[])[]): number {
  let best = { deviation: 0, likelihood: Number.NEGATIVE_INFINITY }
  for (const deviation of TRIED) {
    const likelihood = graphs.reduce((sum, marked) => sum + marginal(marked, deviation), 0)
    if (likelihood > best.likelihood) best = { deviation, likelihood }
  }
  return best.deviation
}

function marginal(marked: readonly Marked[], deviation: number): number {
  const offset = graphOffset(marked, deviation)
  let [likelihood, bend] = [-(offset ** 2) / (2 * deviation ** 2) - Math.log(deviation), 1 / deviation ** 2]
  for (const { odds, right } of marked) {
    const chance = 1 / (1 + Math.exp(-(odds + offset)))
    likelihood += Math.log(right ? chance : 1 - chance)
    bend += chance * (1 - chance)
  }
  return likelihood - 0.5 * Math.log(bend)
}
