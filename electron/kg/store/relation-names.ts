import { grouped } from '../../base/grouped.ts'
import type { StoredRelation } from './stored-summary.ts'
import type { RelationStatistics } from './triple-tables.ts'
import { prefixedName } from './vocabulary.ts'
import { isIri, nameFromKey } from './term.ts'

/**
 * What people and models read for each relation: a plain name as it is; for an IRI its label, else its last part, else
 * its usual prefixed form, each only where no other relation has it, else the IRI.
 */
export function nameRelations(
  relations: ReadonlyMap<number, RelationStatistics>,
  keyOf: (id: number) => string,
  labelOf: (id: number) => string | undefined,
): StoredRelation[] {
  const candidates = [...relations].map(([id, statistics]) => {
    const key = keyOf(id)
    const label = labelOf(id)
    const names = isIri(key)
      ? [...(label === undefined ? [] : [label]), nameFromKey(key), prefixedName(key) ?? key, key]
      : [key]
    return { id, statistics, names }
  })
  settle(candidates)
  return candidates
    .map(({ id, statistics, names }) => ({ id, name: names[0] as string, ...statistics }))
    .toSorted((a, b) => b.triples - a.triples || (a.name < b.name ? -1 : 1))
}

/** Takes the first name of every relation that shares it with another, until none does or only IRIs are left. */
function settle(candidates: readonly { names: string[] }[]): void {
  for (let changed = true; changed;) {
    changed = false
    for (const sharing of grouped(candidates, ({ names }) => names[0] as string).values()) {
      if (sharing.length < 2) continue
      for (const { names } of sharing) {
        if (names.length < 2) continue
        names.shift()
        changed = true
      }
    }
  }
}
