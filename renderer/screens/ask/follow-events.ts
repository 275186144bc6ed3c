import type { TrajectoryEvent } from '../../../electron/contract/trajectory.ts'
import { api } from '../../api/client.ts'
import { complain } from '../../design/notices-store.ts'

/**
 * Follows the events of an answer and hands them over at most once a frame, however fast tokens come; gives the
 * function that ends it.
 */
export function followEvents(id: string, take: (events: readonly TrajectoryEvent[]) => void): () => void {
  let waiting: TrajectoryEvent[] = []
  let frame = 0
  const show = () => {
    frame = 0
    const events = waiting
    waiting = []
    take(events)
  }
  const subscription = api.ask.events.subscribe(
    { id },
    {
      onData: event => {
        waiting.push(event)
        frame ||= requestAnimationFrame(show)
      },
      onError: complain,
    },
  )
  return () => {
    cancelAnimationFrame(frame)
    subscription.unsubscribe()
  }
}
