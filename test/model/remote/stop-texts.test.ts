import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endAtStop, withStop } from '../../../electron/model/remote/stop-texts.ts'

const stops = ['</kg-query>', '</answer>']

test.each([
  [
    '<think>a</think>\n<kg-query>get_tail_relations("Ann")',
    undefined,
    '<think>a</think>\n<kg-query>get_tail_relations("Ann")</kg-query>',
  ],
  [
    '<think>the <answer> is near</think><kg-query>x("y")',
    undefined,
    '<think>the <answer> is near</think><kg-query>x("y")</kg-query>',
  ],
  ['<answer>Ann', '</answer>', '<answer>Ann</answer>'],
  ['Ann', '</answer>', 'Ann</answer>'],
  ['Ann', undefined, 'Ann'],
  ['Ann', '\n', 'Ann'],
  ['<answer>Ann</answer>', '</answer>', '<answer>Ann</answer>'],
  ['<kg-query>a</kg-query> <answer>Ann', undefined, '<kg-query>a</kg-query> <answer>Ann</answer>'],
])('the stop that the server kept is put back: %j', (text, named, whole) => {
  expect(withStop(text, stops, named)).toBe(whole)
})

test('a text ends just behind its first stop', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '<answer>', '</answer>', '</kg-query>', '</ans'), { maxLength: 8 }),
      parts => {
        const text = parts.join('')
        const end = endAtStop(text, stops)
        const kept = text.slice(0, end ?? text.length)
        expect(stops.some(stop => kept.endsWith(stop))).toBe(end !== undefined)
        expect(stops.every(stop => !kept.slice(0, -1).includes(stop))).toBe(true)
      },
    ),
  )
})
