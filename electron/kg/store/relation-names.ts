import type { SortedTerms } from './sorted-terms.ts'
import { LABEL_MASK } from './label-marks.ts'
import type { Labels } from './labels.ts'
import type { StoredRelation } from './stored-summary.ts'
import type { TripleStatistics } from './triple-tables.ts'
import { prefixedName } from './vocabulary.ts'
import { isIri, nameFromKey } from './term.ts'

/** What people and models read for each relation: a plain name as it is; for an IRI its label, else its last part, else its usual prefixed form, each only where no other relation has it, else the IRI. */
export function nameRelations(terms: SortedTerms, labels: Labels, { relations }: TripleStatistics): StoredRelation[] {
  const candidates = [...relations].map(([id, statistics]) => {
    const key = terms.keyOf(id)
    const label = labels.of[id] as number
    const names = isIri(key) ? [...(label === 0 ? [] : [terms.nameOf(label & LABEL_MASK)]), nameFromKey(key), prefixedName(key) ?? key, key] : [key]
    return { id, statistics, names }
  })
  const uses = new Map<string, number>()
  for (const { names } of candidates) for (const name of new Set(names)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return candidates
    .map(({ id, statistics, names }) => ({ id, name: names.find(name => uses.get(name) === 1) ?? (names.at(-1) as string), ...statistics }))
    .toSorted((a, b) => b.triples - a.triples || (a.name < b.name ? -1 : 1))
}
