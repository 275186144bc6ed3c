import { isMediator } from '../../kg/mediators.ts'
import type { Derivation } from './derivation.ts'
import type { Situation } from './situation.ts'

/** Members that are looked at. */
const MOST_LOOKED_AT = 4

/**
 * Whether a set is of nodes that only join others, such as a marriage that joins the two of it: they are walked through
 * and answer nothing.
 */
export async function isMediating({ kg, mediating, leaves }: Situation, set: Derivation): Promise<boolean> {
  if (set.leaf === 'entity' || set.kind !== 'entity') return false
  const known = mediating.get(set.key)
  if (known !== undefined) return known
  const name = set.anchors[0] ?? leaves[0]?.anchors[0] ?? ''
  let mediators = set.members.length > 0
  for (const id of set.members.subarray(0, MOST_LOOKED_AT)) {
    const entity = await kg.entity(id)
    mediators &&= entity !== undefined && isMediator(entity, { name })
    if (!mediators) break
  }
  mediating.set(set.key, mediators)
  return mediators
}
