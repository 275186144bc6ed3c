import { isIri } from './term.ts'
import type { RelationStatistics } from './triple-tables.ts'

/** What is to be known of a graph for it. */
export interface AttributeUses {
  relations: Iterable<readonly [relation: number, RelationStatistics]>
  firstLiteral: number
  keyOf(id: number): string
  /** What the term itself is called. */
  nameOf(id: number): string
  degree(id: number): number
  /** The triples of a relation by tail and head, each by its place. */
  triplesOf(relation: number): (place: number) => { tail: number; head: number }
}

/** What tables and vocabularies of one's own call the attribute that says what something is called, the surest first. */
const CALLED = [
  /^(?:full|display|official) ?(?:name|label)$/,
  /^name$/,
  // Beside a full name it is a short one.
  /^preferred ?(?:name|label)$/,
  /^label$/,
  /^title$/,
  /^(?:is )?called$/,
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
export function namingAttributes(uses: AttributeUses): number[] {
  return [...uses.relations]
    .flatMap(([id, { triples, distinctHeads, distinctTails }]) => {
      const rank = CALLED.findIndex(form => form.test(wordsOf(uses.nameOf(id))))
      if (rank < 0 || distinctHeads < ONCE * triples || distinctTails < TELLING * distinctHeads) return []
      const triple = uses.triplesOf(id)
      const step = Math.max(1, Math.floor(triples / SAMPLE))
      let [seen, named] = [0, 0]
      for (let place = 0; place < triples; place += step) {
        const { tail, head } = triple(place)
        seen += 1
        if (isCode(uses.keyOf(head)) && isText(uses, tail)) named += 1
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
function isText(uses: AttributeUses, id: number): boolean {
  const text = uses.nameOf(id)
  if (!/\p{L}/u.test(text)) return false
  return id >= uses.firstLiteral || (uses.degree(id) <= 2 && !isIri(uses.keyOf(id)))
}
