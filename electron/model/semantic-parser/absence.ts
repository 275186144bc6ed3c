import type { Direction } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { lackingBeyond } from './absence-beyond.ts'
import { lackingInRows } from './absence-in-rows.ts'
import { isNear, notsBeside, type Not } from './nots.ts'
import { evidenceOfCounted } from './conditions.ts'
import { EVERYTHING, type Derivation, type Draft } from './derivation.ts'
import { bitsOf, firstOf, maskOf } from './word-mask.ts'
import { formOf } from './form-of-name.ts'
import type { Step } from './graph-schema.ts'
import { isOneSort, ONE_SORT, type RelationEnd } from './relation-ends.ts'
import { isSort, ofSort, type NamedKind } from './kinds.ts'
import type { Evidence } from './name-match.ts'
import { leadsToPeople } from './question-word-fit.ts'
import { drafted, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'
import { NEARLY_ALL, PARTLY } from './toward-kind.ts'

/** Whoever a verb is said of, right before its "not". */
const SUBJECT = /^(he|she|they|it|himself|herself|themselves|itself)$/
const BEFORE_NOT = 2
const OBJECT = /^(it|him|her|them)$/

/** Those that have none of something: "countries without neighbours", "that no route leaves from". */
export async function lacking(situation: Situation, from: Derivation): Promise<Draft[]> {
  if (from.kind !== 'entity' || from.leaf === 'entity') return []
  const nots = notsBeside(situation, from)
  if (nots.length === 0) return []
  const steps = await Promise.all(
    (['tail', 'head'] as const).map(async direction =>
      (await relationsOf(situation, from, direction)).map((relation): Step => ({ relation, direction })),
    ),
  )
  return [
    ...steps.flat().flatMap(step => withoutAny(situation, from, step, nots)),
    ...lackingBeyond(situation, from, steps.flat(), nots),
    ...lackingInRows(situation, from, steps.flat(), nots),
  ]
}

/** The same of nothing in particular, "who has no skills?": of the class, or the sort of things, that otherwise has them. */
export function lackingOfAny(situation: Situation): Draft[] {
  const nots = notsBeside(situation, EVERYTHING)
  if (nots.length === 0) return []
  return [...situation.schema.relations.values()].flatMap(relation =>
    (['tail', 'head'] as const).flatMap(direction => {
      const program = allAt(situation, direction === 'tail' ? relation.head : relation.tail)
      if (program === undefined) return []
      return withoutAny(
        situation,
        { ...EVERYTHING, program, key: printSExpression(program) },
        { relation, direction },
        nots,
      )
    }),
  )
}

/** All of the class, or the sort of things, that stands at an end. */
function allAt(situation: Situation, end: RelationEnd): SExpression | undefined {
  if (end.kind !== 'entity') return undefined
  const [type] = [...end.types].toSorted(([, a], [, b]) => b - a)
  return type !== undefined && type[1] >= ONE_SORT ? { kind: 'entity', key: type[0] } : ofSort(situation, end.sort)
}

/**
 * "Who is not from Norway?": of whatever is from somewhere, those that a set does not have. "Which wearers had no visits in
 * 2024": of all wearers those whom rows of that year do not lead to.
 */
export function othersThan(situation: Situation, from: Derivation): Draft[] {
  const { last, program, kind } = from
  const relation = last && situation.schema.relations.get(last.relation)
  const end = last && relation?.[last.direction]
  if (relation === undefined || end === undefined || kind !== 'entity' || program.kind !== 'join') return []
  // What a noun names is taken from that.
  const mayBeNamed = (named: NamedKind): boolean => isSort(named) && (named.by !== 'type' || named.shareOf(end) > 0)
  if (situation.kinds.some(named => mayBeNamed(named) && isFree(from, named.words))) return []
  const all = allAt(situation, end)
  return notsBeside(situation, from).flatMap(not => {
    const at = not.words[0] ?? 0
    const behind = from.cover & ~((1n << BigInt(at)) - 1n)
    // Before it stands at most the noun for what is asked, by which the last step is told.
    const named = from.cover & ~behind
    const isOfRows = !isOneSort(relation.head, relation.tail)
    const isBefore = behind !== 0n && (named === 0n || (isOfRows && (named & ~from.evidence) === 0n))
    const [said = -1, ...more] = not.words
    // "Apart from Alien" is said of Alien.
    if (more.length > 0 || !/^(?:not|never|t|no)$/.test(situation.words[said]?.text ?? '')) return []
    if (all === undefined || !isBefore) return []
    if (!isNear(bitsOf(behind), not)) return []
    return [
      drafted(situation, from, {
        program: { kind: 'without', of: all, without: program },
        words: maskOf(not.words),
        features: { without: 1, 'without.others': 1 },
        with: { chooses: { from: Infinity } },
      }),
    ]
  })
}

function withoutAny(situation: Situation, from: Derivation, step: Step, nots: readonly Not[]): Draft[] {
  const { name } = step.relation
  const found: Draft[] = []
  const end = step.relation[step.direction]
  // Flats that never had a lease may have had other things.
  const partly = situation.kinds
    .filter(isSort)
    .flatMap(({ words, explained, shareOf, all }) =>
      all === undefined || shareOf(end) >= NEARLY_ALL || shareOf(end) < PARTLY || !isFree(from, words)
        ? []
        : [{ words, explained, inverse: false, of: all }],
    )
  const whole = evidenceOfCounted(situation, from.cover, step).flatMap(evidence =>
    evidence === undefined ? [] : [{ ...evidence, of: undefined }],
  )
  for (const evidence of [...whole, ...partly]) {
    for (const not of nots) {
      const [first = 0] = evidence.words
      if (!isNear(evidence.words, not)) continue
      // "That she did not write" is said of her.
      const begins = Math.max(0, (not.words[0] ?? 0) - BEFORE_NOT)
      if (situation.words.slice(begins, first).some(({ text }) => SUBJECT.test(text))) continue
      // "Without ever threatening it" is said of whatever that is.
      if (not.noOne !== true && OBJECT.test(situation.words[(evidence.words.at(-1) ?? 0) + 1]?.text ?? '')) continue
      // "Do not border Brazil" is said of Brazil, "have no border" of nothing.
      if (isOfSomething(situation, evidence.words, from.cover)) continue
      const words = maskOf([...not.words, ...evidence.words])
      found.push(
        drafted(situation, from, {
          program: {
            kind: 'without',
            of: from.program,
            without:
              evidence.of === undefined
                ? { kind: 'any', relation: { name, reverse: step.direction === 'head' } }
                : {
                    kind: 'join',
                    relation: { name, reverse: step.direction === 'head' },
                    of: {
                      kind: 'and',
                      left: evidence.of,
                      right: { kind: 'any', relation: { name, reverse: step.direction === 'tail' } },
                    },
                  },
          },
          words,
          features: {
            lacking: 1,
            'lacking.explained': evidence.explained,
            'lacking.gap': gapBetween(situation, from.cover, words),
            ...(from.leaf === 'all' ? { 'lacking.all': 1 } : {}),
            ...(not.noOne || isNone(situation, not, evidence.words)
              ? { 'lacking.no.one': directionOf(situation, step, evidence, not) === step.direction ? 1 : -1 }
              : {}),
          },
          with: from.leaf === 'all' ? {} : { chooses: { from: from.members.length } },
        }),
      )
    }
  }
  return found
}

/** "Which no pub pours" says of pubs what "nobody" says of anybody. */
const isNone = ({ words, kinds }: Situation, { words: at }: Not, [first = 0]: readonly number[]): boolean => {
  const noun = (at.at(-1) ?? 0) + 1
  return words[noun - 1]?.text === 'no' && first > noun && kinds.some(kind => isSort(kind) && kind.words.includes(noun))
}

/**
 * The end of a relation at which somebody is missing where it is said that nobody does something ("that nothing hunts",
 * "hunted by nobody"), or that something does it to nobody ("that hunt nothing").
 */
function directionOf(
  { words, ranker }: Situation,
  { relation }: Step,
  { words: said, inverse }: Pick<Evidence, 'words' | 'inverse'>,
  not: Not,
): Direction {
  const isDoer = (said[0] ?? 0) > (not.words[0] ?? 0)
  const isPassive = words[(said.at(-1) ?? 0) + 1]?.text === 'by'
  const form = formOf(relation.words.own.map(({ text }) => text))
  // Who mentors somebody is that one's `mentor`.
  const isAgent =
    form === 'noun' &&
    words[said.at(-1) ?? 0]?.text !== relation.words.own.at(-1)?.text &&
    leadsToPeople(ranker.dictionary.askedNouns, relation, 'tail') === true
  const isTurned = (form === 'by' || isAgent) !== inverse
  return (isDoer !== isPassive) !== isTurned ? 'head' : 'tail'
}

/** Whether a name that is not of the set stands right behind the words. */
function isOfSomething({ leaves, words, kinds }: Situation, at: readonly number[], cover: bigint): boolean {
  const end = at.at(-1) ?? 0
  return leaves.some(({ cover: name, features }) => {
    // "On file" is no "Fils", and "any bill" none of those that are called a bill.
    if (features['entity.similar'] !== undefined) return false
    if (kinds.some(kind => isSort(kind) && bitsOf(name).every(at => kind.words.includes(at)))) return false
    const first = firstOf(name)
    return (name & cover) === 0n && first > end && words.slice(end + 1, first).every(({ content }) => !content)
  })
}
