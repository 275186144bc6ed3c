import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Derivation, Features } from './derivation.ts'
import type { Situation } from './situation.ts'

/** A reading is better by so much at most: beyond it nothing more is said. */
const MUCH = 4

/**
 * What speaks against a set where something that the question says leaves nothing: of "airports in Chile with more than
 * three runways" those with so many runways anywhere are but a part of what was asked for (`emptied.name`, where an
 * entity's name is left out, or `emptied.other`), and those that have a route from one of them are a detour around a
 * better reading (`emptied.better`, how much better it is); `emptied.step` where a step is named that does not
 * lead on from it, "who led the false alarm".
 * @param empty what was put together and has no members
 */
export function emptiedIn({ kinds }: Situation, empty: Iterable<Derivation>): (set: Derivation) => Features {
  const classes = new Set(kinds.flatMap(({ all }) => (all === undefined ? [] : [printSExpression(all)])))
  const wholes = Array.from(empty, whole => ({ whole, parts: new Set(conjuncts(whole.program)) }))
  const further = new Set(
    wholes.flatMap(({ whole: { program } }) => (program.kind === 'join' ? [printSExpression(program.of)] : [])),
  )
  return set => {
    const parts = conjuncts(set.program).filter(part => !classes.has(part))
    const more = wholes
      .filter(whole => parts.length < whole.parts.size && parts.every(part => whole.parts.has(part)))
      .map(({ whole }) => whole)
      .filter(({ cover }) => (cover & ~set.cover) !== 0n)
    const better = wholes.reduce(
      (most, { whole }) => ((set.cover & ~whole.cover) === 0n ? Math.max(most, whole.score - set.score) : most),
      0,
    )
    return {
      ...(parts.length === 0 || more.length === 0
        ? {}
        : { [`emptied.${more.some(({ names }) => (names & ~set.cover) !== 0n) ? 'name' : 'other'}`]: 1 }),
      ...(better > 0 ? { 'emptied.better': Math.min(MUCH, better) } : {}),
      ...(further.has(set.key) ? { 'emptied.step': 1 } : {}),
    }
  }
}

/** The sets of which a set is what is in all, in writing. */
const conjuncts = (program: SExpression): string[] =>
  program.kind === 'and' ? [...conjuncts(program.left), ...conjuncts(program.right)] : [printSExpression(program)]
