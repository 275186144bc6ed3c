import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Derivation, Draft } from './derivation.ts'
import { replaced } from './follow-up/replace.ts'
import { firstOf, lastOf, maskOf } from './word-mask.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** Words between the two names, at most: "both the Bourges and then also the Lillers race". */
const FARTHEST = 5
/** What is said but once of two names; of one step it is the relation's own word, which serves both without this. */
const LEAST_PARTS = 2

/**
 * What is said but once and holds of two names: "who had birds in both the Bourges and the Lillers race", where a name leads
 * to a race, its results, their birds and these to their owners; "who has passed both first aid and fire marshal", of "A or
 * B" either, of "A but not B" the one without the other.
 */
export function withOtherName(situation: Situation, from: Derivation): Draft[] {
  if (from.leaf !== undefined || from.choice !== undefined || from.members.length === 0) return []
  return situation.leaves.flatMap(one =>
    isNamedIn(from, one) ? situation.leaves.flatMap(other => draftWith(situation, from, one, other) ?? []) : [],
  )
}

function draftWith(situation: Situation, from: Derivation, one: Derivation, other: Derivation): Draft | undefined {
  if (other.leaf !== 'entity' || other.kind !== 'entity' || (from.cover & other.cover) !== 0n) return undefined
  if (one.program.kind !== 'entity') return undefined
  const [first, second] = firstOf(one.names) < firstOf(other.names) ? [one, other] : [other, one]
  if (firstOf(second.names) - lastOf(first.names) > FARTHEST) return undefined
  const between = situation.cues.find(
    ({ kind, words: [at = 0] }) =>
      JOINED.has(kind) &&
      at > lastOf(first.names) &&
      at < firstOf(second.names) &&
      isFree(from, [at]) &&
      // "Neither A nor B" is of neither.
      situation.words[at]?.text !== 'nor',
  )
  const isNot = between?.kind === 'not'
  // What is left of A is told from A.
  if (between === undefined || (isNot && one !== first)) return undefined
  const program = replaced(from.program, { kind: 'entity', key: one.program.key }, other.program)
  const key = printSExpression(program)
  if (key === from.key) return undefined
  const [left, right] = from.key < key ? [from.program, program] : [program, from.program]
  const said = situation.cues.filter(({ kind, words }) => kind === between.kind && isFree(from, words))
  return drafted(situation, from, {
    program: isNot
      ? { kind: 'without', of: from.program, without: program }
      : { kind: between.kind === 'and' ? 'and' : 'or', left, right },
    words: other.cover | maskOf(said.flatMap(({ words }) => [...words])),
    features: {
      ...other.features,
      ...(between.kind === 'and'
        ? { both: 1, 'both.said': 1 }
        : between.kind === 'or'
          ? { either: 1 }
          : { without: 1 }),
      'sets.walk': 1,
      'sets.gap': gapBetween(situation, from.cover, other.cover),
    },
    with: {
      evidence: 0n,
      names: from.names | other.names,
      anchors: [...new Set([...from.anchors, ...other.anchors])],
      ...(isNot ? { chooses: { from: from.members.length } } : {}),
    },
  })
}

const JOINED: ReadonlySet<string> = new Set(['and', 'or', 'not'])

/** Of a walk of one step the relation's own word serves both names. */
const isNamedIn = ({ program, names }: Derivation, one: Derivation): boolean =>
  one.leaf === 'entity' &&
  one.program.kind === 'entity' &&
  one.kind === 'entity' &&
  (one.names & names) === one.names &&
  depthOf(program) >= LEAST_PARTS

/** Parts from the outermost on to a name. */
function depthOf(program: SExpression): number {
  switch (program.kind) {
    case 'join':
      return 1 + depthOf(program.of)
    case 'and':
      return Math.max(depthOf(program.left), depthOf(program.right)) + 1
    default:
      return 0
  }
}
