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

it('says what the statements of a turn do, and counts those behind the first', () => {
  const call = (name: string, args: string[]) => ({ name, args })
  const also = [
    call('follow', ['s1', '^directed_by / starred']),
    call('keep', ['s2', 'count(^starred)', '">"', '40']),
    call('top', ['s3', 'release_year', '"max"', '1']),
    call('count', ['s4']),
  ]
  const program = turn(
    { kind: 'call', ...call('start', ['Ridley Scott']), also },
    { kind: 'expressions', steps: [], text: '', facts: [], cut: 0 },
  )
  expect(sentenceOf(program)).toBe(
    'Start at Ridley Scott; then follow “directed by” backwards, then “starred” from s1; then keep those of s2 with the number of “starred” backwards > 40; then take the one of s3 with the most “release year”; then 1 more statement.',
  )
})
