import { describe, expect, it } from 'vitest'
import {
  chanceWords,
  doubtsOf,
  estimateOf,
  isGiven,
  oddsOf,
  otherReadings,
  readingWords,
  sureWords,
} from '../../../electron/contract/reading/estimate.ts'
import { surenessWords } from '../../../electron/contract/reading/sureness-words.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import type { AnswerEstimate, Turn } from '../../../electron/contract/trajectory.ts'

const estimate: AnswerEstimate = {
  chance: 0.834,
  needed: 0.8,
  unread: [],
  others: [{ chance: 0.1, program: '(COUNT x)', names: ['7'], total: 1, text: '<program></program>' }],
}
const turn = (more: Partial<Turn> = {}): Turn => ({
  text: '',
  thought: '',
  tokens: { prompt: 0, cached: 0, generated: 0 },
  logprob: 0,
  seconds: 0,
  ...more,
})

describe('what is said of how sure the agent is', () => {
  it('is never all and never nothing', () => {
    expect([0, 0.004, 0.5, 0.834, 0.999, 1].map(chanceWords)).toEqual(['1 %', '1 %', '50 %', '83 %', '99 %', '99 %'])
    expect(sureWords(0.834)).toBe('83 % sure: of answers like this 83 in 100 are right.')
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
    expect(doubtsOf({ chance: 0.9, unread: [] }, true)).toEqual([])
    expect(doubtsOf({ chance: 0.9, unread: ['oldest', 'a'.repeat(100)] }, false)).toEqual([
      `I could not read “oldest” and “${'a'.repeat(59)}…”.`,
    ])
    expect(doubtsOf({ chance: 0.83, unread: ['not'] }, true)).toEqual([
      'I ignored “not”: this answers the question without it.',
    ])
    expect(doubtsOf({ chance: 0.4, unread: [] }, true)).toEqual(['This is likelier wrong than right.'])
  })

  it('offers no reading that comes to nothing to whoever has an answer', () => {
    const nothing = { chance: 0.1, program: 'x', names: [], total: 0, text: 'x' }
    const unsaid = { chance: 0.1, names: [], total: 0, text: 'y' }
    const others = [...estimate.others, nothing, unsaid]
    expect(otherReadings({ others }, true)).toEqual([...estimate.others, unsaid])
    expect(otherReadings({ others }, false)).toEqual(others)
  })

  it('says what a reading comes to', () => {
    expect(readingWords({ names: [], total: 0 })).toBe('the graph does not say')
    expect(readingWords({ program: 'x', names: [], total: 0 })).toBe('none')
    expect(readingWords({ program: 'x', names: ['Ares', 'Apollo'], total: 2 })).toBe('Ares and Apollo')
    expect(readingWords({ program: 'x', names: ['Ares', 'Apollo'], total: 1_205 })).toBe('Ares, Apollo and 1,203 more')
  })

  it('holds an answer back below what is needed, and none that a person chose', () => {
    const trajectory = (chance: number, more: Partial<Turn> = {}) => ({
      turns: [turn({ estimate: { ...estimate, chance }, ...more })],
      status: 'answered' as const,
      answer: [{ name: 'Ares', evidence: [] }],
      topicEntities: [],
    })
    expect(isGiven(trajectory(0.8))).toBe(true)
    expect(isGiven(trajectory(0.79))).toBe(false)
    expect(isGiven(trajectory(0.1, { edited: true }))).toBe(true)
    expect(outcomeOf(trajectory(0.8))).toEqual({ kind: 'answered', title: 'Ares' })
    expect(outcomeOf(trajectory(0.64))).toEqual({
      kind: 'unsure',
      title: 'Not sure enough to say.',
      reason: 'Likeliest is Ares: of answers like this 64 in 100 are right. An answer is given from 80 % on.',
    })
  })

  it('has the odds as they were before the marks of the graph', () => {
    const settings = { turns: 8, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' as const }
    const said = { turns: [turn({ estimate: { ...estimate, chance: 0.75 } })], status: 'answered' as const }
    expect(oddsOf({ ...said, settings })).toBeCloseTo(Math.log(3), 12)
    expect(oddsOf({ ...said, settings: { ...settings, sureness: { mostWrong: 0.1, offset: -0.5 } } })).toBeCloseTo(
      Math.log(3) + 0.5,
      12,
    )
    expect(oddsOf({ turns: [turn()], status: 'answered', settings })).toBeUndefined()
  })

  it('is a line each for doors without a screen', () => {
    expect(
      surenessWords({
        turns: [turn({ estimate: { ...estimate, chance: 0.3, unread: ['oldest'] } })],
        status: 'answered',
        answer: [],
      }),
    ).toEqual(['I could not read “oldest”.', 'This is likelier wrong than right.', 'It may also mean: 7 (10 %).'])
    expect(surenessWords({ turns: [turn({ estimate })], status: 'answered', answer: [] })).toEqual([
      '83 % sure: of answers like this 83 in 100 are right.',
      'It may also mean: 7 (10 %).',
    ])
    expect(surenessWords({ turns: [turn()], status: 'answered', answer: [] })).toEqual([])
  })
})
