import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { printSExpression } from '../../../kg/sexpression/print.ts'
import type { Derivation, Draft } from '../derivation.ts'
import { firstOf, maskOf } from '../word-mask.ts'
import { drafted, isFree, type Situation } from '../situation.ts'
import type { Before } from './before.ts'

/** What a follow-up takes away from the set before: "not the ones from 1990", "what else did he write?" */
export function takenAway(situation: Situation, before: Before, from: Derivation): Draft[] {
  return [...except(situation, before, from), ...others(situation, from), ...complement(situation, before, from)]
}

/** Those of a set before that are not in another, which may itself be some of them. */
function except(situation: Situation, { leaves }: Before, from: Derivation): Draft[] {
  if (from.leaf === 'before') return []
  const first = firstOf(from.cover)
  const nots = situation.cues.filter(
    ({ kind, words }) => kind === 'not' && isFree(from, words) && (words[0] ?? 0) < first,
  )
  return nots.flatMap(cue =>
    leaves.flatMap(leaf => {
      const isOwn = from.before?.some(({ key }) => key === leaf.key) === true
      if (leaf.kind !== from.kind || (!isOwn && (from.before !== undefined || (leaf.cover & from.cover) !== 0n)))
        return []
      const words = maskOf(cue.words) | leaf.cover
      return [
        drafted(situation, from, {
          program: { kind: 'without', of: leaf.program, without: conditionOf(from.program, leaf.key) },
          words,
          features: { 'before.except': 1, ...(isOwn ? {} : leaf.features) },
          with: {
            evidence: 0n,
            described: leaf.described,
            ...(leaf.before === undefined ? {} : { before: leaf.before }),
            chooses: { from: leaf.members.length },
          },
        }),
      ]
    }),
  )
}

/** What was kept of a set by: the other side of the intersection. */
function conditionOf(program: SExpression, set: string): SExpression {
  if (program.kind !== 'and' || program.right.kind === 'compare' || program.right.kind === 'has') return program
  return printSExpression(program.left) === set ? program.right : program
}

/** There and back again, "others" and "what else" leave out what it began with. */
function others(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (program.kind !== 'join' || program.of.kind !== 'join') return []
  const there = program.of
  if (there.relation.name !== program.relation.name || there.relation.reverse === program.relation.reverse) return []
  return situation.words.flatMap(({ text }, at) =>
    /^(?:else|other|others)$/.test(text) && isFree(from, [at])
      ? [
          drafted(situation, from, {
            program: { kind: 'without', of: program, without: there.of },
            words: maskOf([at]),
            features: { 'before.others': 1 },
            with: {
              evidence: from.evidence,
              ...(from.last === undefined ? {} : { last: from.last }),
            },
          }),
        ]
      : [],
  )
}

/** "Which are not?": those that the condition before left out. */
function complement(situation: Situation, { asked }: Before, from: Derivation): Draft[] {
  const last = asked[asked.length - 1]?.program
  if (from.leaf !== 'before' || last?.kind !== 'and' || from.key !== printSExpression(last)) return []
  const earlier = asked[asked.length - 2]?.program
  const isWhole = (side: SExpression): boolean =>
    earlier !== undefined && printSExpression(side) === printSExpression(earlier)
  const [of, without] =
    isWhole(last.right) || (!isWhole(last.left) && last.left.kind === 'entity')
      ? [last.right, last.left]
      : [last.left, last.right]
  if (of.kind === 'compare' || of.kind === 'has') return []
  const rest = without.kind === 'compare' || without.kind === 'has' ? last : without
  return (
    situation.cues
      .filter(({ kind, words }) => kind === 'not' && isFree(from, words))
      // The t of "don't".
      .map(({ words: [at = 0] }) => ((situation.words[at]?.text ?? '') === 't' ? [at - 1, at] : [at]))
      .map(words =>
        drafted(situation, from, {
          program: { kind: 'without', of, without: rest },
          words: maskOf(words),
          features: { 'before.complement': 1 },
        }),
      )
  )
}
