import { describe, expect, it } from 'vitest'
import { isSupported, itemText, pathsOf, pathText } from '../../../electron/contract/reading/support.ts'
import type { AnswerItem } from '../../../electron/contract/trajectory.ts'
import { fact } from './turns.ts'

const sibling = fact('Marta', 'sibling', 'Jonas')
const directs = fact('Alpsee', 'director', 'Jonas')
const source = { document: 'a.txt', chunk: 0, start: 0, end: 3 }
const item = (name: string, evidence: AnswerItem['evidence'] = []): AnswerItem => ({ name, evidence })

it('a passage carries an answer as a fact does', () => {
  expect(
    [item('x'), item('Jonas', [[sibling]]), { ...item('x'), passages: [{ text: 'x', source }] }].map(isSupported),
  ).toEqual([false, true, true])
})

describe('pathsOf', () => {
  it('walks from the topic entity and turns facts that point the other way', () => {
    expect(pathsOf(item('Alpsee', [[sibling, directs]]), new Set(['Marta']))[0]).toEqual({
      from: 'Marta',
      hops: [
        { relation: 'sibling', forwards: true, to: 'Jonas' },
        { relation: 'director', forwards: false, to: 'Alpsee' },
      ],
    })
  })

  it('starts at the end that the second fact does not touch, even when both ends are topics', () => {
    expect(pathsOf(item('C', [[fact('B', 'r', 'A'), fact('B', 's', 'C')]]), new Set(['A', 'B']))[0]?.from).toBe('A')
  })

  it('reads one fact from the topic, or from the end that is not the answer', () => {
    expect(pathsOf(item('X', [[fact('X', 'r', 'Y')]]), new Set(['Y']))[0]).toEqual({
      from: 'Y',
      hops: [{ relation: 'r', forwards: false, to: 'X' }],
    })
    expect(pathsOf(item('X', [[fact('X', 'r', 'Y')]]), new Set())[0]?.from).toBe('Y')
    expect(pathsOf(item('Y', [[fact('X', 'r', 'Y')]]), new Set())[0]?.from).toBe('X')
  })

  it('keeps the time of a fact and has no path for an empty chain', () => {
    expect(pathsOf(item('Jonas', [[{ ...sibling, time: '2005-05' }]]), new Set(['Marta']))[0]?.hops[0]?.time).toBe(
      '2005-05',
    )
    expect(pathsOf(item('x', [[]]), new Set())[0]).toBeUndefined()
  })
})

it('writes an item with all that carries it on a line, or that nothing does', () => {
  const topics = new Set(['Marta'])
  const carried = {
    ...item('Alpsee', [[sibling, { ...directs, time: '2019' }], [sibling]]),
    passages: [{ text: 'Alpsee is\na lake', source }],
  }
  expect(itemText(carried, topics)).toBe(
    'Alpsee   (Marta → sibling → Jonas ← director ← Alpsee [2019]; Marta → sibling → Jonas; a.txt, passage 1: “Alpsee is a lake”)',
  )
  expect(itemText(item('Guess'), topics, '1 of 4   ')).toBe(
    'Guess   1 of 4   (unsupported: nothing that was seen carries it)',
  )
  expect(pathsOf(carried, topics).map(pathText)).toHaveLength(2)
})
