/** A learning rate over a run: linear warm-up, then half a cosine down to a floor (Loshchilov and Hutter 2017). */
export interface Schedule {
  peak: number
  warmUpSteps: number
  totalSteps: number
  /** Share of the peak that is left at the end. */
  floor: number
}

/** The rate of step `step`, counted from 0. Past the end it stays at the floor. */
export function learningRate(schedule: Schedule, step: number): number {
  const { peak, warmUpSteps, totalSteps, floor } = schedule
  if (step < warmUpSteps) return (peak * (step + 1)) / warmUpSteps
  const progress = Math.min(1, (step - warmUpSteps) / Math.max(1, totalSteps - warmUpSteps))
  return peak * (floor + (1 - floor) * 0.5 * (1 + Math.cos(Math.PI * progress)))
}
