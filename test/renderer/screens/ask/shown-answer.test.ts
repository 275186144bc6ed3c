import '../../hosted-window.ts'
import { expect, it } from 'vitest'
import type { LiveAnswer } from '../../../../electron/contract/reading/live-answer.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { shownOf } from '../../../../renderer/screens/ask/shown-answer.ts'

const answer = (id: string, status: 'running' | 'answered', stopping = false): LiveAnswer => ({
  id,
  question: id,
  graph: 'films',
  trajectory: { id, status } as Trajectory,
  stopping,
})

it('another answer, and the end of one, waits until it is drawn; steps are shown as they come; an empty page at once', () => {
  const [old, running, ended] = [answer('1', 'answered'), answer('2', 'running'), answer('2', 'answered')]
  expect(shownOf(ended, old)).toBe(old)
  expect(shownOf(running, old)).toBe(old)
  expect(shownOf(ended, running)).toBe(running)
  expect(shownOf(ended, undefined)).toBeUndefined()
  const further = answer('2', 'running', true)
  expect(shownOf(further, running)).toBe(further)
  expect(shownOf(ended, ended)).toBe(ended)
  expect(shownOf(undefined, old)).toBeUndefined()
})
