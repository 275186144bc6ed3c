import { create } from 'zustand'

const KEY = 'clew.costs'

/** Whether every step shows what it cost; otherwise only the step that is pointed at or has the focus does. */
export const useCosts = create<{ shown: boolean }>(() => ({ shown: localStorage.getItem(KEY) === 'shown' }))

export function showCosts(shown: boolean): void {
  localStorage.setItem(KEY, shown ? 'shown' : 'quiet')
  useCosts.setState({ shown })
}
