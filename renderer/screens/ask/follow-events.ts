import type { TrajectoryEvent } from '../../../electron/contract/trajectory.ts'
import { api } from '../../api/client.ts'
import { complain } from '../../design/notices-store.ts'

/** Steps that come and go within that are not drawn one by one: the answer would wait for them to be. */
const NOT_DRAWN_MS = 400

/**
 * Follows the events of an answer and hands them over at most once a frame, however fast tokens come: from the end on at
 * once, and of a quick answer none before. Gives the function that ends it.
 */
export function followEvents(id: string, take: (events: readonly TrajectoryEvent[]) => void): () => void {
  let waiting: TrajectoryEvent[] = []
  let frame = 0
  const show = () => {
    cancelAnimationFrame(frame)
    frame = 0
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    take(events)
  }
  let isSlow = false
  const slow = setTimeout(() => {
    isSlow = true
    show()
  }, NOT_DRAWN_MS)
  const subscription = api.ask.events.subscribe(
    { id },
    {
      onData: event => {
        waiting.push(event)
        if (event.kind === 'finished') show()
        else if (isSlow) frame ||= requestAnimationFrame(show)
      },
      onError: complain,
    },
  )
  return () => {
    clearTimeout(slow)
    cancelAnimationFrame(frame)
    subscription.unsubscribe()
  }
}
