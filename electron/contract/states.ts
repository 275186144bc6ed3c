import { z } from 'zod'
import { say } from './words/words.ts'

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

export function stateTitle(state: WorkState): string {
  return say(`states.${state}`)
}
