import type { Question } from '../learn/question-sets/question-sets.ts'

/**
 * What kind of question a gold path makes it, in the words of GraphWalker's Figure 9: `3-hop`, `2i`, `ip`, `pi`.
 * Undefined where there is no path.
 */
export function goldPathType({ paths, rest = [] }: Pick<Question, 'paths' | 'rest'>): string | undefined {
  const [first, ...others] = paths ?? []
  if (first === undefined) return undefined
  if (others.length === 0) return `${first.steps.length + rest.length}-hop`
  if (rest.length > 0) return 'ip'
  return [first, ...others].some(({ steps }) => steps.length > 1) ? 'pi' : `${others.length + 1}i`
}
