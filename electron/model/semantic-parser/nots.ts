import type { Cue } from './cues.ts'
import type { Derivation } from './derivation.ts'
import { isFree, type Situation } from './situation.ts'

/** A word that says that something is not so, "no", "never", "nobody". */
export type Not = Extract<Cue, { kind: 'not' }>

/** Words between "no" and what there is none of, at most: "no official language". */
const REACH = 6

/** Words between a verb and its "nobody", at most: "was written by nobody". */
const NEXT = 2

/** Those that a set does not stand on yet. */
export const notsBeside = ({ cues }: Situation, from: Derivation): Not[] =>
  cues.filter((cue): cue is Not => cue.kind === 'not' && isFree(from, cue.words))

/**
 * "No neighbours", "never visited"; of nobody and nothing it is said on either side, "mention nobody", "nothing hunts", and
 * of what is unknown: "whose maker we do not know".
 */
export function isNear(said: readonly number[], { words, noOne, unknown }: Not): boolean {
  const [first = 0, last = 0] = [said[0], said.at(-1)]
  const [from = 0, to = 0] = [words[0], words.at(-1)]
  return (
    (first > to && first - to <= REACH) ||
    (noOne === true && from > last && from - last <= NEXT) ||
    (unknown === true && from > last && from - last <= REACH)
  )
}
