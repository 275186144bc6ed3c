import { describe, expect, it, test } from 'vitest'
import {
  headlineOf,
  INTERRUPTED,
  outcomeOf,
  outcomeOfRuns,
  progressOfRuns,
  shortHeadlineOf,
} from '../../../electron/contract/reading/outcome.ts'
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

test('where nothing is in both of two sets, what each of them has is told', () => {
  const calls = [
    { name: 'start', args: ['Edda'], as: 's1' },
    { name: 'follow', args: ['s1', 'wrote'], as: 's2' },
    { name: 'start', args: ['Olaf'], as: 's3' },
    { name: 'follow', args: ['s3', '^read_by'], as: 's4' },
    { name: 'both', args: ['s2', 's4'], as: 's5' },
  ]
  const has: Record<string, string[]> = { s1: ['Edda'], s2: ['Fog', 'Ash'], s3: ['Olaf'], s4: ['Moss'], s5: [] }
  const program = (members: Record<string, string[]>, of = calls) => {
    const [{ name, args, as } = { name: '', args: [], as: '' }, ...also] = of
    const steps = of.map(call => {
      const results = (members[call.as] ?? []).map(key => ({ name: key, key, types: ['Book'], times: [] }))
      return { action: call.name, expression: call.as, results, total: results.length }
    })
    const observation = { kind: 'expressions' as const, text: '', facts: [], cut: 0, steps }
    return run({ turns: [turn({ kind: 'call', name, args, as, also }, observation), said] })
  }
  expect(outcomeOf(program(has)).reason).toBe('Nothing is in both: Edda → wrote → 2 books; Olaf ← read by ← 1 entity.')
  expect(outcomeOf(program({ ...has, s2: [] })).reason).not.toMatch(/in both/)
  const named = calls.flatMap(call =>
    call.as === 's2' ? [] : [{ ...call, args: call.as === 's5' ? ['s1', 's4'] : call.args }],
  )
  expect(outcomeOf(program(has, named)).reason).toBe('Nothing is in both: Edda; Olaf ← read by ← 1 entity.')
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

test('a mean is read with two digits, and a number of the graph as it stands', () => {
  const headlines = (name: string, key?: string) => {
    const ended = run({ status: 'answered', answer: [{ name, evidence: [], ...(key !== undefined && { key }) }] })
    return [shortHeadlineOf(ended), headlineOf(ended)]
  }
  expect(headlines('28.3333333333')).toEqual(['28.33', '28.3333333333'])
  expect(headlines('-0.0123456789012')).toEqual(['-0.0123', '-0.0123456789012'])
  expect(headlines('52.520007')).toEqual(['52.520007', '52.520007'])
  expect(headlines('28.3333333333', 'a plot')).toEqual(['28.3333333333', '28.3333333333'])
})
