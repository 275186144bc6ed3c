import type { Trajectory } from '../contract/trajectory.ts'

/** Trajectories as JSON Lines, one record a line, complete: what `TrajectorySchema` reads back. */
export function jsonlReport(trajectories: readonly Trajectory[]): string {
  return trajectories.map(trajectory => `${JSON.stringify(trajectory)}\n`).join('')
}
