import type { Derivation } from './derivation.ts'
import { relationsOf, sampleOf, typesOf, type Situation } from './situation.ts'

/** "Has Heron had a malfunction" does not ask whether Heron is one. */
export async function isHad(situation: Situation, name: Derivation, set: Derivation): Promise<boolean> {
  const isAsked = /^(?:ha[sd]|have|do|does|did)$/.test(situation.words[0]?.text ?? '')
  if (!isAsked || !(await areStrangers(situation, name, set))) return false
  if (set.leaf === 'class') return true
  // Nor, of a wearer whose eye is a spare, whether she is one.
  const { program } = set
  if (program.kind !== 'join' || program.relation.reverse) return false
  const own = await relationsOf(situation, name, 'tail')
  return !own.some(relation => relation.name === program.relation.name)
}

/** Whether a name has types and none of those that are looked at in a set has one of them: no city is among restaurants. */
export async function areStrangers(situation: Situation, name: Derivation, set: Derivation): Promise<boolean> {
  const own = await typesOf(situation, sampleOf(name.members))
  if (set.members.length === 0) return false
  const theirs = await typesOf(situation, sampleOf(set.members))
  if (own.size > 0) return theirs.size > 0 && [...own].every(type => !theirs.has(type))
  // A customer that is but named in the rows of visits is none of them.
  return theirs.size > 0 ? !(await standsThere(situation, name, set)) : await standElsewhere(situation, name, set)
}

/** Whether a name stands at the end of a relation that a set was reached by. */
async function standsThere(situation: Situation, name: Derivation, { last }: Derivation): Promise<boolean> {
  if (last === undefined) return true
  const onward = await relationsOf(situation, name, last.direction === 'head' ? 'tail' : 'head')
  return onward.some(relation => relation.name === last.relation)
}

/** The same where no types are: no route is among those that stand where ascents do. */
async function standElsewhere(situation: Situation, name: Derivation, set: Derivation): Promise<boolean> {
  const { last } = set
  const end = last && situation.schema.relations.get(last.relation)?.[last.direction]
  if (last === undefined || end?.sort === undefined) return false
  for (const side of ['head', 'tail'] as const)
    for (const relation of await relationsOf(situation, name, side === 'head' ? 'tail' : 'head'))
      if (relation[side].sort === end.sort || (relation.name === last.relation && side === last.direction)) return false
  return true
}
