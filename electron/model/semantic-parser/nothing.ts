import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Derivation, Features } from './derivation.ts'
import { membersOf } from './members-of.ts'
import { sampleOf, typesOf, type Situation } from './situation.ts'

/**
 * How a set comes to have no members: `both` where two sets of one kind of thing have none in common, of which there may
 * well be nothing; `strangers` where they are of different kinds, so that there never is any; `condition` where none of
 * several has the value; `left` where leaving some out leaves none; `part` where a part of it has none already; `step`
 * where a step is not there.
 */
export async function wayToNothing(situation: Situation, { program }: Derivation): Promise<Features> {
  return { [`nothing.${await wayOf(situation, program)}`]: 1 }
}

async function wayOf(situation: Situation, program: SExpression): Promise<string> {
  switch (program.kind) {
    case 'and': {
      if (isCondition(program.left) || isCondition(program.right)) return 'condition'
      const [left, right] = await Promise.all([
        sampleOfSet(situation, program.left),
        sampleOfSet(situation, program.right),
      ])
      if (left.length === 0 || right.length === 0) return 'part'
      const [ours, theirs] = await Promise.all([typesOf(situation, left), typesOf(situation, right)])
      if (ours.size === 0 || theirs.size === 0) return 'both.untyped'
      return [...ours].some(type => theirs.has(type)) ? 'both' : 'strangers'
    }
    case 'during':
      return 'condition'
    case 'without':
      return 'left'
    case 'join':
      if (program.of.kind === 'literal') return 'condition'
      return (await sampleOfSet(situation, program.of)).length === 0 ? 'part' : 'step'
    case 'compare':
      return 'condition'
    default:
      return 'part'
  }
}

/** What only says something of values. */
const isCondition = (program: SExpression): boolean =>
  program.kind === 'compare' ||
  program.kind === 'has' ||
  (program.kind === 'join' && program.of.kind === 'literal') ||
  (program.kind === 'and' && isCondition(program.left) && isCondition(program.right))

async function sampleOfSet({ executor }: Situation, program: SExpression): Promise<readonly number[]> {
  const members = await membersOf(executor, program)
  return members === undefined ? [] : sampleOf(members)
}
