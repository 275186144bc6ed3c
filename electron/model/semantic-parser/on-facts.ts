import { statementRelations } from '../../contract/reading/statement-relations.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { isValue } from './conditions.ts'
import { added, scoreOf, type Derivation, type Draft, type Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { GraphSchema } from './graph-schema.ts'
import { membersOf } from './members-of.ts'
import { relationsOf, type Situation } from './situation.ts'
import { outstanding } from './superlatives.ts'
import { between, withValue } from './with-value.ts'

/**
 * What is said of the facts that lead to a set, where they have properties of their own: "flights from Austin longer than
 * 1,500 miles" are those whose facts have such a distance, "the largest share of Ashgrove" is that of the fact with it.
 */
export async function onFacts(situation: Situation, from: Derivation): Promise<Draft[]> {
  if (situation.values.length === 0 && !situation.cues.some(({ kind }) => /^(superlative|extreme)$/.test(kind)))
    return []
  const way = throughFacts(situation.schema, from.program)
  if (way === undefined) return []
  const { facts, back } = way
  const members = await membersOf(situation.executor, facts)
  if (members === undefined || members.length === 0) return []
  const { leaf: _, choice: __, ...walked } = from
  const on: Derivation = { ...walked, program: facts, key: printSExpression(facts), kind: 'entity', members }
  const attributes = (await relationsOf(situation, on, 'tail')).filter(isValue)
  return [
    ...withValue(situation, on, attributes, []),
    ...between(situation, on, attributes),
    ...outstanding(situation, on, attributes, []),
  ].map((draft): Draft => {
    const program = back(draft.program)
    const features = ofFact(situation, from, draft)
    return {
      ...draft,
      program,
      key: printSExpression(program),
      kind: from.kind,
      features: added(draft.features, features),
      score: draft.score + scoreOf(features, situation.weights),
      ...(draft.chooses === undefined ? {} : { chooses: { from: from.members.length } }),
    }
  })
}

/** What speaks for the facts rather than for where they lead: "longest route", "the largest share" of what has a share. */
function ofFact({ cues }: Situation, from: Derivation, draft: Draft): Features {
  const said = draft.cover & ~from.cover
  const isNext = cues.some(
    ({ kind, words }) =>
      kind === 'superlative' &&
      (maskOf(words) & said) !== 0n &&
      (from.evidence & (1n << BigInt((words.at(-1) ?? 0) + 1))) !== 0n,
  )
  const isNamed = ['filter', 'superlative'].some(
    kind => (draft.features[`${kind}.explained`] ?? 0) > (from.features[`${kind}.explained`] ?? 0),
  )
  return { 'on.fact': 1, ...(isNext ? { 'on.fact.next': 1 } : {}), ...(isNamed ? { 'on.fact.named': 1 } : {}) }
}

/** The facts that a step follows, and what leads from some of them to where the step leads. */
function throughFacts(
  schema: GraphSchema,
  program: SExpression,
): { facts: SExpression; back: (facts: SExpression) => SExpression } | undefined {
  if (program.kind === 'and') {
    const way = throughFacts(schema, program.right)
    return way && { ...way, back: facts => ({ ...program, right: way.back(facts) }) }
  }
  if (program.kind !== 'join' && program.kind !== 'any') return undefined
  const { relation } = program
  const { statement, object } = statementRelations(relation.name)
  if (!schema.relations.has(statement) || !schema.relations.has(object)) return undefined
  const [first, second] = relation.reverse ? [statement, object] : [object, statement]
  const along = (name: string, end: SExpression): SExpression => ({
    kind: 'join',
    relation: { name, reverse: relation.reverse },
    of: end,
  })
  // "Which lifts were inspected in October?": of all inspections.
  const facts: SExpression =
    program.kind === 'join'
      ? along(first, program.of)
      : { kind: 'any', relation: { name: first, reverse: relation.reverse } }
  return { facts, back: inner => along(second, inner) }
}
