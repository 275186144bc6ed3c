import { describe, expect, it } from 'vitest'
import { INTERRUPTED, outcomeOf, outcomeOfRuns, progressOfRuns } from '../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { topic, turn, walk } from './turns.ts'

const said = turn({ kind: 'answer', items: [] })
const step = walk('A', 'r', 'tail', ['B'])
const run = (more: Partial<Trajectory>) => ({
  status: 'no-answer' as const,
  answer: [],
  turns: [step, said],
  topicEntities: [topic('A')],
  ...more,
})
const none = run({})
const failed = run({ status: 'failed', error: 'The model file is gone.', turns: [step] })
const interrupted = run({ status: 'failed', error: INTERRUPTED, turns: [step] })
const answered = run({ status: 'answered', answer: [{ name: 'B', evidence: [] }] })

describe('how a question ended', () => {
  it('tells an empty answer from one that did not come', () => {
    expect(outcomeOf(none)).toEqual({
      kind: 'graph-does-not-say',
      title: 'The graph does not say.',
      reason: 'Looked at: A, along r. 1 fact seen; none carries an answer.',
    })
    expect(outcomeOf(run({ turns: [step] })).kind).toBe('out-of-steps')
    expect(outcomeOf(run({ turns: [], topicEntities: [] }))).toMatchObject({
      kind: 'graph-does-not-say',
      reason: expect.stringMatching(/nowhere to start from/),
    })
    expect(outcomeOf(failed)).toMatchObject({ kind: 'failed', reason: 'The model file is gone.' })
    expect(outcomeOf(interrupted)).toMatchObject({ kind: 'interrupted', reason: INTERRUPTED })
    expect(outcomeOf(answered)).toEqual({ kind: 'answered', title: 'B' })
  })
})

describe('how several runs of a question ended', () => {
  it('does not say that the graph does not say where no run got so far', () => {
    expect(outcomeOfRuns([interrupted, interrupted])).toMatchObject({ kind: 'interrupted', reason: INTERRUPTED })
    expect(outcomeOfRuns([interrupted, failed])).toMatchObject({ kind: 'failed' })
    expect(outcomeOfRuns([interrupted, none])).toMatchObject({ kind: 'graph-does-not-say' })
    expect(outcomeOfRuns([interrupted, answered, answered])).toEqual({ kind: 'answered', title: 'B' })
    expect(outcomeOfRuns([none, run({ status: 'running' })])).toMatchObject({ kind: 'running' })
  })

  it('counts as done what has ended by itself', () => {
    expect(progressOfRuns([answered, none])).toBe('all 2 done')
    expect(progressOfRuns([answered, undefined, run({ status: 'running' })])).toBe('1 of 3 done')
    expect(progressOfRuns([answered, interrupted, failed, interrupted, run({ status: 'stopped' })])).toBe(
      '1 of 5 done, 1 failed, 2 interrupted, 1 stopped',
    )
  })
})
