import { expect, test } from 'vitest'
import { pointsBack } from '../../../electron/contract/reading/pointing-words.ts'

test.each([
  ['Who is his mother?', [], true],
  ['Which of them have their home on Mount Olympus?', ['Mount Olympus'], true],
  ['How many?', [], true],
  ['And of Medusa?', ['Medusa'], true],
  ['Is he the father of Athena?', ['Athena'], true],
  // A pronoun behind a name means that.
  ['Whom did Zeus kill with his weapon?', ['Zeus'], false],
  ['Who killed the Minotaur?', ['Minotaur'], false],
  ['Which heroes are there?', [], false],
  ['Medusa', ['Medusa'], false],
  ['', [], false],
])('%s', (question, named, isBack) => {
  expect(pointsBack(question, named)).toBe(isBack)
})
