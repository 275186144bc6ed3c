import { firstNotBefore } from '../binary-search.ts'
import type { SortedTerms } from './sorted-terms.ts'
import { isIri } from './term.ts'
import type { TripleStatistics } from './triple-tables.ts'

/** What tables and vocabularies of one's own call the attribute that says what something is called, the surest first. */
const CALLED = [
  /^(?:full|display|official) ?(?:name|label)$/,
  /^name$/,
  // Beside a full name it is a short one.
  /^preferred ?(?:name|label)$/,
  /^label$/,
  /^title$/,
]

/** Share of those who have it that have it once. */
const ONCE = 0.95
/** Names tell things apart; what many share ("Dr", "manager") is no name. */
const TELLING = 0.6
/** Triples that are looked at. */
const SAMPLE = 1000
/** Some are called like something else that there is: a reader like an author. */
const MOSTLY = 0.9

/**
 * Attributes of no known vocabulary that name those who have them, the surest first: `title` of a table whose things are
 * codes, `ex:fullName`. Where things are called by readable keys already there are none.
 */
export function namingAttributes(terms: SortedTerms, { pos, relations, degrees }: TripleStatistics): number[] {
  const [p, o, s] = pos
  return [...relations]
    .flatMap(([id, { triples, distinctHeads, distinctTails }]) => {
      const rank = CALLED.findIndex(form => form.test(wordsOf(terms.nameOf(id))))
      if (rank < 0 || distinctHeads < ONCE * triples || distinctTails < TELLING * distinctHeads) return []
      const first = firstNotBefore(0, p.length, row => (p[row] as number) < id)
      const step = Math.max(1, Math.floor(triples / SAMPLE))
      let [seen, named] = [0, 0]
      for (let row = first; row < first + triples && p[row] === id; row += step) {
        seen += 1
        if (isCode(terms.keyOf(s[row] as number)) && isText(terms, degrees, o[row] as number)) named += 1
      }
      return named >= MOSTLY * seen ? [{ id, rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id)
    .map(({ id }) => id)
}

const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .trim()
    .toLowerCase()

const isCode = (key: string): boolean => isIri(key) || /^\S+$/.test(key)

/** A literal that is no number or, in a table, which has no literals, what nothing else is said of. */
function isText(terms: SortedTerms, degrees: Uint32Array, id: number): boolean {
  const text = terms.nameOf(id)
  if (!/\p{L}/u.test(text)) return false
  return id >= terms.firstLiteral || ((degrees[id] ?? 0) <= 2 && !isIri(terms.keyOf(id)))
}
