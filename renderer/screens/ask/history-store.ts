import { create } from 'zustand'
import type { HistoryFilter, HistoryLabelChange } from '../../../electron/contract/history.ts'
import type { TrajectoryCard } from '../../../electron/contract/trajectory.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { go, useRoute } from '../../shell/route-store.ts'
import { t } from '../../words/words.ts'

interface HistoryState {
  cards: TrajectoryCard[]
  /** When they were read: what `Today` means. */
  loadedAt: Date
  /** How many are asked for; grows by the page. */
  limit: number
  load(): Promise<void>
  more(): Promise<void>
  /** Which questions are wanted. */
  filter: HistoryFilter
  narrow(filter: HistoryFilter): Promise<void>
  /** Keeps a question at the top, or no longer. */
  pin(card: TrajectoryCard, pinned: boolean): Promise<void>
  /** Calls a question something else; undefined: what it asks. Gives whether that was taken. */
  rename(card: TrajectoryCard, title: string | undefined): Promise<boolean>
  /** The question that another name is being written for. */
  renamed: TrajectoryCard | undefined
  /** A question, or all answers of a group. */
  remove(cards: readonly TrajectoryCard[]): Promise<void>
}

const PAGE = 60
const loading = onlyLatest()

/** The questions asked before, newest first. */
export const useHistory = create<HistoryState>((set, get) => ({
  cards: [],
  loadedAt: new Date(),
  limit: PAGE,
  filter: {},
  renamed: undefined,
  async load() {
    const isWanted = loading()
    try {
      const cards = await api.ask.history.query({ ...get().filter, limit: get().limit })
      if (isWanted()) set({ cards: sameAs(get().cards, cards), loadedAt: new Date() })
    } catch (error) {
      complain(error)
    }
  },
  async more() {
    set({ limit: get().limit + PAGE })
    await get().load()
  },
  async narrow(filter) {
    set({ filter, limit: PAGE })
    await get().load()
  },
  async pin(card, pinned) {
    await label(get().cards, card, { pinned }).catch(complain)
    await get().load()
  },
  async rename(card, title) {
    try {
      await label(get().cards, card, { title: title ?? null })
      await get().load()
      return true
    } catch (error) {
      complain(error)
      return false
    }
  },
  async remove(removed) {
    try {
      const ids = removed.map(({ id }) => id)
      await Promise.all(ids.map(id => api.ask.remove.mutate({ id })))
      // A list that was asked for before still has them.
      loading()
      set(state => ({ cards: state.cards.filter(({ id }) => !ids.includes(id)) }))
      tell(
        t('ask.removedTheQuestion'),
        () => void Promise.all(ids.map(id => api.ask.restore.mutate({ id }))).then(() => get().load(), complain),
      )
    } catch (error) {
      complain(error)
    }
  },
}))

/** Cards in which nothing changed stay the same objects: their rows need not be drawn anew. */
function sameAs(before: readonly TrajectoryCard[], now: readonly TrajectoryCard[]): TrajectoryCard[] {
  const known = new Map(before.map(card => [card.id, card]))
  return now.map(card => {
    const old = known.get(card.id)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(card) ? old : card
  })
}

/** The answers of a group are one question. */
async function label(cards: readonly TrajectoryCard[], { id, group }: TrajectoryCard, change: HistoryLabelChange) {
  const ids = group === undefined ? [id] : cards.flatMap(card => (card.group === group ? card.id : []))
  await Promise.all(ids.map(each => api.ask.label.mutate({ id: each, ...change })))
}

export function openCard({ id, group }: TrajectoryCard): void {
  go(group === undefined ? { screen: 'ask', answer: id } : { screen: 'group', group })
}

/** The question that is on the screen, as the history has it. */
export function cardInView(): TrajectoryCard | undefined {
  const { route } = useRoute.getState()
  const { cards } = useHistory.getState()
  if (route.screen === 'group') return cards.find(({ group }) => group === route.group)
  return route.screen === 'ask' ? cards.find(({ id }) => id === route.answer) : undefined
}

/** Asks for another name of a question. */
export function renaming(card: TrajectoryCard | undefined): void {
  useHistory.setState({ renamed: card })
}

export const HISTORY_SEARCH_ID = 'history-search'

export function focusHistorySearch(): void {
  document.getElementById(HISTORY_SEARCH_ID)?.focus()
}

/** Follows the history, whichever window a question was asked in; gives the function that stops it. */
export function watchHistory(): () => void {
  const subscription = api.ask.changes.subscribe(undefined, {
    onData: () => void useHistory.getState().load(),
    onError: complain,
  })
  return () => subscription.unsubscribe()
}
