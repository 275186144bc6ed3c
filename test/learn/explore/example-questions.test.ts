import { expect, test } from 'vitest'
import { ExampleQuestions } from '../../../electron/learn/explore/example-questions.ts'

const asked = { answers: ['x'], isTwin: false, silent: false, chance: 0.9, right: true }

test('questions to begin with are right, sure, well said and of several kinds', () => {
  const examples = new ExampleQuestions()
  for (const [kind, each] of [
    ['chain', { ...asked, question: 'Who wrote a?', right: false }],
    ['chain', { ...asked, question: 'Who wrote b?', chance: 0.3 }],
    ['chain', { ...asked, question: 'Who wrote c?', isTwin: true }],
    ['chain', { ...asked, question: 'who wrote d' }],
    ['chain', { ...asked, question: 'What are the abouts of e?' }],
    ['chain', { ...asked, question: 'Who is person who wrote e?' }],
    ['chain', { ...asked, question: 'Which planted on does e have?' }],
    ['chain', { ...asked, question: 'What is the laid out of e?' }],
    ['chain', { ...asked, question: "What is the plant e's planted on?" }],
    ['most', { ...asked, question: 'What venue is the venue of the most plays?' }],
    ['chain', { ...asked, question: 'What is seats sold of e?' }],
    ['number-of', { ...asked, question: 'How many books that e wrote are there?' }],
    ['chain', { ...asked, question: 'Who wrote f?' }],
    ['chain', { ...asked, question: 'Who wrote g?' }],
    ['count', { ...asked, question: 'How many books are there?' }],
  ] as const)
    expect(examples.add(kind, each)).toBeUndefined()
  expect(examples.questions()).toEqual(['Who wrote f?', 'How many books are there?', 'Who wrote g?'])
  expect(examples.add('most', { ...asked, question: 'Who wrote most?' })).toEqual([
    'Who wrote f?',
    'How many books are there?',
    'Who wrote most?',
  ])
  expect(examples.add('both', { ...asked, question: 'Who wrote both?' })).toBeUndefined()
})
