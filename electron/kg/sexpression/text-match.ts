import { foldName } from '../name-folding.ts'
import { literalText, nameFromKey } from '../store/term.ts'
import type { Entity } from '../knowledge-graph.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, type IdSet } from './id-set.ts'

/** Terms that are read between two looks at the clock: names take longer than keys. */
const TERMS_AT_ONCE = 256

/** Those of the terms whose text or name contains another text, whatever the case and the accents. */
export async function whereTextContains(reader: GraphReader, ids: IdSet, text: string): Promise<IdSet> {
  const wanted = foldName(text)
  const passing = new GrowingIds()
  for (let from = 0; from < ids.length; from += TERMS_AT_ONCE) {
    const some = ids.subarray(from, from + TERMS_AT_ONCE)
    for (const [i, { key, kind }] of (await reader.kg.terms(some)).entries()) {
      const id = some[i] as number
      const entity = kind === 'literal' ? undefined : await reader.kg.entity(id)
      const name = kind === 'literal' ? literalText(key) : entity && ownName(entity)
      if (name !== undefined && foldName(name).includes(wanted)) passing.add(id)
    }
    await reader.yieldToEventLoop()
  }
  return passing.taken()
}

/** The name without the type or key that tells namesakes apart; a blank node without a label has none. */
function ownName({ name, key, kind, types }: Entity): string | undefined {
  if (kind === 'blank' && name === key) return undefined
  if (name === nameFromKey(key)) return name
  const added = [` [${key}]`, ...types.slice(0, 1).map(type => ` (${type})`)].find(end => name.endsWith(end))
  return added === undefined ? name : name.slice(0, -added.length)
}
