import type { Direction, Fact } from '../fact.ts'
import type { ExpressionStep, Observation, SeenEntity, Walk } from '../observation.ts'
import { count, counted } from './format.ts'
import { typePlural } from './name-text.ts'
import { walksOf } from './observed.ts'

/** Facts of one relation that lead from some entities to the members of a set. */
export interface SetSeen {
  /** The same text for the same set, whatever observation shows it. */
  list: string
  /** Where it was walked from, if that is one entity. */
  start?: string
  facts: readonly Fact[]
  /** Of the facts: where the members stand. */
  direction: Direction
  /** Members that are there and not in the facts. */
  beyond: number
  members: readonly SeenEntity[]
  /** Facts that no walk led along: values that were compared, what makes something a member. */
  aside?: true
}

/** Everything that an observation shows as sets: its walks, then the facts beside them by their relation. */
export function setsSeen(observation: Observation | undefined): SetSeen[] {
  if (observation === undefined) return []
  if (observation.kind === 'passages') return besides(observation.facts)
  if (observation.kind !== 'expressions')
    return walksOf(observation).map(walk => walked(walk, observation.kind === 'entities' ? observation.cut : 0))
  return [
    ...observation.steps.flatMap(({ before = [], walk, total }) => [
      ...before.map(each => walked(each, 0)),
      ...(walk ? [walked(walk, Math.max(0, total - walk.entities.length))] : []),
    ]),
    ...observation.steps.flatMap(({ facts = [], unlisted }) => besides(facts, unlisted)),
  ]
}

function walked({ entity, from, relation, direction, entities, facts }: Walk, beyond: number): SetSeen {
  return {
    list: JSON.stringify([entity, relation, direction]),
    ...(from === undefined ? { start: entity } : {}),
    facts,
    direction,
    beyond,
    members: entities,
  }
}

function besides(facts: readonly Fact[], unlisted?: ExpressionStep['unlisted']): SetSeen[] {
  const byRelation = new Map<string, Fact[]>()
  for (const fact of facts) byRelation.set(fact.relation, [...(byRelation.get(fact.relation) ?? []), fact])
  return [...byRelation].map(([relation, own]) => {
    const isForward = new Set(own.map(({ head }) => head)).size <= new Set(own.map(({ tail }) => tail)).size
    const direction = isForward ? 'tail' : 'head'
    const beyond = unlisted?.relation === relation ? unlisted.facts : 0
    return { list: JSON.stringify(['beside', relation]), facts: own, direction, beyond, members: [], aside: true }
  })
}

/**
 * `142 films`; entities, or values, where they are not all of one type that reads as a word. `types`: those of some of
 * them.
 */
export function setLabel(size: number, names: readonly string[], types: readonly (readonly string[])[]): string {
  const first = types[0]?.[0]
  const isOne = first !== undefined && types.every(own => own.includes(first))
  const word = isOne ? typePlural(first) : undefined
  if (word !== undefined) return `${count(size)} ${word}`
  return counted(size, names.length > 0 && names.every(name => NUMBER_OR_DAY.test(name)) ? 'value' : 'entity')
}

const NUMBER_OR_DAY = /^[-+]?\d[\d.,:/-]*$/
