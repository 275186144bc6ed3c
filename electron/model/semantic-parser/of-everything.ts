import type { Derivation, Draft } from './derivation.ts'
import { COUNTABLE, isValue } from './conditions.ts'
import type { Situation } from './situation.ts'
import type { Step } from './graph-schema.ts'
import { beyondOther, outnumbering } from './than-another.ts'
import { between, withValue } from './with-value.ts'

const EVERYTHING: Derivation = {
  program: { kind: 'entity', key: '' },
  key: '',
  cover: 0n,
  names: 0n,
  evidence: 0n,
  described: 0n,
  anchors: [],
  leaf: 'all',
  kind: 'entity',
  features: {},
  score: 0,
  members: new Uint32Array(),
}

/**
 * What a condition holds for that the question asks of nothing in particular: "Who has more children than Poseidon?",
 * "Who was born before 1900?" Only for relations that it names: the others are too many.
 */
export function ofEverything(situation: Situation): Draft[] {
  if (!situation.cues.some(({ kind }) => kind === 'compare')) return []
  const named = [...situation.schema.relations.values()].filter(
    ({ name }) => (situation.evidence.get(name) ?? []).length > 0,
  )
  const attributes = named.filter(isValue)
  const counted = named.flatMap((relation): Step[] =>
    (['tail', 'head'] as const).flatMap(direction => {
      const end = direction === 'tail' ? relation.tail : relation.head
      const near = direction === 'tail' ? relation.head : relation.tail
      return end.kind === 'entity' && near.kind === 'entity' && end.fan > COUNTABLE ? [{ relation, direction }] : []
    }),
  )
  return [
    ...withValue(situation, EVERYTHING, attributes, counted),
    ...between(situation, EVERYTHING, attributes),
    ...beyondOther(situation, EVERYTHING, attributes, situation.leaves),
    ...outnumbering(situation, EVERYTHING, counted, situation.leaves),
  ].filter(
    ({ program, features }) =>
      program.kind !== 'join' && features['filter.unnamed'] === undefined && features['count.unnamed'] === undefined,
  )
}
