import { counted } from './format.ts'
import { say } from '../words/words.ts'

/** `3,749 entities, 50,637 facts with properties`: what stands in a graph, each for itself. */
export function thingsWords({
  entities,
  qualifiedFacts,
}: {
  entities: number
  qualifiedFacts?: number | undefined
}): string[] {
  return [counted(entities, 'entity'), ...qualifiedWords(qualifiedFacts)]
}

/** Nothing where there are none. */
export function qualifiedWords(qualifiedFacts: number | undefined): string[] {
  return qualifiedFacts === undefined ? [] : [say('sizes.withProperties', { facts: counted(qualifiedFacts, 'fact') })]
}
