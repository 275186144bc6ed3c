import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import { t } from '../../words/words.ts'

/** An answer on one line, or why there is none. */
export function shortAnswer(live: LiveAnswer): string {
  const { trajectory } = live
  if (!trajectory || isRunning(live))
    return trajectory && trajectory.turns.length > 0
      ? t('group.stepRunning', { number: trajectory.turns.length })
      : t('group.starting')
  const { kind, title, reason } = outcomeOf(trajectory)
  return kind === 'failed' ? (reason ?? title) : title
}
