/** The rate of a step, from 0. @param warmUp share of all steps over which it rises in a straight line */
export type RateSchedule = (peak: number, step: number, steps: number, warmUp: number) => number

/** Warm-up and then half a cosine down to nothing (GraphWalker, appendix G; KBQA-R1 §V-A). */
export const cosineRate: RateSchedule = (peak, step, steps, warmUp) => {
  const length = Math.floor(warmUp * steps)
  if (step < length) return constantRate(peak, step, steps, warmUp)
  const done = steps - length <= 0 ? 1 : Math.min(1, (step - length) / (steps - length))
  return (peak * (1 + Math.cos(Math.PI * done))) / 2
}

/**
 * Warm-up and then constant, as in the reinforcement stage of all four papers (KBQA-R1 §V-A: 30 % linear warm-up; KG-R1
 * D.4: none).
 */
export const constantRate: RateSchedule = (peak, step, steps, warmUp) => {
  const length = Math.floor(warmUp * steps)
  return length === 0 ? peak : peak * Math.min(1, (step + 1) / length)
}
