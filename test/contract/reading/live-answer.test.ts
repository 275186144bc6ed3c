import { expect, it } from 'vitest'
import type { Trajectory, TrajectoryEvent } from '../../../electron/contract/trajectory.ts'
import { applyEvent, isRunning, type LiveAnswer } from '../../../electron/contract/reading/live-answer.ts'
import { look, walk } from './turns.ts'

const empty: Trajectory = {
  version: 1,
  id: 't',
  createdAt: '2026-01-01T00:00:00Z',
  question: 'q',
  topicEntities: [],
  graph: { name: 'g', fingerprint: '' },
  protocol: 'kg-r1',
  policy: { kind: 'navigator', name: 'n' },
  settings: { turns: 5, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' },
  prompt: '',
  turns: [],
  answer: [],
  status: 'running',
  seconds: 0,
}
const turns = [look('A', 'tail', ['r']), walk('A', 'r', 'tail', ['B'])]
const events: TrajectoryEvent[] = [
  { kind: 'started', trajectory: empty },
  { kind: 'turn-started', index: 0 },
  { kind: 'token', index: 0, text: '<th' },
  { kind: 'token', index: 0, text: 'ink>' },
  ...turns.map((turn, index): TrajectoryEvent => ({ kind: 'turn', index, turn })),
  { kind: 'finished', trajectory: { ...empty, turns, status: 'answered' } },
]
const fresh: LiveAnswer = { id: 't', question: 'q', graph: 'g', stopping: true }

it('shows text while it is written and drops it when the turn is there', () => {
  expect(events.slice(0, 4).reduce(applyEvent, fresh).writing).toEqual({ index: 0, text: '<think>' })
  expect(events.slice(0, 5).reduce(applyEvent, fresh)).toMatchObject({ trajectory: { turns: [turns[0]] } })
  expect(events.slice(0, 5).reduce(applyEvent, fresh).writing).toBeUndefined()
})

it('ends with the finished trajectory, no longer running or stopping', () => {
  const end = events.reduce(applyEvent, fresh)
  expect(end.trajectory).toEqual({ ...empty, turns, status: 'answered' })
  expect(end.stopping).toBe(false)
  expect([isRunning(fresh), isRunning(end), isRunning(undefined)]).toEqual([true, false, false])
})

it('gives the same when all events are replayed over what is shown', () => {
  const once = events.slice(0, 6).reduce(applyEvent, fresh)
  expect(events.slice(0, 6).reduce(applyEvent, once).trajectory).toEqual(once.trajectory)
})

it('keeps only the end of a text that does not stop', () => {
  const long = events
    .slice(0, 2)
    .concat({ kind: 'token', index: 0, text: 'x'.repeat(100_000) })
    .reduce(applyEvent, fresh)
  expect(long.writing?.text.length).toBe(4000)
})
