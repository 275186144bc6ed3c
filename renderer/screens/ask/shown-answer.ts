import { useDeferredValue } from 'react'
import { isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { useAsk } from './ask-store.ts'

/**
 * The answer on the screen. Another one, or the end of one, is drawn beside what is shown, a few milliseconds at a time;
 * drawn at once, a thousand items would keep the window for a third of a second. Steps are shown as they come.
 */
export function useShownAnswer(): LiveAnswer | undefined {
  const live = useAsk(state => state.live)
  return shownOf(live, useDeferredValue(live))
}

/** @param drawn what React has had the time to draw, which may be an answer behind */
export function shownOf(live: LiveAnswer | undefined, drawn: LiveAnswer | undefined): LiveAnswer | undefined {
  if (live === undefined) return undefined
  return live.id === drawn?.id && isRunning(live) === isRunning(drawn) ? live : drawn
}
