import { create } from 'zustand'

const KEY = 'clew.steps'

/** Whether the steps of an answer are unfolded; as it was left the last time. */
export const useUnfolded = create<{ isOpen: boolean }>(() => ({ isOpen: localStorage.getItem(KEY) === 'open' }))

/** Unfolds the steps, or folds them. */
export function turnSteps(): void {
  const isOpen = !useUnfolded.getState().isOpen
  localStorage.setItem(KEY, isOpen ? 'open' : 'folded')
  useUnfolded.setState({ isOpen })
}
