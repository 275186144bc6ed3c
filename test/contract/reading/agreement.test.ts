import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement, isSupported } from '../../../electron/contract/reading/agreement.ts'
import type { AnswerItem } from '../../../electron/contract/trajectory.ts'

const item = (name: string, key?: string, evidence: AnswerItem['evidence'] = []): AnswerItem => ({
  name,
  evidence,
  ...(key === undefined ? {} : { key }),
})
const fact = { head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }

describe('agreement', () => {
  it('counts the runs that gave an answer, most first, by hand', () => {
    const runs = [
      { answer: [item('A'), item('B')] },
      { answer: [item('B'), item('C')] },
      { answer: [] },
      { answer: [item('C'), item('B')] },
    ]
    expect(agreement(runs).map(({ name, agreed, of }) => [name, agreed, of])).toEqual([
      ['B', 3, 4],
      ['C', 2, 4],
      ['A', 1, 4],
    ])
  })

  it('takes the same key or the same name for the same answer', () => {
    const runs = [
      { answer: [item('Scott', 'Q1')] },
      { answer: [item('Ridley Scott', 'Q1')] },
      { answer: [item('ridley  scott')] },
      { answer: [item('Scott [Q2]', 'Q2')] },
    ]
    expect(agreement(runs).map(({ name, agreed }) => [name, agreed])).toEqual([
      ['Scott', 3],
      ['Scott [Q2]', 1],
    ])
  })

  it('counts a run once, however often it says so, and takes the evidence of a run that has any', () => {
    const [only] = agreement([
      { answer: [item('Ridley Scott'), item('RIDLEY SCOTT')] },
      { answer: [item('Ridley Scott', 'Q1', [[fact]])] },
    ])
    expect(only).toMatchObject({ agreed: 2, of: 2, evidence: [[fact]] })
    expect(only && isSupported(only)).toBe(true)
  })

  it('is the union, and no answer is agreed to by more runs than there are', () => {
    const answers = fc.array(
      fc.record({
        answer: fc.array(
          fc.constantFrom('a', 'b', 'c', 'd').map(name => item(name)),
          { maxLength: 6 },
        ),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(answers, runs => {
        const agreed = agreement(runs)
        expect(new Set(agreed.map(({ name }) => name))).toEqual(
          new Set(runs.flatMap(({ answer }) => answer.map(({ name }) => name))),
        )
        for (const { name, agreed: count } of agreed)
          expect(count).toBe(runs.filter(({ answer }) => answer.some(given => given.name === name)).length)
        expect(agreed.map(({ agreed: count }) => count)).toEqual(
          agreed.map(({ agreed: count }) => count).toSorted((a, b) => b - a),
        )
      }),
    )
  })
})

it('a passage carries an answer as a fact does', () => {
  const source = { document: 'a.txt', chunk: 0, start: 0, end: 3 }
  expect(
    [item('x'), item('x', undefined, [[fact]]), { ...item('x'), passages: [{ text: 'x', source }] }].map(isSupported),
  ).toEqual([false, true, true])
})
