import type { GraphCard } from '../../electron/contract/graph.ts'
import type { TrajectoryCard } from '../../electron/contract/trajectory.ts'
import { counted } from '../../electron/contract/reading/format.ts'
import type { Hit } from '../design/hit-list.tsx'
import type { Action } from './action.ts'

/** Something that the palette leads to or does, with its keys where it has some. */
export interface PaletteHit extends Hit {
  keys?: string
}

export interface HitGroup {
  title: string
  hits: PaletteHit[]
}

const MOST_ACTIONS = 6
const MOST_GRAPHS = 5

/** How well a title fits what is typed, best first. */
const RANKS = ['begins', 'words', 'within'] as const
type Rank = (typeof RANKS)[number]

/**
 * `begins`: the title, or a word of it, begins with all of the text; `words`: each word of the text begins a word of it,
 * so that `ti sa` finds `This sample`; `within`: the text stands in the middle of words.
 */
export function rankOf(text: string, title: string): Rank | undefined {
  const wanted = folded(text.trim())
  const inside = folded(title)
  const words = inside.split(/[^\p{L}\p{N}]+/u)
  const parts = wanted.split(/\s+/)
  if (inside.startsWith(wanted) || words.some(word => word.startsWith(wanted))) return 'begins'
  if (parts.every(part => words.some(word => word.startsWith(part)))) return 'words'
  return parts.every(part => inside.includes(part)) ? 'within' : undefined
}

/** What fits best stands first, in its group and the groups among each other; of what fits alike the order stays. */
export function byRank(text: string, groups: readonly HitGroup[]): HitGroup[] {
  const place = ({ title }: Hit): number => {
    const rank = rankOf(text, title)
    return rank === undefined ? RANKS.length : RANKS.indexOf(rank)
  }
  return groups
    .map(group => ({ ...group, hits: group.hits.toSorted((a, b) => place(a) - place(b)) }))
    .toSorted((a, b) => Math.min(...a.hits.map(place)) - Math.min(...b.hits.map(place)))
}

export function actionHits(text: string, actions: readonly Action[]): PaletteHit[] {
  const offered = actions.filter(({ id, isOffered }) => id !== 'palette' && isOffered?.() !== false)
  const most = text.trim() === '' ? offered.length : MOST_ACTIONS
  return best(text, offered, ({ title }) => title, most).map(({ id, title, keys, run }) => ({
    id: `do ${id}`,
    title,
    ...(keys !== undefined && { keys }),
    act: run,
  }))
}

export function graphHits(text: string, graphs: readonly GraphCard[], open: (name: string) => void): Hit[] {
  const ready = graphs.filter(({ state }) => state === 'ready')
  return best(text, ready, ({ name }) => name, MOST_GRAPHS).map(({ name, triples }) => ({
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
    note: [card.graph, [...card.answers.slice(0, 2), ...(card.answers.length > 2 ? ['…'] : [])].join(', ')]
      .filter(Boolean)
      .join(' · '),
    act: () => open(card),
  }))
}

/** Those that fit, the best first. */
function best<T>(text: string, items: readonly T[], titleOf: (item: T) => string, most: number): T[] {
  return RANKS.flatMap(rank => items.filter(item => rankOf(text, titleOf(item)) === rank)).slice(0, most)
}

/** Without capitals and accents, as the graph's own search looks for names. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
