/** An estimate in nats of log odds, and what came about. */
interface Estimated {
  odds: number
  right: boolean
}

/** Of log odds. */
export interface Scaling {
  slope: number
  offset: number
}

const STEPS = 50

/**
 * Platt scaling (Platt, Probabilistic Outputs for Support Vector Machines, 1999): the slope and the offset with which
 * estimated log odds are likeliest to have come about as they did, by Newton's method (the log likelihood is concave).
 */
export function plattScaling(estimates: readonly Estimated[]): Scaling {
  let [slope, offset] = [1, 0]
  for (let step = 0; step < STEPS; step += 1) {
    // The gradient, and the negated second derivatives.
    let [bySlope, byOffset, slopes, both, offsets] = [0, 0, 0, 0, 0]
    for (const { odds, right } of estimates) {
      const chance = 1 / (1 + Math.exp(-(slope * odds + offset)))
      const [missing, bend] = [(right ? 1 : 0) - chance, chance * (1 - chance)]
      bySlope += missing * odds
      byOffset += missing
      slopes += bend * odds * odds
      both += bend * odds
      offsets += bend
    }
    const determinant = slopes * offsets - both * both
    slope += (offsets * bySlope - both * byOffset) / determinant
    offset += (slopes * byOffset - both * bySlope) / determinant
  }
  return { slope, offset }
}
