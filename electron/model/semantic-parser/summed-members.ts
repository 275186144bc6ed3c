import type { SExpression } from '../../kg/sexpression/ast.ts'
import { COUNTABLE } from './conditions.ts'
import type { Cue } from './cues.ts'
import type { Derivation, Draft } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { isSort, MOSTLY } from './kinds.ts'
import { membersBy } from './members-by.ts'
import { asksWho, leadsToPeople } from './question-word-fit.ts'
import type { Evidence } from './name-match.ts'
import { isOneSort } from './relation-ends.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'
import { maskOf } from './word-mask.ts'

type Superlative = Cue & { kind: 'superlative' }

/** Numbers, and relations to whomever they belong, that one question may add up. */
const MOST = 8
/** Words between "most" and what is added up: "spent the most", "lost the most pieces". */
const REACH = 3

/**
 * Those whose rows' numbers come to the most: "who put in the most hours?", "which customer spent the most?", where a
 * row has somebody and a number; on average where the question says so.
 */
export function summedMembers(situation: Situation): Draft[] {
  return superlatives(situation).flatMap(cue =>
    sumsBeside(situation, cue, 0n)
      .slice(0, MOST)
      .map(({ program, last, words, features }) =>
        membersBy(situation.weights, { program, last, cover: words, described: 0n, features }),
      ),
  )
}

/** The same of a set of rows: "who lost the most pieces in May?" */
export function summedAmong(situation: Situation, from: Derivation): Draft[] {
  const end = from.last && situation.schema.relations.get(from.last.relation)?.[from.last.direction]
  if (from.kind !== 'entity' || end === undefined || from.leaf !== undefined) return []
  return superlatives(situation).flatMap(cue => {
    if (!isFree(from, cue.words)) return []
    return sumsBeside(situation, cue, from.cover, { program: from.program, isRow: ({ head }) => isOneSort(end, head) })
      .slice(0, MOST)
      .map(({ program, last, words, features }) =>
        drafted(situation, from, {
          program,
          words,
          features: { ...features, 'summed.gap': gapBetween(situation, from.cover, words) },
          with: { last },
        }),
      )
  })
}

const superlatives = ({ cues }: Situation): Superlative[] =>
  cues.filter((cue): cue is Superlative => cue.kind === 'superlative' && cue.often !== true && cue.comparative !== true)

/** A program that adds up, and what speaks for it. */
interface Sum {
  program: SExpression
  last: { relation: string; direction: 'tail' }
  words: bigint
  features: Record<string, number>
}

function sumsBeside(
  situation: Situation,
  cue: Superlative,
  taken: bigint,
  rows?: { program: SExpression; isRow: (number: SchemaRelation) => boolean },
): Sum[] {
  const { schema, evidence, cues } = situation
  const average = cues.find(({ kind, words }) => kind === 'average' && isFree({ cover: taken }, words))
  const total = cues.find(({ kind, words }) => kind === 'total' && isFree({ cover: taken }, words))
  // "The longest flight" is one flight, and the highest total is that of many.
  if (cue.gradable !== undefined && average === undefined && total === undefined) return []
  const kind = average === undefined ? 'sum' : 'avg'
  const said = maskOf([...cue.words, ...((average ?? total)?.words ?? [])])
  return [...schema.relations.values()].flatMap(number => {
    // Years have no sum.
    if (number.tail.kind !== 'number') return []
    if (rows !== undefined && !rows.isRow(number)) return []
    const spoken = (evidence.get(number.name) ?? []).filter(
      ({ words }) => (maskOf(words) & (taken | said)) === 0n && isBeside(cue, words),
    )
    return spoken.flatMap(each =>
      belonging(situation, number, taken | said | maskOf(each.words)).map((owner): Sum => {
        const chain = [
          { name: owner.name, reverse: true },
          { name: number.name, reverse: false },
        ]
        const all: SExpression = { kind: 'any', relation: { name: owner.name, reverse: true } }
        const of: SExpression =
          rows === undefined ? all : { kind: 'join', relation: { name: owner.name, reverse: true }, of: rows.program }
        const words = said | maskOf(each.words)
        return {
          program: {
            kind: 'superlative',
            mode: cue.most ? 'ARGMAX' : 'ARGMIN',
            of,
            by: { kind, by: chain, ...(rows === undefined ? {} : { among: rows.program }) },
            ...(cue.top === undefined ? {} : { top: cue.top }),
          },
          last: { relation: owner.name, direction: 'tail' },
          words,
          features: {
            ...featuresOf(situation, kind, said, each),
            // A salary is that of somebody, before it is part of what a department pays.
            ...(number.head.unnamed === true ? {} : { 'summed.named': 1 }),
          },
        }
      }),
    )
  })
}

function featuresOf(
  situation: Situation,
  kind: 'sum' | 'avg',
  said: bigint,
  { explained, words, asked }: Evidence,
): Record<string, number> {
  return {
    summed: 1,
    [`summed.${kind}`]: 1,
    'summed.explained': explained,
    'summed.apart': gapBetween(situation, said, maskOf(words)),
    ...(asked ? { 'summed.asked': 1 } : {}),
  }
}

const isBeside = ({ words: most }: Superlative, words: readonly number[]): boolean => {
  const [from = 0, to = 0] = [words[0], words.at(-1)]
  const [first = 0, last = 0] = [most[0], most.at(-1)]
  return from > last ? from - last <= REACH : first - to <= REACH
}

/**
 * Relations by which what has the number belongs to things that have several such: any of rows that nothing names, else
 * those that lead to what the question names or, where it asks who, to people.
 */
function belonging(situation: Situation, { head }: SchemaRelation, taken: bigint): SchemaRelation[] {
  const { schema, kinds, ranker } = situation
  const isWho = asksWho(situation)
  return [...schema.relations.values()].filter(owner => {
    const isOwner =
      owner.tail.kind === 'entity' &&
      owner.flag === undefined &&
      owner.head.fan > COUNTABLE &&
      isOneSort(owner.head, head) &&
      !isOneSort(owner.tail, head)
    if (!isOwner || head.unnamed === true) return isOwner
    const isNamed = kinds.some(
      kind => isSort(kind) && isFree({ cover: taken }, kind.words) && kind.shareOf(owner.tail) >= MOSTLY,
    )
    return isNamed || (isWho && leadsToPeople(ranker.dictionary.askedNouns, owner, 'tail') === true)
  })
}
