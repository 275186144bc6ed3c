import type { ExpressionStep } from '../observation.ts'
import type { Trajectory } from '../trajectory.ts'
import { type Coded, inWords, saying } from '../words/saying.ts'

/** That of a set only the first members are listed, and what to do; undefined where all are. */
export function cutSaying({ results, total }: Pick<ExpressionStep, 'results' | 'total'>): Coded | undefined {
  return total > results.length && results.length > 0
    ? saying('reading.theseAreFirst', { results: results.length, total })
    : undefined
}

/** The same of an answer that is a set. */
export function cutAnswerWords({ turns }: Pick<Trajectory, 'turns'>): string | undefined {
  const action = turns.at(-1)?.action
  if (action?.kind !== 'answer') return undefined
  const step = turns
    .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
    .findLast(({ expression }) => expression !== undefined && action.items.includes(expression))
  const said = step && cutSaying(step)
  return said && inWords(said)
}
