import { create } from 'zustand'
import type { TrajectoryCard } from '../../../electron/contract/trajectory.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { complain, tell } from '../../design/notices-store.ts'

interface HistoryState {
  cards: TrajectoryCard[]
  /** When they were read: what `Today` means. */
  loadedAt: Date
  /** How many are asked for; grows by the page. */
  limit: number
  load(): Promise<void>
  more(): Promise<void>
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
  async load() {
    const isWanted = loading()
    try {
      const cards = await api.ask.history.query({ limit: get().limit })
      if (isWanted()) set({ cards, loadedAt: new Date() })
    } catch (error) {
      complain(error)
    }
  },
  async more() {
    set({ limit: get().limit + PAGE })
    await get().load()
  },
  async remove(removed) {
    try {
      const ids = removed.map(({ id }) => id)
      await Promise.all(ids.map(id => api.ask.remove.mutate({ id })))
      // A list that was asked for before still has them.
      loading()
      set(state => ({ cards: state.cards.filter(({ id }) => !ids.includes(id)) }))
      tell(
        'Removed the question.',
        () => void Promise.all(ids.map(id => api.ask.restore.mutate({ id }))).then(() => get().load(), complain),
      )
    } catch (error) {
      complain(error)
    }
  },
}))

/** Follows the history, whichever window a question was asked in; gives the function that stops it. */
export function watchHistory(): () => void {
  const subscription = api.ask.changes.subscribe(undefined, {
    onData: () => void useHistory.getState().load(),
    onError: complain,
  })
  return () => subscription.unsubscribe()
}
