import { describe, expect, it } from 'vitest'
import {
  chanceNote,
  chanceWords,
  doubtsOf,
  estimateOf,
  readingWords,
  surenessWords,
} from '../../../electron/contract/reading/estimate.ts'
import type { Estimate, Turn } from '../../../electron/contract/trajectory.ts'

const estimate: Estimate = {
  chance: 0.834,
  unread: [],
  others: [{ chance: 0.1, program: '(COUNT x)', names: ['7'], total: 1, text: '<program></program>' }],
}
const turn = (more: Partial<Turn> = {}): Turn => ({
  text: '',
  action: null,
  observation: null,
  tokens: { prompt: 0, cached: 0, generated: 0 },
  logprob: 0,
  seconds: 0,
  ...more,
})

describe('what is said of how sure the agent is', () => {
  it('is never all and never nothing', () => {
    expect([0, 0.004, 0.5, 0.834, 0.999, 1].map(chanceWords)).toEqual(['1 %', '1 %', '50 %', '83 %', '99 %', '99 %'])
    expect(chanceNote(0.834)).toBe('of answers like this 83 in 100 are right.')
  })

  it('is that of the turn that chose, and of nothing that a person took a hand in', () => {
    const turns = [turn(), turn({ estimate })]
    expect(estimateOf({ turns, status: 'answered' })).toBe(estimate)
    expect(estimateOf({ turns, status: 'no-answer' })).toBe(estimate)
    expect(estimateOf({ turns, status: 'running' })).toBeUndefined()
    expect(estimateOf({ turns, status: 'failed' })).toBeUndefined()
    expect(estimateOf({ turns: [...turns, turn({ edited: true })], status: 'answered' })).toBeUndefined()
    expect(estimateOf({ turns: [turn()], status: 'answered' })).toBeUndefined()
  })

  it('names the words that were not read, and says where it is likelier wrong', () => {
    expect(doubtsOf({ chance: 0.9, unread: [] })).toEqual([])
    expect(doubtsOf({ chance: 0.9, unread: ['oldest', 'a'.repeat(100)] })).toEqual([
      `I could not read “oldest” and “${'a'.repeat(59)}…”.`,
    ])
    expect(doubtsOf({ chance: 0.4, unread: [] })).toEqual(['This is likelier wrong than right.'])
  })

  it('says what a reading comes to', () => {
    expect(readingWords({ names: [], total: 0 })).toBe('the graph does not say')
    expect(readingWords({ program: 'x', names: [], total: 0 })).toBe('none')
    expect(readingWords({ program: 'x', names: ['Ares', 'Apollo'], total: 2 })).toBe('Ares and Apollo')
    expect(readingWords({ program: 'x', names: ['Ares', 'Apollo'], total: 1_205 })).toBe('Ares, Apollo and 1,203 more')
  })

  it('is a line each for doors without a screen', () => {
    expect(
      surenessWords({
        turns: [turn({ estimate: { ...estimate, chance: 0.3, unread: ['oldest'] } })],
        status: 'answered',
      }),
    ).toEqual([
      '30 % sure: of answers like this 30 in 100 are right.',
      'I could not read “oldest”.',
      'This is likelier wrong than right.',
      'It may also mean: 7 (10 %).',
    ])
    expect(surenessWords({ turns: [turn()], status: 'answered' })).toEqual([])
  })
})
