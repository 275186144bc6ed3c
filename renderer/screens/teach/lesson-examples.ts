import type { LessonPreview } from '../../../electron/contract/training-form.ts'

const MOST_EXAMPLES = 6
/** Of those that a person brought, so many come first: what is drawn from the graph would hide them. */
const MOST_OWN = 2

/** Some of every kind that there is. */
export function shownOf(examples: LessonPreview['examples']): LessonPreview['examples'] {
  const own = examples.filter(({ source }) => source !== 'graphsynth').slice(0, MOST_OWN)
  return [...own, ...examples.filter(example => !own.includes(example))].slice(0, MOST_EXAMPLES)
}
