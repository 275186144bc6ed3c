import type { ExpressionStep } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'

type Answered = Pick<Trajectory, 'turns' | 'answer'>

/** The step whose comparison the answer is: the last one, where all answers were measured in it. */
export function measuringStep({ turns, answer }: Answered): ExpressionStep | undefined {
  const step = turns
    .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
    .findLast(({ measured = [] }) => measured.length > 0)
  const measured = new Set(step?.measured?.flatMap(({ name, next }) => (next === true ? [] : name)))
  return answer.length > 0 && answer.every(({ name }) => measured.has(name)) ? step : undefined
}

/** By name, what each answer of a superlative or comparison was measured by: "Cast Away" by "2000". */
export function measuredValues(trajectory: Answered): ReadonlyMap<string, string> {
  const measured = measuringStep(trajectory)?.measured ?? []
  return new Map(measured.flatMap(({ name, value, next }) => (next === true ? [] : [[name, value] as const])))
}
