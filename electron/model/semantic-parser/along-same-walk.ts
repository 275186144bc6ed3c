import { alongPath } from '../../kg/sexpression/along-path.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Derivation, Draft } from './derivation.ts'
import { firstOf, lastOf, maskOf } from './word-mask.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** Steps from which on one word may speak for a walk that two names share; of one step it is the relation's own word. */
const LEAST_STEPS = 2

/**
 * What two names lead to along one walk that is said but once: "who had birds in both the Bourges and the Lillers race",
 * where a name leads to a race, its results, their birds and these to their owners; of "A or B" either.
 */
export function alongSameWalk(situation: Situation, from: Derivation): Draft[] {
  const { walk, names } = from
  if (walk === undefined || walk.steps.length < LEAST_STEPS || from.leaf !== undefined) return []
  if (printSExpression(alongPath(walk.from, walk.steps)) !== from.key) return []
  const own = printSExpression(walk.from)
  return situation.leaves.flatMap(other => {
    if (other.leaf !== 'entity' || other.kind !== 'entity' || other.key === own || !isFreeOf(from, other)) return []
    const [first, second] = firstOf(names) < firstOf(other.names) ? [names, other.names] : [other.names, names]
    const between = situation.cues.find(
      ({ kind, words: [at = 0] }) =>
        (kind === 'and' || kind === 'or') && at > lastOf(first) && at < firstOf(second) && isFree(from, [at]),
    )
    if (between === undefined || firstOf(second) - lastOf(first) > FARTHEST) return []
    const along = alongPath(other.program, walk.steps)
    const [left, right] = from.key < printSExpression(along) ? [from.program, along] : [along, from.program]
    const isBoth = between.kind === 'and'
    const said = situation.cues.filter(({ kind, words }) => kind === between.kind && isFree(from, words))
    return [
      drafted(situation, from, {
        program: { kind: isBoth ? 'and' : 'or', left, right },
        words: other.cover | maskOf(said.flatMap(({ words }) => [...words])),
        features: {
          ...other.features,
          ...(isBoth ? { both: 1, 'both.said': 1 } : { either: 1 }),
          'sets.relation': 1,
          'sets.gap': gapBetween(situation, from.cover, other.cover),
        },
        with: {
          evidence: 0n,
          names: names | other.names,
          anchors: [...new Set([...from.anchors, ...other.anchors])],
        },
      }),
    ]
  })
}

/** Words between the two names, at most: "both the Bourges and then also the Lillers race". */
const FARTHEST = 5

const isFreeOf = ({ cover }: Derivation, other: Derivation): boolean => (cover & other.cover) === 0n
