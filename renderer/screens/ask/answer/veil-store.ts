import { create } from 'zustand'
import { outcomeOf } from '../../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { useVerdicts } from './marks-store.ts'

/** The answer that a person wants to see although it is not sure enough to be given. */
const useLifted = create<{ id: string | undefined }>(() => ({ id: undefined }))

export const liftVeil = (id: string): void => useLifted.setState({ id })

/** Whether an answer is in sight: what a person has looked at or marked needs no veil. */
export function isShown(
  trajectory: Trajectory | undefined,
  { id } = useLifted.getState(),
  { verdicts } = useVerdicts.getState(),
): boolean {
  if (trajectory === undefined) return true
  return (
    trajectory.id === id || (verdicts.get(trajectory.id) ?? null) !== null || outcomeOf(trajectory).kind !== 'unsure'
  )
}

/** The same, followed. */
export const useIsShown = (trajectory: Trajectory | undefined): boolean =>
  isShown(trajectory, useLifted(), useVerdicts())
