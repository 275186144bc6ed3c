import { expect, it } from 'vitest'
import { withoutContrast } from '../../../electron/model/semantic-parser/contrasted.ts'

it.each([
  ['Which county is the city of Monterey in (the city, not the region)?', 'Which county is the city of Monterey in'],
  [
    'To which classes does the property brand apply, not the class Brand?',
    'To which classes does the property brand apply',
  ],
])('of %s nothing is left out but what is not meant', (question, left) => {
  expect(withoutContrast(question)).toBe(left)
})

it.each([
  'Which film is by Ridley Scott, not the sequel?',
  'Who visited Fiji but not New Zealand?',
  'Which boats are red, not the Alder?',
  'Who plays for the club (the men, not the women)?',
])('%s says something by it', question => {
  expect(withoutContrast(question)).toBe(question)
})
