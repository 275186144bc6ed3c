import { pause } from '../../base/live-value.ts'
import type { Trajectory, TrajectoryEvent } from '../../contract/trajectory.ts'

/** The Navigator takes a thousand turns a second: not each of them is worth a file. */
const GAP_MS = 50

/**
 * Writes a trajectory as it grows. The agent does not wait for the disk: while one state is being written the next ones
 * are collected and only the newest is written, so the file is never more than a moment behind.
 */
export class TrajectoryRecorder {
  private readonly write: (trajectory: Trajectory) => Promise<void>
  private current: Trajectory | undefined
  private readonly hurry = new AbortController()
  private pending = false
  private writing: Promise<void> = Promise.resolve()

  constructor(write: (trajectory: Trajectory) => Promise<void>) {
    this.write = write
  }

  record(event: TrajectoryEvent): void {
    if (event.kind === 'started' || event.kind === 'finished') this.current = event.trajectory
    else if (event.kind === 'turn' && this.current !== undefined)
      this.current = { ...this.current, turns: [...this.current.turns, event.turn] }
    else return
    if (event.kind === 'finished') this.hurry.abort()
    if (this.pending) return
    this.pending = true
    // The question itself is kept at once: a power cut in its first moment must not lose it.
    const gap = event.kind === 'started' ? 0 : GAP_MS
    // What could not be written before is in what is written now.
    this.writing = this.writing
      .catch(() => undefined)
      .then(async () => {
        if (gap > 0) await pause(gap, this.hurry.signal)
        this.pending = false
        if (this.current !== undefined) await this.write(this.current)
      })
    // Told by `settled`; without this a full disk would end the process before anybody asks.
    this.writing.catch(() => undefined)
  }

  /** Resolves when the newest state is on disk; rejects with what kept it from being written. */
  settled(): Promise<void> {
    return this.writing
  }
}
