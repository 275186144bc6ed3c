import { expect, it } from 'vitest'
import { JobViewSchema } from '../../electron/contract/job.ts'
import { EvaluationStateSchema } from '../../electron/contract/evaluation.ts'
import { RunViewSchema } from '../../electron/contract/training-run.ts'
import { canResume, isAtWork, stateTitle, WorkStateSchema } from '../../electron/contract/states.ts'

const states = WorkStateSchema.options

it('work is at work, done, or can be gone on with', () => {
  expect(states.filter(state => isAtWork({ state }))).toEqual(['waiting', 'running'])
  expect(states.filter(state => canResume({ state }))).toEqual([
    'paused',
    'failed',
    'stopped',
    'cancelled',
    'interrupted',
  ])
  expect(new Set(states.map(stateTitle)).size).toBe(states.length)
})

it('jobs, runs and evaluations have the states that files on disk hold', () => {
  expect(JobViewSchema.shape.state.options).toEqual([
    'waiting',
    'running',
    'done',
    'failed',
    'cancelled',
    'interrupted',
  ])
  expect(RunViewSchema.shape.state.options).toEqual(states.filter(state => state !== 'cancelled'))
  expect(EvaluationStateSchema.options).toEqual(['waiting', 'running', 'done', 'failed', 'stopped', 'interrupted'])
})
