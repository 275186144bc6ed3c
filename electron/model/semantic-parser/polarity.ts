import { GRADABLES, type Gradable } from './adjectives.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { rootLikeness } from '../lexicon/word-likeness.ts'

/** +1 where more of the attribute is more of the adjective, -1 where less is; undefined where it measures nothing of it. */
export function polarity(gradable: Gradable | undefined, { name, words, tail }: SchemaRelation): 1 | -1 | undefined {
  if (gradable === undefined) return undefined
  const taught = gradable.taught?.get(name)
  if (taught !== undefined) return taught
  const speaks = (roots: readonly string[]): boolean =>
    words.own.some(({ root }) => roots.some(word => rootLikeness(word, root) >= 0.85))
  if (speaks(gradable.more)) return 1
  if (speaks(gradable.less)) return -1
  // "Expensive" is said of what has a high rate, whichever word its name has.
  const isSaid = words.sayings.some(
    ({ roots: [word = '', ...more] }) => more.length === 0 && GRADABLES.get(word) === gradable,
  )
  if (isSaid && tail.kind === 'number' && gradable.more.length * gradable.less.length === 0)
    return gradable.more.length > 0 ? 1 : -1
  // A date whose name says nothing of dates still tells old from new.
  if (tail.kind !== 'date' && tail.kind !== 'year') return undefined
  return gradable.more.includes('date') ? 1 : gradable.less.includes('date') ? -1 : undefined
}
