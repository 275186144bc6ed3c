/** Rises in a straight line over the first steps of a run. */
function warmUpOf(step: number, steps: number, share: number): number {
  const length = Math.floor(share * steps)
  return length === 0 ? 1 : Math.min(1, (step + 1) / length)
}

/**
 * Warm-up and then half a cosine down to nothing (GraphWalker, appendix G; KBQA-R1 §V-A).
 * @param step from 0
 * @param warmUp share of all steps
 */
export function cosineRate(peak: number, step: number, steps: number, warmUp: number): number {
  const length = Math.floor(warmUp * steps)
  if (step < length) return peak * warmUpOf(step, steps, warmUp)
  const done = steps - length <= 0 ? 1 : Math.min(1, (step - length) / (steps - length))
  return (peak * (1 + Math.cos(Math.PI * done))) / 2
}

/**
 * Warm-up and then constant, as in the reinforcement stage of all four papers (KBQA-R1 §V-A: 30 % linear warm-up; KG-R1
 * D.4: none).
 */
export function constantRate(peak: number, step: number, steps: number, warmUp: number): number {
  return peak * warmUpOf(step, steps, warmUp)
}
