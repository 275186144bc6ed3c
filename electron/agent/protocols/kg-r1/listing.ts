import type { Direction } from '../../../contract/fact.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import { listName } from '../../names.ts'
import { escapeTags } from '../../tags.ts'

/** How relation lists are laid out: KG-R1 Table 11. The paper's main results use `flat`. */
export type RelationFormat = 'flat' | 'hierarchical'

/** Where a list stands that is one page of a longer one. */
export interface ListPlace {
  offset: number
  /** The call that gives the next page. */
  more?: string
}

export interface ListedEntity {
  name: string
  times: readonly string[]
}

const HEADER: Record<Direction, { list: string; other: string }> = {
  tail: { list: 'Tail', other: 'head' },
  head: { list: 'Head', other: 'tail' },
}

/** @param isTemporal a graph whose facts have times lists relations as it lists entities (Figure 17) */
export function relationsText(
  entity: string,
  direction: Direction,
  relations: readonly string[],
  total: number,
  format: RelationFormat,
  place: ListPlace = { offset: 0 },
  isTemporal = false,
): string {
  const header = escapeTags(`${HEADER[direction].list} relations for entity ${quoteName(entity)}:`)
  const body =
    format === 'flat' ? relations.map(shown).join(isTemporal ? '; ' : ', ') : hierarchicalRelations(relations)
  return `${header}\n${body}${cutNote(relations.length, total, format === 'flat' ? ' ' : '\n', place)}`
}

/** Figures 11 to 16 for timeless lists; Figure 17 where facts have times. */
export function entitiesText(
  entity: string,
  relation: string,
  direction: Direction,
  entities: readonly ListedEntity[],
  total: number,
  place: ListPlace = { offset: 0 },
): string {
  const isTemporal = entities.some(({ times }) => times.length > 0)
  const { list, other } = HEADER[direction]
  if (!isTemporal) {
    const header = escapeTags(
      `${list} entities for relation ${quoteName(relation)} with ${other} ${quoteName(entity)}:`,
    )
    return `${header} ${entities.map(({ name }) => shown(name)).join(', ')}${cutNote(entities.length, total, ' ', place)}`
  }
  const pattern = direction === 'tail' ? [entity, relation, '?'] : ['?', relation, entity]
  const header = `${list} entities connected by (${pattern.map(part => shown(part)).join(', ')}):`
  return `${header}\n${entities.map(entityText).join('; ')}${cutNote(entities.length, total, ' ', place)}`
}

/** `Iran [2006-05; 2006-07]`, as in Figure 17. */
export function entityText({ name, times }: ListedEntity): string {
  return times.length === 0 ? shown(name) : `${shown(name)} [${times.map(escapeTags).join('; ')}]`
}

function shown(name: string): string {
  return escapeTags(listName(name))
}

function cutNote(listed: number, total: number, before: string, { offset, more }: ListPlace): string {
  if (total <= listed) return ''
  const shownItems = offset === 0 ? `${listed}` : `${offset + 1} to ${offset + listed}`
  return `${before}... (${shownItems} of ${total} shown${more === undefined ? '' : `; more: ${escapeTags(more)}`})`
}

/**
 * `domain.type.property` names as a tree, in the order in which domains and types first occur. As in the published
 * code, a name of more than three parts has a longer domain; names of fewer parts stand alone, one a line, behind the
 * tree.
 */
function hierarchicalRelations(relations: readonly string[]): string {
  const tree = new Map<string, Map<string, string[]>>()
  const alone: string[] = []
  for (const relation of relations) {
    const parts = shown(relation).split('.')
    if (parts.length < 3 || parts.includes('')) {
      alone.push(shown(relation))
      continue
    }
    const domain = parts.slice(0, -2).join('.')
    const types = tree.get(domain) ?? new Map<string, string[]>()
    const type = parts.at(-2) ?? ''
    types.set(type, [...(types.get(type) ?? []), parts.at(-1) ?? ''])
    tree.set(domain, types)
  }
  const lines = [...tree].flatMap(([domain, types]) => [
    domain,
    ...[...types].map(([type, properties]) => `  ${type}: ${properties.join(', ')}`),
  ])
  return [...lines, ...alone].join('\n')
}
