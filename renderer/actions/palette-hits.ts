import type { FoundEntity } from '../../electron/contract/browse.ts'
import type { GraphCard } from '../../electron/contract/graph.ts'
import type { TrajectoryCard } from '../../electron/contract/trajectory.ts'
import { counted } from '../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../electron/contract/reading/name-text.ts'
import type { Action } from './action.ts'

/** Something that the palette leads to or does. */
export interface Hit {
  id: string
  title: string
  note?: string
  keys?: string
  act: () => void
}

export interface HitGroup {
  title: string
  hits: Hit[]
}

const MOST_ACTIONS = 6
const MOST_GRAPHS = 5

/** Whether each word of the text begins a word of the title, so that `ti sa` finds `This sample`. */
export function fits(text: string, title: string): boolean {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every(part => words.some(word => word.startsWith(part)) || title.toLowerCase().includes(part))
}

export function actionHits(text: string, actions: readonly Action[]): Hit[] {
  const offered = actions.filter(({ id, isOffered }) => id !== 'palette' && isOffered?.() !== false)
  const fitting = offered.filter(({ title }) => fits(text, title))
  return (text.trim() === '' ? offered : fitting.slice(0, MOST_ACTIONS)).map(({ id, title, keys, run }) => ({
    id: `do ${id}`,
    title,
    ...(keys !== undefined && { keys }),
    act: run,
  }))
}

export function graphHits(text: string, graphs: readonly GraphCard[], open: (name: string) => void): Hit[] {
  return graphs
    .filter(({ name, state }) => state === 'ready' && fits(text, name))
    .slice(0, MOST_GRAPHS)
    .map(({ name, triples }) => ({
      id: `graph ${name}`,
      title: name,
      note: counted(triples, 'triple'),
      act: () => open(name),
    }))
}

export function questionHits(cards: readonly TrajectoryCard[], open: (card: TrajectoryCard) => void): Hit[] {
  return cards.map(card => ({
    id: `question ${card.id}`,
    title: card.title ?? card.question,
    note: [card.graph, card.answers.slice(0, 2).join(', ')].filter(Boolean).join(' · '),
    act: () => open(card),
  }))
}

export function entityHits(entities: readonly FoundEntity[], open: (key: string) => void): Hit[] {
  return entities.map(entity => ({
    id: `entity ${entity.key}`,
    title: entity.name,
    note: [
      ...entity.types.slice(0, 2).map(typeWords),
      counted(entity.degree, 'fact'),
      ...(entity.match === 'similar' ? ['spelt nearly so'] : []),
    ].join(' · '),
    act: () => open(entity.key),
  }))
}

export function relationHits(
  relations: readonly { name: string; triples: number }[],
  open: (name: string) => void,
): Hit[] {
  return relations.map(({ name, triples }) => ({
    id: `relation ${name}`,
    title: relationWords(name),
    note: `relation · ${counted(triples, 'fact')}`,
    act: () => open(name),
  }))
}
