import type { Trajectory, TrajectoryEvent } from '../trajectory.ts'
import type { Saying } from '../words/saying.ts'

/** A trajectory on the screen: what is known of it, and what is being written at this moment. */
export interface LiveAnswer {
  id: string
  question: string
  graph: string
  /** Undefined until the host's first event. */
  trajectory?: Trajectory
  /** The turn being written, with its text so far; undefined between turns and at the end. */
  writing?: { index: number; text: string }
  stopping: boolean
  /** Why it is gone once it is no longer in view; undefined where it is kept. */
  notKept?: Saying | undefined
}

const KEPT_TEXT = 4000

/** The screen's state after an event. Events may be replayed from the start: the result is the same. */
export function applyEvent(live: LiveAnswer, event: TrajectoryEvent): LiveAnswer {
  switch (event.kind) {
    case 'started':
      return { ...live, trajectory: event.trajectory }
    case 'turn-started':
      return { ...live, writing: { index: event.index, text: '' } }
    case 'token': {
      const text = live.writing?.index === event.index ? live.writing.text + event.text : event.text
      return { ...live, writing: { index: event.index, text: text.slice(-KEPT_TEXT) } }
    }
    case 'turn': {
      if (!live.trajectory) return live
      const turns = live.trajectory.turns.slice(0, event.index)
      turns[event.index] = event.turn
      const { writing: _, ...rest } = live
      return { ...rest, trajectory: { ...live.trajectory, turns } }
    }
    case 'finished': {
      const { writing: _, ...rest } = live
      return { ...rest, trajectory: event.trajectory, stopping: false, notKept: event.notKept }
    }
  }
}

export function isRunning(live: LiveAnswer | undefined): boolean {
  return live !== undefined && (live.trajectory === undefined || live.trajectory.status === 'running')
}
