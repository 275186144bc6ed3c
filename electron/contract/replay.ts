import type { Trajectory } from './trajectory.ts'

/** What became of a record that was answered again. */
export interface Replayed {
  /** Of the record. */
  id: string
  question: string
  /** Whether the same came of it. */
  same: boolean
  /** Names of what was answered, then and now. */
  was: string[]
  is: string[]
  /** What is another than it was: a sentence each. */
  changed: string[]
  trajectory: Trajectory
}
