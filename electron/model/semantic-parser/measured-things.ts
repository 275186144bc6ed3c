import { printSExpression } from '../../kg/sexpression/print.ts'
import { isValue } from './conditions.ts'
import { EVERYTHING, scoreOf, type Draft } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { polarity } from './polarity.ts'
import type { Situation } from './situation.ts'

/** Attributes that a question which names no kind of thing may measure by. */
const MOST = 6

/**
 * All that has an attribute, where the question names no kind of thing that does: "Who earns the most?", "What is the
 * highest salary?", "Who is the youngest?" It explains no word; what is said of the attribute is left to what measures by it.
 */
export function measuredThings(situation: Situation): Draft[] {
  const { cues, evidence, schema, weights } = situation
  const measuring = cues.filter(({ kind }) => /^(superlative|extreme|average|total)$/.test(kind))
  if (measuring.length === 0) return []
  const isNamed = ({ name }: SchemaRelation): boolean => (evidence.get(name) ?? []).length > 0
  const isGraded = (relation: SchemaRelation): boolean =>
    measuring.some(cue => cue.kind === 'superlative' && polarity(cue.gradable, relation) !== undefined)
  const valued = [...schema.relations.values()].filter(isValue)
  const features = { 'measured.leaf': 1 }
  return [...new Set([...valued.filter(isNamed), ...valued.filter(isGraded)])].slice(0, MOST).map(({ name }) => {
    const program = { kind: 'any', relation: { name, reverse: false } } as const
    return {
      ...EVERYTHING,
      program,
      key: printSExpression(program),
      last: { relation: name, direction: 'head' },
      features,
      score: scoreOf(features, weights),
    }
  })
}
