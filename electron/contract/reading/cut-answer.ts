import type { ExpressionStep } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'
import { count } from './format.ts'
import { say } from '../words/words.ts'

/** That of a set only the first members are listed, and what to do; undefined where all are. */
export function cutWords({ results, total }: Pick<ExpressionStep, 'results' | 'total'>): string | undefined {
  return total > results.length && results.length > 0
    ? say('reading.theseAreFirst', { results: count(results.length), total: count(total) })
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
