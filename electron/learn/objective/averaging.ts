/**
 * How units are summed up into an objective. `sequence`: mean over trajectories of the mean over each one's units
 * (GraphWalker, Eq. 4; Graph-R1, Eq. 11). `unit`: mean over all units of the batch (KBQA-R1, Eq. 3, an expectation over
 * states and actions; its code's `token-mean`). `sum`: sum over all units of a question's rollouts, mean over questions
 * (KG-R1 §3.3, J(θ)).
 */
export type Averaging = 'sequence' | 'unit' | 'sum'

/**
 * The factor that each trajectory's units have in the objective of a batch.
 * @param units of each trajectory in all
 * @param questions that the trajectories answer
 */
export function unitFactors(units: readonly number[], averaging: Averaging, questions: number): number[] {
  const speaking = units.filter(count => count > 0).length
  const total = units.reduce((sum, count) => sum + count, 0)
  switch (averaging) {
    case 'sequence':
      return units.map(count => (count === 0 ? 0 : 1 / (speaking * count)))
    case 'unit':
      return units.map(() => (total === 0 ? 0 : 1 / total))
    case 'sum':
      return units.map(() => 1 / Math.max(1, questions))
  }
}
