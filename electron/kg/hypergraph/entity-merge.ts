import { lexicalTokens } from '../documents/chunks.ts'
import type { EntityRecord, Participant } from './records.ts'

/** Tokens of the merged descriptions from which on they are summarised; 500 in Graph-R1's published code. */
export const LONG_DESCRIPTION_TOKENS = 500
/**
 * Characters of descriptions that are kept of one entity: a hub of a large library would otherwise be written anew,
 * ever longer, with each fact.
 */
const MOST_DESCRIPTION = 16_000
/** Characters of a description that its vector stands for. */
const MOST_EMBEDDED = 4_000

/** What a mention says of an entity, merged into what is known of it; `times` is 1, or -1 to take it out again. */
export function mergeMention(entity: EntityRecord, { type, description, score }: Participant, times: 1 | -1): void {
  const before = vectorText(entity)
  entity.hyperedges += times
  entity.weight += times * score
  count(entity.types, type, times, true)
  const room =
    times < 0 ||
    entity.descriptions.reduce((sum, [text]) => sum + text.length, 0) + description.length <= MOST_DESCRIPTION
  const known = entity.descriptions.length
  count(entity.descriptions, description, times, room)
  // What the summary was made of is no longer all there.
  if (entity.descriptions.length < known) delete entity.summary
  if (vectorText(entity) !== before) entity.revision++
}

/** The type most mentions give it, the first one given among equals. */
export function typeOf(entity: EntityRecord): string {
  return entity.types.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** The summary of the descriptions and those that came after it. */
export function descriptionsOf({ summary, descriptions }: EntityRecord): string[] {
  return summary === undefined
    ? descriptions.map(([text]) => text)
    : [summary.text, ...descriptions.slice(summary.of).map(([text]) => text)]
}

export function descriptionOf(entity: EntityRecord): string {
  return descriptionsOf(entity).join(' ')
}

/** Whether a model should summarise the descriptions; a summary alone is as short as it gets. */
export function isLong(entity: EntityRecord): boolean {
  const descriptions = descriptionsOf(entity)
  return descriptions.length > 1 && lexicalTokens.count(descriptions.join(' ')) > LONG_DESCRIPTION_TOKENS
}

/** The text that an entity's vector stands for: its name and its description (φ(v) of Eq. 4). */
export function vectorText(entity: EntityRecord): string {
  return `${entity.name} ${descriptionOf(entity).slice(0, MOST_EMBEDDED)}`.trim()
}

function count(list: [string, number][], text: string, times: 1 | -1, mayGrow: boolean): void {
  if (text === '') return
  const at = list.findIndex(([known]) => known === text)
  const entry = list[at]
  if (entry === undefined) {
    if (times > 0 && mayGrow) list.push([text, 1])
    return
  }
  entry[1] += times
  if (entry[1] <= 0) list.splice(at, 1)
}
