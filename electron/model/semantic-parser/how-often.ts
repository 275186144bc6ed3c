import type { Comparison, Measure, SExpression } from '../../kg/sexpression/ast.ts'
import { XSD } from '../../kg/sexpression/atoms.ts'
import { follows } from './conditions.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import { howOften } from './most-often.ts'
import { drafted, isFree, type Situation } from './situation.ts'

/** Numbers of times that are a word of their own. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
])

/**
 * Those that a step led to so often: "visited Iraq more than five times", "more often than Obama". Where triples carry
 * no times, how often is from how many: "which bikes were repaired twice".
 */
export function oftener(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (!situation.schema.temporal) return fromSoMany(situation, from)
  if (program.kind !== 'join') return []
  const { relation, of } = program
  const by: Measure = { kind: 'times', by: [relation], among: of }
  const where = (mode: Comparison, than: SExpression, words: bigint, features: Record<string, number>): Draft =>
    drafted(situation, from, {
      program: { kind: 'and', left: program, right: { kind: 'compare', mode, by, than } },
      words,
      features,
      with: { evidence: from.evidence, asked: true, ...(from.last === undefined ? {} : { last: from.last }) },
    })
  const found: Draft[] = []
  for (const { words, mode, than } of numbersOfTimes(situation))
    if (isFree(from, words)) found.push(where(mode, than, maskOf(words), { 'times.number': 1 }))
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || cue.often !== true || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      const [left, right] = relation.reverse ? [of, other.program] : [other.program, of]
      const than: SExpression = {
        kind: 'count',
        of: { kind: 'when', left, relation: { ...relation, reverse: false }, right },
      }
      const made = where(cue.mode, than, maskOf(cue.words) | other.cover, { ...other.features, 'times.than': 1 })
      found.push({ ...made, names: made.names | other.cover, anchors: [...made.anchors, ...other.anchors] })
    }
  }
  return found
}

function fromSoMany(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  const by = howOften(situation, program)
  if (by === undefined) return []
  return numbersOfTimes(situation).flatMap(({ words, mode, than }) =>
    isFree(from, words)
      ? [
          drafted(situation, from, {
            program: { kind: 'and', left: program, right: { kind: 'compare', mode, by, than } },
            words: maskOf(words),
            features: { 'times.number': 1 },
            with: { described: from.described, ...(from.last === undefined ? {} : { last: from.last }) },
          }),
        ]
      : [],
  )
}

/** "More than five times", "at least twice", "three times". */
function numbersOfTimes({
  words,
  values,
  cues,
}: Situation): { words: number[]; mode: Comparison; than: SExpression }[] {
  const found: { words: number[]; value: number }[] = []
  words.forEach(({ text }, i) => {
    const value = TIMES.get(text)
    if (value !== undefined) found.push({ words: [i], value })
  })
  for (const { words: at, kind, literal } of values) {
    const behind = (at[at.length - 1] ?? 0) + 1
    if (kind === 'number' && /^times?$/.test(words[behind]?.text ?? ''))
      found.push({ words: [...at, behind], value: Number(literal.value) })
  }
  return found.flatMap(({ words: at, value }) => {
    const [first = 0] = at
    const cue = cues.find(
      ({ kind, words: said }) =>
        kind === 'compare' && !said.some(k => at.includes(k)) && first - (said.at(-1) ?? 0) === 1,
    )
    const mode = cue?.kind === 'compare' ? cue.mode : 'eq'
    // What happened fewer than once has not happened.
    if (!Number.isInteger(value) || (mode === 'lt' ? value <= 1 : value < 1)) return []
    const than: SExpression = {
      kind: 'literal',
      value: String(value),
      datatype: `${XSD}integer`,
    }
    return [{ words: [...(cue?.words ?? []), ...at].toSorted((a, b) => a - b), mode, than }]
  })
}
