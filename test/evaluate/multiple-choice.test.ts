import { expect, it } from 'vitest'
import { chosenOption, withOptions } from '../../electron/evaluate/multiple-choice.ts'

const options = [
  'Oral antibiotics',
  'IV antibiotics and percutaneous drainage',
  'Liver transplant evaluation',
  'Observation',
]

it("asks as the example of KG-R1's appendix F", () => {
  expect(withOptions('What is the most appropriate next step in management?', options))
    .toBe(`What is the most appropriate next step in management?
Options: (A) Oral antibiotics, (B) IV antibiotics and percutaneous drainage, (C) Liver transplant evaluation, (D) Observation`)
})

it.each([
  [['B'], 1],
  [['(B)'], 1],
  [['b'], 1],
  [['(B) IV antibiotics and percutaneous drainage'], 1],
  [['B. because of the fever'], 1],
  [['Option D'], 3],
  [['iv antibiotics, and percutaneous drainage.'], 1],
  [['the best step is observation'], 3],
  [['Aspirin'], undefined],
  [['E'], undefined],
  [['Oral antibiotics or observation'], undefined],
  [['nothing', 'Observation'], 3],
  [[], undefined],
] as [string[], number | undefined][])('%j chooses %s', (items, at) => {
  expect(chosenOption(items, options)).toBe(at)
})
