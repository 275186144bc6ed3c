import { expect, it } from 'vitest'
import { piecesOf } from '../../../electron/model/semantic-parser/shorthand.ts'

it.each([
  ['chapels w/o an organ', 'chapels without an organ'],
  ['pics w/ Karl', 'pictures with karl'],
  ['nr of glass plates', 'number of glass plates'],
  ['no. of members', 'number of members'],
  ['clients with no glossary', 'clients with no glossary'],
  ['avg bill in 3.5 yrs', 'average bill in 3.5 years'],
  ['who crews & owns a boat', 'who crews and owns a boat'],
  ['the R&D budget of Max', 'the r d budget of max'],
  ['and/or W/OUT', 'and or w out'],
])('is written out: %s', (question, wanted) => {
  expect([...piecesOf(question)].map(({ text }) => text).join(' ')).toBe(wanted)
})

it('stands where it was written', () => {
  const question = 'members w/o boats'
  const [, without] = piecesOf(question)
  expect(question.slice(without?.start, without?.end)).toBe('w/o')
})
