import type { Direction } from '../../../contract/fact.ts'
import type { Action } from '../../../contract/observation.ts'

/** The retrieval actions of KG-R1 §3.2, in the order in which Figure 5 lists them. */
export const ACTION_NAMES = [
  'get_head_relations',
  'get_tail_relations',
  'get_head_entities',
  'get_tail_entities',
] as const
export type ActionName = (typeof ACTION_NAMES)[number]

/** The names that KG-R1's published code uses since 2025-10 for the same four actions. */
const ALIASES: Record<string, ActionName> = {
  get_relations_in: 'get_head_relations',
  get_relations_out: 'get_tail_relations',
  get_entities_in: 'get_head_entities',
  get_entities_out: 'get_tail_entities',
}

export interface ActionMeaning {
  name: ActionName
  wants: 'relations' | 'entities'
  direction: Direction
}

const MEANINGS: Record<ActionName, ActionMeaning> = {
  get_head_relations: { name: 'get_head_relations', wants: 'relations', direction: 'head' },
  get_tail_relations: { name: 'get_tail_relations', wants: 'relations', direction: 'tail' },
  get_head_entities: { name: 'get_head_entities', wants: 'entities', direction: 'head' },
  get_tail_entities: { name: 'get_tail_entities', wants: 'entities', direction: 'tail' },
}

/** What an action's name means; undefined for a name that is none of the four or their aliases. */
export function actionMeaning(name: string): ActionMeaning | undefined {
  if (Object.hasOwn(ALIASES, name)) return MEANINGS[ALIASES[name] ?? 'get_tail_relations']
  return ACTION_NAMES.some(known => known === name) ? MEANINGS[name as ActionName] : undefined
}

/** How many arguments each name takes, aliases included. */
export const ARITY: ReadonlyMap<string, number> = new Map(
  [...ACTION_NAMES, ...Object.keys(ALIASES)].map(name => [name, actionMeaning(name)?.wants === 'entities' ? 2 : 1]),
)

export function lookAction(entity: string, direction: Direction): Action {
  return { kind: 'call', name: `get_${direction}_relations`, args: [entity] }
}

export function walkAction(entity: string, relation: string, direction: Direction): Action {
  return { kind: 'call', name: `get_${direction}_entities`, args: [entity, relation] }
}
