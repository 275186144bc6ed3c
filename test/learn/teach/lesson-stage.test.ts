import { expect, test } from 'vitest'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { settled } from '../../../electron/learn/teach/lesson-stage.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const lesson = (
  id: string,
  question: string,
  answers: string[],
  source: GraphLesson['source'] = 'import',
): GraphLesson => ({ id, question, entities: ['Zeus'], answers, source, graph: { name: 'myths', fingerprint: '' } })

test('the first of contradicting lessons counts, and a note says what was left out', () => {
  const notes: string[] = []
  const kept = settled(
    [
      lesson('1', 'Who is the father of Zeus?', ['Cronus'], 'use'),
      lesson('2', 'who is the father of zeus?', ['Poseidon']),
      lesson('3', 'Who are the parents of Zeus?', ['Rhea', 'Cronus']),
      lesson('3', 'Who are the parents of Zeus?', ['Cronus', 'Rhea']),
      lesson('1', 'Who is the wife of Zeus?', ['Hera']),
    ],
    sentence => notes.push(inWords(sentence)),
  )
  expect(kept.map(({ id, answers }) => [id, ...answers])).toEqual([
    ['1', 'Cronus'],
    ['3', 'Rhea', 'Cronus'],
    ['1~2', 'Hera'],
  ])
  expect(notes).toEqual([expect.stringMatching(/^1 lessons contradict an earlier one .*"who is the father of zeus\?"/)])
})

test('without contradictions nothing is said', () => {
  const notes: string[] = []
  expect(
    settled([lesson('1', 'a', ['x']), lesson('2', 'b', ['y'])], sentence => notes.push(inWords(sentence))),
  ).toHaveLength(2)
  expect(notes).toEqual([])
})
