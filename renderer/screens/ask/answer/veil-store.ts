import { create } from 'zustand'
import { outcomeOf } from '../../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { useVerdicts } from './marks-store.ts'

/** The answer that a person wants to see although it is not sure enough to be given. */
const useLifted = create<{ id: string | undefined }>(() => ({ id: undefined }))

export const liftVeil = (id: string): void => useLifted.setState({ id })

/** Whether an answer is in sight: what a person has looked at or marked needs no veil. */
export function useIsShown(trajectory: Trajectory | undefined): boolean {
  const isLifted = useLifted(({ id }) => id !== undefined && id === trajectory?.id)
  const isMarked = useVerdicts(({ verdicts }) => (verdicts.get(trajectory?.id ?? '') ?? null) !== null)
  return trajectory === undefined || isLifted || isMarked || outcomeOf(trajectory).kind !== 'unsure'
}
