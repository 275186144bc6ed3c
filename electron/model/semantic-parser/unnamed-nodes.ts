import type { Entity, KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { nameFromKey } from '../../kg/store/term.ts'
import type { SampledEnds } from './end-clusters.ts'

/** Things that are looked at. */
const LOOKED_AT = 240
const FROM_EACH = 8
/** Share of them that must have names of their own, for one without to be told by that: a table of triples has none. */
const LEAST_NAMED = 0.2

/** Whether nothing but the number in its key names a node: `case_2012_1_p1`, a rental `R-1001` without a name. */
export const isCoded = ({ kind, name, key }: Entity): boolean =>
  kind === 'entity' && name === nameFromKey(key) && /\d/.test(name)

/** Whether such a node is a row: what has nothing said of it goes by what it is called, the `BPA 1` of a licence. */
export async function isUnnamed(kg: Pick<KnowledgeGraph, 'relations'>, entity: Entity): Promise<boolean> {
  return isCoded(entity) && (await kg.relations([entity.id], 'tail')).length > 0
}

/** Whether a graph gives its things names beside their keys, so that a node without one is no thing that people speak of. */
export async function givesNames(kg: KnowledgeGraph, relations: readonly SampledEnds[]): Promise<boolean> {
  const ids = new Set(
    relations.flatMap(({ heads, tails }) => [...heads.slice(0, FROM_EACH), ...tails.slice(0, FROM_EACH)]),
  )
  let [named, all] = [0, 0]
  for (const id of [...ids].slice(0, LOOKED_AT)) {
    const entity = await kg.entity(id)
    if (entity?.kind !== 'entity') continue
    all += 1
    if (entity.name !== nameFromKey(entity.key)) named += 1
  }
  return all > 0 && named / all >= LEAST_NAMED
}
