import { XSD } from '../../kg/sexpression/atoms.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { beyondOwn } from './beyond-own.ts'
import { EVERYTHING, type Draft } from './derivation.ts'
import { COUNTABLE, isValue } from './conditions.ts'
import type { Situation } from './situation.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { polarity } from './polarity.ts'
import { beyondOther, outnumbering } from './than-another.ts'
import { between, withValue } from './with-value.ts'

/** Attributes that a value is tried for though nothing names them: of more, any value would fit too many. */
const MOST_UNNAMED = 12

/**
 * What a condition holds for that the question asks of nothing in particular: "Who has more children than Poseidon?",
 * "Who was born before 1900?", "What is below its minimum?" Only for relations that it names, or, where it gives a day or a
 * year, the few that have days: "everybody hired in 2020".
 */
export function ofEverything(situation: Situation): Draft[] {
  const isComparing = situation.cues.some(({ kind }) => kind === 'compare')
  if (!isComparing && !situation.values.some(({ kind }) => kind === 'year' || kind === 'date')) return []
  const relations = [...situation.schema.relations.values()]
  const named = relations.filter(({ name }) => (situation.evidence.get(name) ?? []).length > 0)
  const valued = relations.filter(isValue)
  // "Deeper than 200 cm" names the depth.
  const measured = valued.filter(relation => named.includes(relation) || isCompared(situation, relation))
  const attributes = valued.length <= MOST_UNNAMED ? valued : measured
  const counted = named.flatMap((relation): Step[] =>
    (['tail', 'head'] as const).flatMap(direction => {
      const end = direction === 'tail' ? relation.tail : relation.head
      const near = direction === 'tail' ? relation.head : relation.tail
      return end.kind === 'entity' && near.kind === 'entity' && end.fan > COUNTABLE ? [{ relation, direction }] : []
    }),
  )
  return [
    ...withValue(situation, EVERYTHING, attributes, isComparing ? counted : []),
    ...between(situation, EVERYTHING, attributes),
    ...(isComparing ? beyondOwn(situation, EVERYTHING, valued) : []),
    ...(isComparing ? beyondOther(situation, EVERYTHING, measured, situation.leaves) : []),
    ...(isComparing ? outnumbering(situation, EVERYTHING, counted, situation.leaves) : []),
  ].filter(({ program, features }) => !isName(program) && features['count.unnamed'] === undefined)
}

/** Whether an adjective that compares is measured by an attribute. */
const isCompared = ({ cues }: Situation, relation: SchemaRelation): boolean =>
  cues.some(cue => cue.kind === 'compare' && polarity(cue.gradable, relation) !== undefined)

/** What has a value that is written as the graph writes it is found from the value's name. A day is written in many ways. */
const isName = (program: SExpression): boolean =>
  program.kind === 'join' && !(program.of.kind === 'literal' && program.of.datatype === `${XSD}date`)
