import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Derivation } from './derivation.ts'
import type { Evidence } from './name-match.ts'
import { maskOf } from './word-mask.ts'

/**
 * What speaks for relations without the words that name something which nothing but that relation leads to: where comedy is a
 * genre, "comedies" asks for no genres, though people who ask for a genre may say that.
 */
export async function withoutOwnValues(
  evidence: ReadonlyMap<string, Evidence[]>,
  leaves: readonly Derivation[],
  kg: KnowledgeGraph,
): Promise<Map<string, Evidence[]>> {
  const told = new Map(evidence)
  for (const { cover, members, leaf } of leaves) {
    if (leaf !== 'entity' || members.length !== 1) continue
    const isOfIt = ({ words, asked, dictionary }: Evidence): boolean =>
      (asked || dictionary > 0) && (maskOf(words) & ~cover) === 0n
    if (![...told.values()].some(found => found.some(isOfIt))) continue
    const [use, ...others] = await kg.relations([...members], 'head')
    if (use === undefined || others.length > 0) continue
    told.set(
      use.name,
      (told.get(use.name) ?? []).filter(each => !isOfIt(each)),
    )
  }
  return told
}
