import type { SExpression } from '../../kg/sexpression/ast.ts'
import { added, type Derivation, type Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import { isFree, type Situation } from './situation.ts'

/** A question for times: "when did A visit B", "when last", "how often in May". */
export interface AskedTimes {
  program: SExpression
  /** Words explained beyond those of the set. */
  words: bigint
  features: Features
}

/** The times of the triples that a set was reached by, as the question asks for them. */
export function timesAsked(situation: Situation, set: Derivation): AskedTimes[] {
  const join = innermost(set.program)
  if (!situation.schema.temporal || join === undefined) return []
  const free = situation.cues.filter(({ words }) => isFree(set, words))
  const when = free.filter(({ kind }) => kind === 'when')
  const often = free.filter(({ kind }) => kind === 'times')
  if (when.length === 0 && often.length === 0) return []
  const ends = [
    ...situation.leaves.flatMap(({ cover, program, features }) =>
      (cover & set.cover) === 0n ? [{ program, words: cover, features }] : [],
    ),
    // Whoever it was: "when was Fiji first visited", "how often did Obama travel".
    { program: join, words: 0n, features: { 'times.anyone': 1 } },
  ]
  return ends.flatMap(({ program, words, features }) => {
    const times = within(set.program, timesBetween(join, program))
    const said = words | maskOf((often.length > 0 ? often : when).flatMap(cue => [...cue.words]))
    if (often.length > 0)
      return [{ program: { kind: 'count', of: times }, words: said, features: added(features, { 'root.often': 1 }) }]
    const extremes = free.flatMap(cue =>
      cue.kind === 'extreme'
        ? [
            {
              program: { kind: 'earliest', mode: cue.first ? 'FIRST' : 'LAST', of: times } as const,
              words: said | maskOf(cue.words),
              features: added(features, { 'root.times': 1, 'times.extreme': 1 }),
            },
          ]
        : [],
    )
    return [{ program: times, words: said, features: added(features, { 'root.times': 1 }) }, ...extremes]
  })
}

type Join = SExpression & { kind: 'join' }

/** The step whose triples a set goes by. */
function innermost(program: SExpression): Join | undefined {
  if (program.kind === 'during') return innermost(program.of)
  return program.kind === 'join' ? program : undefined
}

/** The times of a step's triples to or from what is at its other end. */
function timesBetween({ relation, of }: Join, other: SExpression): SExpression {
  const [left, right] = relation.reverse ? [of, other] : [other, of]
  return { kind: 'when', left, relation: { ...relation, reverse: false }, right }
}

/** The same asked of times that was asked of the triples: "in May", "after 3 June". */
function within(program: SExpression, times: SExpression): SExpression {
  return program.kind === 'during' ? { ...program, of: within(program.of, times) } : times
}
