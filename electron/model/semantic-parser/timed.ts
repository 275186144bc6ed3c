import type { SExpression } from '../../kg/sexpression/ast.ts'
import { atPresent } from './at-present.ts'
import { neighbouringTime } from './calendar.ts'
import { follows } from './conditions.ts'
import { added, type Derivation, type Draft } from './derivation.ts'
import { bitsOf, maskOf } from './word-mask.ts'
import { oftener } from './how-often.ts'
import { drafted, isFree, type Situation } from './situation.ts'
import type { NamedValue } from './values-in-question.ts'

/** What the times of the triples that a set was reached by leave of it, and how many they are. */
export function timed(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (!situation.schema.temporal) return oftener(situation, from)
  if (program.kind === 'any') {
    // "Who was visited in May?": by anybody.
    const steps: Derivation = { ...from, program: byAnybody(program) }
    return [...atPresent(situation, steps), ...atTimes(situation, steps), ...betweenTimes(situation, steps)]
  }
  if (program.kind !== 'join' && program.kind !== 'during') return []
  return [
    ...atPresent(situation, from),
    ...atTimes(situation, from),
    ...betweenTimes(situation, from),
    ...beforeOthers(situation, from),
    ...earliest(situation, from),
    ...oftener(situation, from),
  ]
}

/** All that stands at an end of a relation, as what is reached from all at the other. */
const byAnybody = ({ relation }: SExpression & { kind: 'any' }): SExpression => ({
  kind: 'join',
  relation,
  of: { kind: 'any', relation: { ...relation, reverse: !relation.reverse } },
})

export const TIME_MODES = { gt: 'AFTER', ge: 'AFTER', lt: 'BEFORE', le: 'BEFORE', eq: 'DURING' } as const

const isTime = ({ kind }: NamedValue): boolean => kind === 'date' || kind === 'year'

/** Whether there is a question of yes or no, to which "none" is an answer. */
const mayBeNone = ({ cues }: Situation): { asked?: true } =>
  cues.some(({ kind }) => kind === 'question') ? { asked: true } : {}

/** What stays as it was before its times were asked for. */
const kept = (
  situation: Situation,
  from: Derivation,
): { evidence: bigint; last?: Draft['last'] & object; asked?: true } => ({
  evidence: from.evidence,
  ...(from.last === undefined ? {} : { last: from.last }),
  ...mayBeNone(situation),
})

function atTimes(situation: Situation, from: Derivation): Draft[] {
  const found: Draft[] = []
  for (const value of situation.values) {
    if (!isTime(value) || !isFree(from, value.words)) continue
    const first = value.words[0] ?? 0
    const last = value.words.at(-1) ?? first
    const cues = situation.cues.filter(
      ({ kind, words }) =>
        (kind === 'compare' || kind === 'during') &&
        isFree(from, words) &&
        !words.some(word => value.words.includes(word)) &&
        [1, 2].some(
          far =>
            first - (words.at(-1) ?? 0) === far &&
            situation.words.slice(first - far + 1, first).every(one => !one.content),
        ),
    )
    // "2014 or later", "from May onwards"
    const behind = situation.cues.find(({ kind, words }) => kind === 'compare' && words[0] === last + 1)
    const cue = cues.find(({ kind }) => kind === 'compare') ?? behind ?? cues[0]
    const opening = behind === undefined ? undefined : cues.find(({ kind }) => kind === 'during')
    const mode = cue?.kind === 'compare' ? cue.mode : 'eq'
    const bounded = boundedBy(from.program, mode, value.literal.value, value.until?.value ?? value.literal.value)
    found.push(
      drafted(situation, from, {
        program: bounded,
        words: maskOf([...value.words, ...(cue?.words ?? []), ...(opening?.words ?? [])]),
        features: { 'time.filter': 1, [`time.${TIME_MODES[mode]}.${cue?.kind ?? 'bare'}`]: 1 },
        with: kept(situation, from),
      }),
    )
  }
  return found
}

/** Triples of a stretch of time, before or after it; "since" and "until" count the stretch itself in. */
function boundedBy(
  of: SExpression,
  mode: keyof typeof TIME_MODES,
  first: string,
  last: string,
): SExpression & { kind: 'during' } {
  const during = (
    way: 'DURING' | 'BEFORE' | 'AFTER',
    inner: SExpression,
    time: string,
  ): SExpression & { kind: 'during' } => ({
    kind: 'during',
    mode: way,
    of: inner,
    time,
  })
  switch (mode) {
    case 'gt':
      return during('AFTER', of, last)
    case 'ge':
      return during('AFTER', of, neighbouringTime(first, -1))
    case 'lt':
      return during('BEFORE', of, first)
    case 'le':
      return during('BEFORE', of, neighbouringTime(last, 1))
    case 'eq':
      return first === last
        ? during('DURING', of, first)
        : during('BEFORE', during('AFTER', of, neighbouringTime(first, -1)), neighbouringTime(last, 1))
  }
}

/** "Between March and May", "from 5 May to 3 June": both ends counted in. */
function betweenTimes(situation: Situation, from: Derivation): Draft[] {
  const times = situation.values.filter(value => isTime(value) && isFree(from, value.words))
  const text = (i: number): string => situation.words[i]?.text ?? ''
  return times.flatMap(low =>
    times.flatMap(high => {
      const opens = (low.words[0] ?? 0) - (text((low.words[0] ?? 0) - 1) === 'the' ? 2 : 1)
      const joins = (low.words.at(-1) ?? 0) + 1
      const begins = joins + (text(joins + 1) === 'the' ? 2 : 1)
      if (!/^(between|from)$/.test(text(opens)) || !/^(and|to|until|till|through)$/.test(text(joins))) return []
      const words = [opens, ...low.words, joins, ...high.words]
      if (high.words[0] !== begins || !isFree(from, words)) return []
      return [
        drafted(situation, from, {
          program: boundedBy(from.program, 'eq', low.literal.value, (high.until ?? high.literal).value),
          words: maskOf(words),
          features: { 'time.filter': 1, 'time.between': 1 },
          with: kept(situation, from),
        }),
      ]
    }),
  )
}

/** "Before Obama did": the times of another's triples of the same kind. */
function beforeOthers(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (program.kind !== 'join') return []
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || !cue.time || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      const [left, right] = program.relation.reverse ? [program.of, other.program] : [other.program, program.of]
      const when: SExpression = { kind: 'when', left, relation: { ...program.relation, reverse: false }, right }
      const again = saidAgain(situation, from, other)
      found.push(
        drafted(situation, from, {
          program: { kind: 'during', mode: TIME_MODES[cue.mode], of: program, time: when },
          words: maskOf(cue.words) | other.cover | again,
          features: { ...other.features, 'time.other': 1 },
          with: {
            ...kept(situation, from),
            anchors: [...from.anchors, ...other.anchors],
            names: from.names | other.cover,
          },
        }),
      )
    }
  }
  return found
}

/** "Before Obama visited it", "before Obama's visit": what was said of the step before is said once more. */
function saidAgain({ evidence, words }: Situation, from: Derivation, other: Derivation): bigint {
  const end = bitsOf(other.cover).at(-1) ?? 0
  const again = (evidence.get(from.last?.relation ?? '') ?? []).find(
    ({ words: at }) =>
      (at[0] ?? 0) > end &&
      isFree(from, at) &&
      words.slice(end + 1, at[0]).every(({ content, text }) => !content || text === 's'),
  )
  return again === undefined ? 0n : maskOf(again.words)
}

/** "After Obama visited Japan": the times of other triples, of any kind. */
export function boundedByEvent(situation: Situation, from: Derivation, event: Derivation): Draft[] {
  const { program } = from
  if (!situation.schema.temporal || (program.kind !== 'join' && program.kind !== 'during')) return []
  if (event.program.kind !== 'join' || event.evidence === 0n || (event.cover & from.cover) !== 0n) return []
  const { relation, of } = event.program
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || !cue.time || !isFree(from, cue.words) || !isFree(event, cue.words)) continue
    for (const actor of situation.leaves) {
      if ((actor.cover & (from.cover | event.cover)) !== 0n || !follows(situation, cue, actor)) continue
      const [left, right] = relation.reverse ? [of, actor.program] : [actor.program, of]
      const when: SExpression = { kind: 'when', left, relation: { ...relation, reverse: false }, right }
      found.push(
        drafted(situation, from, {
          program: { kind: 'during', mode: TIME_MODES[cue.mode], of: program, time: when },
          words: maskOf(cue.words) | actor.cover | event.cover,
          features: { ...added(event.features, actor.features, { 'time.event': 1 }) },
          with: {
            ...kept(situation, from),
            anchors: [...from.anchors, ...event.anchors, ...actor.anchors],
            names: from.names | event.names | actor.cover,
          },
        }),
      )
    }
  }
  return found
}

function earliest(situation: Situation, from: Derivation): Draft[] {
  return situation.cues.flatMap(cue =>
    cue.kind === 'extreme' && isFree(from, cue.words)
      ? [
          drafted(situation, from, {
            program: { kind: 'earliest', mode: cue.first ? 'FIRST' : 'LAST', of: from.program },
            words: maskOf(cue.words),
            features: { 'time.extreme': 1 },
          }),
        ]
      : [],
  )
}
