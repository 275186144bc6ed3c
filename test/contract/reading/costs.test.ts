import { expect, it } from 'vitest'
import { costOf, costWords, tokenWords } from '../../../electron/contract/reading/costs.ts'
import { look, turn } from './turns.ts'

const written = { ...look('A', 'tail', ['r']), tokens: { prompt: 812, cached: 640, generated: 41 }, seconds: 0.18 }
const several = turn({ kind: 'call', name: 'Find_relation', args: [], also: [{ name: 'Merge', args: [] }] })

it('adds up calls, tokens and time', () => {
  expect(costOf([written, several, turn({ kind: 'answer', items: [] })])).toEqual({
    calls: 3,
    prompt: 812,
    cached: 640,
    generated: 41,
    seconds: expect.closeTo(0.38),
  })
})

it('says tokens only where there are any', () => {
  expect(costWords(costOf([written]))).toBe('1 call · 812 tokens read, 640 cached · 41 written · 0.18 s')
  expect(tokenWords(costOf([several]))).toBeUndefined()
})
