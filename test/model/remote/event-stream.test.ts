import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventStream, EventTooLongError } from '../../../electron/model/remote/event-stream.ts'

function readAll(pieces: readonly string[], longest = 1000): string[] {
  const stream = new EventStream(longest)
  return [...pieces.flatMap(piece => stream.push(piece)), ...stream.end()]
}

test("reads the events of the specification's own examples", () => {
  expect(readAll(['data: YHOO\ndata: +2\ndata: 10\n\n'])).toEqual(['YHOO\n+2\n10'])
  expect(
    readAll([': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n']),
  ).toEqual(['first event', 'second event', ' third event'])
  expect(readAll(['data:test\n\ndata: test\n\n'])).toEqual(['test', 'test'])
})

test('takes the event that the end of the stream left open', () => {
  expect(readAll(['data: {"a":1}'])).toEqual(['{"a":1}'])
})

test('gives the same events wherever the pieces are cut and whatever ends the lines', () => {
  const line = fc.string({ minLength: 1, maxLength: 12 }).map(text => text.replaceAll(/[\r\n]/g, '.'))
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('', ' '),
      fc.array(fc.nat({ max: 80 }), { maxLength: 8 }),
      (data, ending, space, cuts) => {
        const text = data.map(item => `data:${space}${item}${ending}: comment${ending}${ending}`).join('')
        const at = [0, ...cuts.filter(cut => cut < text.length).toSorted((a, b) => a - b), text.length]
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
        expect(readAll(pieces)).toEqual(data.map(item => (space === '' && item.startsWith(' ') ? item.slice(1) : item)))
      },
    ),
  )
})

test('never throws on anything that is short enough', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), pieces => {
      expect(Array.isArray(readAll(pieces, 1_000_000))).toBe(true)
    }),
  )
})

test('refuses a line and an event without end before it fills the memory', () => {
  expect(() => readAll(['data: ', 'x'.repeat(2000)])).toThrow(EventTooLongError)
  expect(() => readAll(Array.from({ length: 200 }, () => 'data: 0123456789\n'))).toThrow(EventTooLongError)
})
