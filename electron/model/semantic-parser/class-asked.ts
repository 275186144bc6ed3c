import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Derivation } from './derivation.ts'
import { headNoun } from './head-noun.ts'
import { membersOf } from './members-of.ts'
import { sampleOf, type Situation } from './situation.ts'

/** Share of a class's name from which on a noun is one for it. */
const PLAINLY = 0.9
const LOOKED_AT = 24

/**
 * Of a set in which things of the class that the question asks for stand beside things of others, those of the class:
 * "which countries can you reach" leads to what contains the airports, countries and a continent. Undefined where it is all
 * of one class, or nothing tells.
 */
export async function ofClassAsked(situation: Situation, set: Derivation): Promise<Derivation | undefined> {
  if (set.kind !== 'entity' || set.leaf !== undefined || set.choice !== undefined || set.members.length < 2)
    return undefined
  const head = headNoun(situation)
  const asked = situation.kinds.find(
    ({ by, words, explained, dictionary }) =>
      (by === 'type' || by === 'relation') &&
      words.includes(head) &&
      explained >= PLAINLY &&
      dictionary['class.dictionary'] === undefined,
  )
  if (asked?.all === undefined || (asked.by === 'type' && !(await isMixed(situation, set, asked.classes ?? []))))
    return undefined
  const program = { kind: 'and', left: asked.all, right: set.program } as const
  const members = await membersOf(situation.executor, program)
  return members === undefined || members.length === 0 || members.length === set.members.length
    ? undefined
    : { ...set, program, key: printSExpression(program), members }
}

/** Whether some are of a class, and others of another one. */
async function isMixed({ kg }: Situation, { members }: Derivation, classes: readonly string[]): Promise<boolean> {
  const entities = await Promise.all(sampleOf(members, LOOKED_AT).map(id => kg.entity(id)))
  const typed = entities.flatMap(entity => (entity === undefined || entity.types.length === 0 ? [] : [entity.types]))
  const isOf = (types: readonly string[]): boolean => types.some(type => classes.includes(type))
  return typed.some(isOf) && !typed.every(isOf)
}
