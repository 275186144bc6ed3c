import { create } from 'zustand'

const KEY = 'clew.tour'

/** Which step of the tour is shown; undefined: none. Begins by itself once, for who has no graph yet. */
export const useTour = create<{ step: number | undefined }>(() => ({ step: undefined }))

export function showTour(): void {
  useTour.setState({ step: 0 })
}

export function goToStep(step: number | undefined): void {
  if (step === undefined) localStorage.setItem(KEY, 'seen')
  useTour.setState({ step })
}

/** What steps up to this one tell of was done; a later one stays. */
export function reachStep(reached: number): void {
  const { step } = useTour.getState()
  if (step !== undefined && step < reached) goToStep(reached)
}

/** The shelf has been read, and nothing stands on it. */
export function beginTourOnce(): void {
  if (localStorage.getItem(KEY) === null && useTour.getState().step === undefined) showTour()
}
