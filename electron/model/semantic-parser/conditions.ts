import type { Comparison, Measure, SExpression } from '../../kg/sexpression/ast.ts'
import type { Direction } from '../../contract/fact.ts'
import type { Cue } from './cues.ts'
import { bitsOf, maskOf, type Derivation, type Draft } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { byDictionary, type Evidence } from './name-match.ts'
import { drafted, gapBetween, relationsOf, type Situation } from './situation.ts'

/** Neighbours a member must have on average before people count them. */
const COUNTABLE = 1.05

/** An explained share and a gap as features of an operation; that nothing is said where nothing is. */
export function saidBy(
  situation: Situation,
  operation: string,
  cue: bigint,
  evidence: Evidence | undefined,
): Record<string, number> {
  return evidence === undefined
    ? { [`${operation}.unnamed`]: 1 }
    : {
        [`${operation}.explained`]: evidence.explained,
        [`${operation}.apart`]: gapBetween(situation, cue, maskOf(evidence.words)),
        ...byDictionary(operation, evidence),
      }
}

export const maskOfEvidence = (evidence: Evidence | undefined): bigint =>
  evidence === undefined ? 0n : maskOf(evidence.words)

/** Those for which a condition holds. */
export function where(
  situation: Situation,
  from: Derivation,
  condition: SExpression,
  words: bigint,
  features: Record<string, number>,
): Draft {
  return drafted(situation, from, {
    program: { kind: 'and', left: from.program, right: condition },
    words,
    features: { ...features, 'filter.gap': gapBetween(situation, from.cover, words) },
    with: from.leaf === 'entity' ? {} : { chooses: { from: from.members.length } },
  })
}

export const countOf = ({ name }: SchemaRelation, direction: Direction): Measure => ({
  kind: 'count',
  by: [{ name, reverse: direction === 'head' }],
})

/** What was walked along is likely what is counted: "directors made more than 40 films". */
export const lastStep = (from: Derivation, { name }: SchemaRelation): Record<string, number> =>
  from.last?.relation === name ? { 'count.last': 1 } : {}

export const turn = (mode: Comparison): Comparison =>
  mode === 'gt' ? 'lt' : mode === 'lt' ? 'gt' : mode === 'ge' ? 'le' : mode === 'le' ? 'ge' : mode

/** Whether a name stands right behind a cue, an article or two between them. */
export function follows({ words }: Situation, { words: at }: Cue, { cover }: Pick<Draft, 'cover'>): boolean {
  const end = at[at.length - 1] ?? 0
  const first = bitsOf(cover)[0] ?? 0
  return first > end && words.slice(end + 1, first).every(({ content }) => !content)
}

export interface Step {
  relation: SchemaRelation
  direction: Direction
}

export async function countable(situation: Situation, from: Derivation): Promise<Step[]> {
  const found: Step[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const relation of await relationsOf(situation, from, direction)) {
      const other = direction === 'tail' ? relation.tail : relation.head
      if (other.kind === 'entity' && other.fan > COUNTABLE) found.push({ relation, direction })
    }
  return found
}
