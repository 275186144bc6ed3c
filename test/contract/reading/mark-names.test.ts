import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markNames } from '../../../electron/contract/reading/mark-names.ts'

const named = (text: string, names: string[]) =>
  markNames(text, names).flatMap(({ text: part, name }) => (name === undefined ? [] : [[part, name]]))

it('marks whole names whatever their case, the longer of two that overlap', () => {
  expect(named('King Minos ruled; minos again, not Minoshape.', ['Minos', 'King Minos'])).toEqual([
    ['King Minos', 'King Minos'],
    ['minos', 'Minos'],
  ])
})

it('takes names with signs of regular expressions as they are', () => {
  expect(named('a+b (c) and [d]', ['a+b', '(c)', '[d]', '.*'])).toEqual([
    ['a+b', 'a+b'],
    ['(c)', '(c)'],
    ['[d]', '[d]'],
  ])
})

it('loses nothing of the text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (whole, names) => {
      expect(
        markNames(whole, names)
          .map(({ text: part }) => part)
          .join(''),
      ).toBe(whole)
    }),
  )
})
