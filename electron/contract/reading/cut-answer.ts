import type { ExpressionStep } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'
import { count } from './format.ts'

/** That of a set only the first members are listed, and what to do; undefined where all are. */
export function cutWords({ results, total }: Pick<ExpressionStep, 'results' | 'total'>): string | undefined {
  return total > results.length && results.length > 0
    ? `These are the first ${count(results.length)} of ${count(total)}; say more of those that are meant, such as a year, a place or a kind.`
    : undefined
}

/** The same of an answer that is a set. */
export function cutAnswerWords({ turns }: Pick<Trajectory, 'turns'>): string | undefined {
  const action = turns.at(-1)?.action
  if (action?.kind !== 'answer') return undefined
  const step = turns
    .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
    .findLast(({ expression }) => expression !== undefined && action.items.includes(expression))
  return step && cutWords(step)
}
