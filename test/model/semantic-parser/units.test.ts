import { expect, it } from 'vitest'
import { numbersIn } from '../../../electron/model/semantic-parser/numbers-in-question.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { inUnit, isToldIn } from '../../../electron/model/semantic-parser/units.ts'

it.each([
  ['hours', 'minutes', 60],
  ['week', 'days', 7],
  ['years', 'months', 12],
  ['km', 'metres', 1000],
  ['kg', 'tonnes', 0.001],
  ['feet', 'inch', 12],
  ['months', 'days', 30.4375],
  ['year', 'weeks', 52.1786],
  ['km', 'feet', 3280.84],
  ['kg', 'pounds', 2.2046],
])('one of %s is as many %s', (one, other, much) => {
  expect(inUnit(one, other)).toBeCloseTo(much)
})

it.each([
  ['hours', 'metres'],
  ['percent', 'minutes'],
  ['crates', 'minutes'],
])('%s are not told in %s', (one, other) => {
  expect(inUnit(one, other)).toBeUndefined()
})

it.each([
  ['which treatments take an hour or longer?', 1],
  ['trips of less than half a day', 0.5],
  ['walks of more than a kilometre', 1],
])('%s: one of a unit is a number where it is compared with', (question, value) => {
  expect(numbersIn(questionWords(question)).map(number => number.value)).toContain(value)
})

it('one of a unit that nothing is compared with is no number', () => {
  expect(numbersIn(questionWords('which boat costs 100 euros a day'))).not.toContainEqual(
    expect.objectContaining({ value: 1 }),
  )
})

it.each([
  [['distance', 'km'], 'km', true],
  [['fare'], 'km', false],
  [['minutes'], 'pounds', false],
  [['fee', 'in', 'pounds'], 'pounds', true],
  [['length'], 'minutes', true],
  [['passengers'], 'km', undefined],
])('%s may be told in %s: %s', (name, unit, told) => {
  expect(isToldIn(name, unit)).toBe(told)
})
