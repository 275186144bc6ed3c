import type { Call, ExpressionStep } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'
import { formsOf } from './answering-step.ts'
import { callsOf } from './observed.ts'
import { measureWords } from './statement-words.ts'

type Answered = Pick<Trajectory, 'turns' | 'answer'>

/** The step whose comparison the answer is: the last one, where all answers were measured in it. */
export function measuringStep({ turns, answer }: Answered): ExpressionStep | undefined {
  const step = formsOf({ turns }).findLast(({ measured = [] }) => measured.length > 0)
  const measured = new Set(step?.measured?.flatMap(({ name, next }) => (next === true ? [] : name)))
  return answer.length > 0 && answer.every(({ name }) => measured.has(name)) ? step : undefined
}

/** The statement that says by what. Of what is in both of two sets, one of them was measured before. */
export function measuringCall({ turns }: Pick<Trajectory, 'turns'>, { expression }: ExpressionStep): Call | undefined {
  const measuring = turns.flatMap(callsOf).filter(call => measureWords(call) !== undefined)
  return measuring.find(({ as }) => as !== undefined && as === expression) ?? measuring.at(-1)
}
