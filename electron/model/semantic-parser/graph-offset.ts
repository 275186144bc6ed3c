import { GRAPH_DEVIATION } from './least-chances.ts'

/** An answer of one graph: the log odds of being right that were estimated for it, and whether it was. */
export interface Marked {
  odds: number
  right: boolean
}

const STEPS = 20

/**
 * Nats to be added to estimated log odds of one graph, as its marked answers have it: the likeliest of a logistic
 * regression with an intercept of each graph's own, which varies from graph to graph by `deviation`. Nothing where
 * nothing is marked; a few marks move it little.
 */
export function graphOffset(marked: readonly Marked[], deviation = GRAPH_DEVIATION): number {
  let offset = 0
  for (let step = 0; step < STEPS; step += 1) {
    // Newton's: the log likelihood is concave.
    let [slope, bend] = [-offset / deviation ** 2, -1 / deviation ** 2]
    for (const { odds, right } of marked) {
      const chance = 1 / (1 + Math.exp(-(odds + offset)))
      slope += (right ? 1 : 0) - chance
      bend -= chance * (1 - chance)
    }
    offset -= slope / bend
  }
  return offset
}
