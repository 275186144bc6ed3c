import type { Entity } from '../../kg/knowledge-graph.ts'
import { isMediator } from '../../kg/mediators.ts'
import type { Derivation } from './derivation.ts'
import { headNoun } from './head-noun.ts'
import type { QuestionWord } from './question-words.ts'
import type { Situation } from './situation.ts'
import { isUnnamed } from './unnamed-nodes.ts'

/** Members that are looked at. */
const MOST_LOOKED_AT = 4

/**
 * Whether a set is of nodes that only join others, such as a marriage that joins the two of it: they are walked through
 * and answer nothing.
 */
export async function isMediating(situation: Situation, set: Derivation): Promise<boolean> {
  const { kg, mediating, leaves, schema, kinds } = situation
  if (set.leaf === 'entity' || set.kind !== 'entity') return false
  const known = mediating.get(set.key)
  if (known !== undefined) return known
  const name = set.anchors[0] ?? leaves[0]?.anchors[0] ?? ''
  const isAskedFor = ({ kind, types }: Entity): boolean =>
    kinds.some(
      ({ words, classes }) =>
        // "What did we plant?" asks for no plantings.
        (kind === 'blank' ? words.includes(headNoun(situation)) : mayBeAsked(situation, words)) &&
        classes?.some(type => types.includes(type)) === true,
    )
  // Rows of a table are nodes without a name, and still "sowings" that can be asked for.
  const isMediatorHere = async (entity: Entity): Promise<boolean> =>
    !isAskedFor(entity) && (isMediator(entity, { name }) || (schema.givesNames && (await isUnnamed(kg, entity))))
  let mediators = set.members.length > 0
  for (const id of set.members.subarray(0, MOST_LOOKED_AT)) {
    const entity = await kg.entity(id)
    mediators &&= entity !== undefined && (await isMediatorHere(entity))
    if (!mediators) break
  }
  mediating.set(set.key, mediators)
  return mediators
}

/** Whether nothing but a code names the members of a set: a payment `P-1004`, a tag, a row. */
export async function isOfRows({ kg, rows }: Situation, { key, kind, members }: Derivation): Promise<boolean> {
  const known = rows.get(key)
  if (known !== undefined) return known
  let are = kind === 'entity' && members.length > 0
  for (const id of members.subarray(0, MOST_LOOKED_AT)) {
    const entity = await kg.entity(id)
    are &&= entity !== undefined && (entity.kind === 'blank' || (await isUnnamed(kg, entity)))
    if (!are) break
  }
  rows.set(key, are)
  return are
}

/**
 * "Which rentals did he have?", "rentals of more than a week": just these are asked for, as they are not by "who rented
 * it?" and "what was rented?".
 */
function mayBeAsked(situation: Situation, kind: readonly number[]): boolean {
  if (kind.every(at => isDone(situation.words[at]))) return false
  const head = headNoun(situation)
  const isOfKind = situation.kinds.some(({ words, by }) => by !== 'vague' && words.includes(head))
  return isOfKind ? kind.includes(head) : !/^(who|whom|whose|where|when)$/.test(situation.words[0]?.text ?? '')
}

/** "Requested" names no requests. */
const isDone = (word: QuestionWord | undefined): boolean => word?.verb === true && word.text.endsWith('ed')
