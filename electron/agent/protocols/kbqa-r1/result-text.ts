import type { Entity, KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { SeenEntity } from '../../../contract/observation.ts'
import { listName } from '../../names.ts'
import { fittingItems } from '../../list-limit.ts'
import type { Gated } from './gate.ts'
import { joinRelation, relationsAt, writeRelation, type CandidateRelation } from './relations-at.ts'

/**
 * How much of a result an agent is shown: all of it up to `complete` members, else the first `first`; of either as many
 * as have room in `characters`.
 */
export interface ResultLimit {
  complete: number
  first: number
  characters: number
}

/** Nameless results whose relations are read, and relations that the notice about them lists. */
const NAMELESS_READ = 20
const NAMELESS_RELATIONS = 10

export function shownCount(total: number, { complete, first }: ResultLimit): number {
  return total <= complete ? total : first
}

/** Those from the start that have room: values may be as long as books. */
export function fitting(entities: readonly Entity[], { characters }: ResultLimit): Entity[] {
  return entities.slice(
    0,
    fittingItems(
      entities.map(({ name, key }) => resultName({ name, key, types: [], times: [] })),
      { items: entities.length, characters },
    ),
  )
}

/**
 * `m.0abc (Christopher Nolan)`; the name alone where the key is the name or an IRI, which no one reads; times in
 * brackets behind it.
 */
function resultName({ name, key, times }: SeenEntity): string {
  const named = key === name || /^(?:[a-z][a-z0-9+.-]*:|")/i.test(key) ? listName(name) : `${key} (${name})`
  return times.length === 0 ? named : `${named} [${times.join('; ')}]`
}

/** `result_mid_list: [ … ]`, as in the published code. */
export function resultText(results: readonly SeenEntity[], total: number): string {
  if (total === 0) return 'result_mid_list: [ ] The result is empty.'
  const cut = total > results.length ? ` ... (${results.length} of ${total} shown)` : ''
  return `result_mid_list: [ ${results.map(resultName).join(', ')} ]${cut}`
}

/** A node that stands for an n-ary fact (CVT) has a number or a blank label where a name would be. */
function isNameless({ name, kind }: Entity): boolean {
  return (
    kind === 'blank' ||
    /^(?:\/?[mg][./][0-9a-z_]+|_:\S+|[QqPp]?\d+[-$][0-9a-fA-F-]{16,}|[0-9a-f]{8}-[0-9a-f-]{27})$/.test(name)
  )
}

/** That some results have no name, and what leads on from them. */
export async function namelessNotice(results: readonly Entity[], kg: KnowledgeGraph): Promise<string | undefined> {
  const nameless = results.filter(isNameless)
  if (nameless.length === 0) return undefined
  const relations = (
    await relationsAt(
      nameless.slice(0, NAMELESS_READ).map(({ id }) => id),
      kg,
    )
  )
    .slice(0, NAMELESS_RELATIONS)
    .map(relation => writeRelation(joinRelation(relation)))
  return `${nameless.length} entities have no name attribute and may represent CVT entities; go on from them. Available relations: [ ${relations.join(', ')} ]`
}

/**
 * What a gate says of a relation that is not the one that was written, as in the published code; the rejection with
 * scores, as in the paper. Nothing where the relation is the one that was written.
 */
export function gateText<T extends CandidateRelation>({ gate, more }: Gated<T>, start: string): string | undefined {
  const scored = gate.candidates.map(({ relation, score }) => `${relation} (${score.toFixed(3)})`).join(', ')
  if (gate.tier !== 'rejected') {
    if (gate.score === 1) return undefined
    const taken = `No relation matched ${gate.written} connected to ${start}; Selected the most similar relation ${gate.matched} to execute, score=${gate.score.toFixed(3)}`
    return gate.tier === 'validated' ? taken : `${taken}\nMost similar: ${scored}`
  }
  if (gate.candidates.length === 0)
    return `No suitable relation found for '${gate.written}': ${start} has no relations.`
  const cut = more > 0 ? ` ... (${gate.candidates.length} of ${gate.candidates.length + more} shown)` : ''
  return `No suitable relation found for '${gate.written}' (threshold not met); please choose one relation from candidates below by quoting the exact relation name:\n${scored}${cut}`
}
