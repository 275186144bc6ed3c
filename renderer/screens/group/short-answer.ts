import { count } from '../../../electron/contract/reading/format.ts'
import { shortened } from '../../../electron/contract/reading/name-text.ts'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'

const MOST = 3

/** An answer on one line, or why there is none. */
export function shortAnswer(live: LiveAnswer): string {
  const { trajectory } = live
  if (!trajectory || isRunning(live))
    return trajectory && trajectory.turns.length > 0 ? `step ${trajectory.turns.length}…` : 'starting…'
  const names = trajectory.answer.map(({ name }) => shortened(name, 60))
  if (names.length > 0)
    return names.length > MOST
      ? `${names.slice(0, MOST).join(', ')} and ${count(names.length - MOST)} more`
      : names.join(', ')
  if (trajectory.status === 'failed') return trajectory.error ?? 'failed'
  return trajectory.status === 'stopped' ? 'stopped' : 'The graph does not say.'
}
