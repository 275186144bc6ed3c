import { plural } from '../../morphology.ts'
import { typeNouns } from '../../lexicon/types.ts'
import type { ConceptStep } from '../../concept.ts'
import type { Entity } from '../../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../../kg/triple.ts'
import type { DrawnWalk } from '../walks/drawn-walk.ts'
import { mayBe } from '../walks/type-kinship.ts'
import { typeFor } from '../walks/type-of.ts'
import type { GraphConcepts } from '../wording/graph-concepts.ts'

/** What a question would claim by calling what a step reaches by the noun of its type. */
export interface ClassClaim {
  nouns: readonly string[]
  /** Share of what is reached of which the graph says otherwise. */
  untrue: number
}

/**
 * What each step of a walk reaches, held against what the graph says it is: a relation whose heads are mostly
 * princesses also leads to Theseus.
 */
export async function classClaims(
  { chains, rest, between, answers }: DrawnWalk,
  concepts: GraphConcepts,
  entitiesOf: (ids: Iterable<TermId>) => Promise<readonly Entity[]>,
): Promise<ClassClaim[]> {
  const reached = [
    ...chains.flatMap(({ steps, levels }) => steps.map((step, at) => [concepts.step(step), levels[at]] as const)),
    // Where chains meet, their last sets stand in `between` too; after that each step has the next one.
    ...rest.map((step, at) => [concepts.step(step), at === rest.length - 1 ? answers : between[at + 1]] as const),
  ]
  const claims: ClassClaim[] = []
  for (const [step, ids] of reached) {
    const type = endOf(step)
    if (type === 'thing' || ids === undefined) continue
    const told = (await entitiesOf(ids)).filter(({ types }) => types.length > 0)
    const untrue = told.filter(({ types }) => !types.some(name => isA(typeFor(name), type)))
    if (untrue.length > 0) {
      const nouns = typeNouns.get(type)?.nouns ?? [type]
      claims.push({ nouns: [...nouns, ...nouns.map(plural)], untrue: untrue.length / told.length })
    }
  }
  return claims
}

/** The type of what a step reaches. */
export const endOf = ({ concept, direction }: ConceptStep): string =>
  direction === 'tail' ? concept.tailType : concept.headType

/** A type of the graph's own is nothing else; of what only one side is known by the lexicon nothing is said. */
function isA(own: string, claimed: string): boolean {
  if (own === claimed) return true
  return typeNouns.has(claimed) && mayBe(own, claimed)
}

/** 0 where every class word of the question is true of what it names, 1 where one is true of nothing. */
export function untrueShare(text: string, claims: readonly ClassClaim[]): number {
  const said = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return Math.max(
    0,
    ...claims.map(({ nouns, untrue }) => (nouns.some(noun => said.includes(` ${noun} `)) ? untrue : 0)),
  )
}
