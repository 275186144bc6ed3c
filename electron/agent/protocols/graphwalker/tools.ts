import type { Direction } from '../../../contract/fact.ts'
import type { Action, Call } from '../../../contract/observation.ts'
import { parseCall } from '../../call-arguments.ts'
import { writtenCall } from '../../../contract/reading/written-call.ts'

/**
 * GraphWalker §2.1: all relations of an entity, or its triples of some of them. A call's arguments are the entity and
 * then the relations.
 */
export const TOOL_NAMES = ['get_relations', 'get_triples'] as const

/** Relations of a call that are used (App. H: "We will automatically use the top 4"). */
export const RELATIONS_USED = 4

const ARITY: ReadonlyMap<string, number> = new Map([
  ['get_relations', 1],
  ['get_triples', Number.POSITIVE_INFINITY],
])

/** `, relations=[` */
const NAMED_LIST = /,\s*\w{1,20}\s*[=:]\s*\[/

/**
 * Reads a query. What is written as {@link writtenCall} writes it comes back letter by letter; in anything else
 * brackets of a list without quotes are taken off, and the `...` at its end, which App. H and the transcripts of E.3
 * themselves have, is dropped.
 * @returns undefined where there is no call, or triples were asked for without a list.
 */
export function readQuery(text: string): Call | undefined {
  const call = parseCall(text, ARITY)
  if (call?.name !== 'get_triples' || writtenCall('graphwalker', call) === text.trim()) return call
  const [entity, ...relations] = parseCall(text.replace(NAMED_LIST, ', ['), ARITY)?.args ?? []
  if (entity === undefined || relations.length === 0) return undefined
  const names = relations.map((relation, index) =>
    withoutBrackets(relation, index === 0, index === relations.length - 1),
  )
  return {
    name: call.name,
    args: [entity, ...names.filter(name => name !== '' && name !== '...' && name !== '\u2026')],
  }
}

function withoutBrackets(name: string, isFirst: boolean, isLast: boolean): string {
  const opened = isFirst && name.startsWith('[') ? name.slice(1) : name
  const closed = isLast && opened.endsWith(']') && !opened.includes('[') ? opened.slice(0, -1) : opened
  return closed.trim()
}

export function lookAction(entity: string): Action {
  return { kind: 'call', name: 'get_relations', args: [entity] }
}

export function walkAction(entity: string, relation: string): Action {
  return { kind: 'call', name: 'get_triples', args: [entity, relation] }
}

/** The entity and the relation, whatever the direction: one call walks both. */
export function walkKey(entity: string, relation: string): string {
  return `${relation}\u0000${entity}`
}

export const DIRECTIONS: readonly Direction[] = ['tail', 'head']
