import type { EntitySuggestion, MentionView } from '../../../../electron/contract/graph.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { typeWords } from '../../../../electron/contract/reading/name-text.ts'

/** A topic entity of the question as its chip shows it. */
export interface Topic {
  /** Stays the same while the question is edited around it. */
  id: string
  entity: EntitySuggestion
  /** The others that the same words may mean. */
  candidates: EntitySuggestion[]
}

/** What the person changed about the entities found in the question. */
export interface TopicEdits {
  removed: readonly string[]
  /** Mention text -> key of the candidate picked. */
  picked: Readonly<Record<string, string>>
  added: readonly EntitySuggestion[]
}

export const noEdits: TopicEdits = { removed: [], picked: {}, added: [] }

/** Found mentions with the person's corrections applied, then the added entities; one chip an entity. */
export function topicsOf(mentions: readonly MentionView[], edits: TopicEdits): Topic[] {
  const topics: Topic[] = []
  const taken = new Set<string>()
  for (const mention of mentions) {
    if (edits.removed.includes(mention.text)) continue
    const entity = mention.candidates.find(({ key }) => key === edits.picked[mention.text]) ?? mention.candidates[0]
    if (!entity || taken.has(entity.key)) continue
    taken.add(entity.key)
    topics.push({ id: mention.text, entity, candidates: mention.candidates })
  }
  for (const entity of edits.added) {
    if (taken.has(entity.key)) continue
    taken.add(entity.key)
    topics.push({ id: `+${entity.key}`, entity, candidates: [] })
  }
  return topics
}

export function removeTopic(edits: TopicEdits, id: string): TopicEdits {
  return id.startsWith('+')
    ? { ...edits, added: edits.added.filter(({ key }) => `+${key}` !== id) }
    : { ...edits, removed: [...edits.removed, id] }
}

export function pickCandidate(edits: TopicEdits, id: string, key: string): TopicEdits {
  return { ...edits, picked: { ...edits.picked, [id]: key } }
}

export function addTopic(edits: TopicEdits, entity: EntitySuggestion): TopicEdits {
  return edits.added.some(({ key }) => key === entity.key) ? edits : { ...edits, added: [...edits.added, entity] }
}

/** What tells two entities of the same name apart: types first, then the key, then how connected they are. */
export function apart(entity: EntitySuggestion): string {
  const type = entity.types.slice(0, 2).map(typeWords).join(', ')
  const key = entity.key === entity.name ? '' : entity.key
  return [type, key, counted(entity.degree, 'fact')].filter(Boolean).join(' · ')
}
