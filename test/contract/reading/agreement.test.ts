import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement, areSamples, identitiesOf } from '../../../electron/contract/reading/agreement.ts'
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

it('two items are the same answer where they share an identity: the key, or the name but for case and blanks', () => {
  const shared = (a: AnswerItem, b: AnswerItem) => identitiesOf(a).some(each => identitiesOf(b).includes(each))
  expect(shared(item('New  York', 'q60'), item('NYC', 'q60'))).toBe(true)
  expect(shared(item('New  York', 'q60'), item('new york'))).toBe(true)
  expect(shared(item('NYC', 'q60'), item('new york'))).toBe(false)
})

it('runs are samples of one another where protocol, model and adapter are the same', () => {
  const run = { protocol: 'kg-r1', policy: { kind: 'navigator' as const, name: 'n' } }
  expect(areSamples([run, run])).toBe(true)
  expect(areSamples([run, { ...run, policy: { ...run.policy, adapter: 'a' } }])).toBe(false)
})
