import { expect, it } from 'vitest'
import { sentenceOf } from '../../../electron/contract/reading/sentence.ts'
import { look, turn, walk } from './turns.ts'

it('says the thought, and what the call does where there is none', () => {
  expect(sentenceOf({ ...look('A', 'tail', []), thought: ' First the relations. ' })).toBe('First the relations.')
  expect(sentenceOf(look('A', 'tail', []))).toBe('What is said of A?')
  expect(sentenceOf(look('A', 'head', []))).toBe('What points to A?')
  expect(sentenceOf(walk('A', 'film.directed_by', 'tail', []))).toBe('Look up “directed by” of A.')
  expect(sentenceOf(walk('A', 'directed_by', 'head', []))).toBe('Look up what has A as “directed by”.')
  expect(sentenceOf(turn({ kind: 'answer', items: ['B'] }))).toBe('This answers the question.')
  expect(sentenceOf(turn({ kind: 'answer', items: [] }))).toBe('The graph does not say.')
  expect(sentenceOf(turn(undefined))).toBe('This step could not be read as a call or an answer.')
})
