import { z } from 'zod'

/** What anything long can be: a job, a run of training, an evaluation, a matrix. */
export const WorkStateSchema = z.enum([
  'waiting',
  'running',
  'paused',
  'done',
  'failed',
  'stopped',
  'cancelled',
  'interrupted',
])
export type WorkState = z.infer<typeof WorkStateSchema>

interface Work {
  state: WorkState
}

/** It has a place in the queue. */
export function isAtWork({ state }: Work): boolean {
  return state === 'waiting' || state === 'running'
}

/** It has ended before its end, and what it has done is kept. */
export function canResume(work: Work): boolean {
  return !isAtWork(work) && work.state !== 'done'
}

const TITLES: Record<WorkState, string> = {
  waiting: 'waiting its turn',
  running: 'running',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
  cancelled: 'cancelled',
  interrupted: 'interrupted when Clew was closed',
}

export function stateTitle(state: WorkState): string {
  return TITLES[state]
}
