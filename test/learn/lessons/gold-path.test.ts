import { expect, test } from 'vitest'
import { nextOnPath, nextStepOf, type GoldPath } from '../../../electron/learn/lessons/gold-path.ts'
import type { Action } from '../../../electron/contract/observation.ts'
import type { Choice, PastTurn } from '../../../electron/model/episode-view.ts'

const call: Action = { kind: 'call', name: 'walk', args: [] }
const walked = (entity: string, relation: string, direction: 'tail' | 'head', names: string[]): PastTurn => ({
  observation: {
    kind: 'entities',
    text: '',
    facts: [],
    cut: 0,
    entity,
    relation,
    direction,
    entities: names.map(name => ({ name, key: name, types: [], times: [] })),
  },
})
const offered = (entity: string, relation: string, direction: 'tail' | 'head'): Choice => ({
  kind: 'walk',
  action: call,
  entity,
  relation,
  direction,
  count: 1,
})

/** Who else directed what the director of Alien directed: straight back, so that Alien is not among the films. */
const others: GoldPath = {
  paths: [
    {
      anchor: 'Alien',
      steps: [
        { relation: 'directed_by', direction: 'tail' },
        { relation: 'directed_by', direction: 'head' },
        { relation: 'year', direction: 'tail' },
      ],
    },
  ],
  rest: [],
}
const there = [
  walked('Alien', 'directed_by', 'tail', ['Scott']),
  walked('Scott', 'directed_by', 'head', ['Alien', 'Legend', 'Gladiator']),
]

test('a way goes on from every member that its last step reached, and back along its first step not from the anchor', () => {
  expect(nextStepOf(others, [], 9, new Set())).toEqual({
    kind: 'walk',
    step: others.paths[0]?.steps[0],
    members: ['Alien'],
    of: 1,
    start: true,
  })
  expect(nextStepOf(others, there, 9, new Set())).toMatchObject({
    kind: 'walk',
    members: ['Legend', 'Gladiator'],
    of: 2,
    start: false,
  })
  expect(nextStepOf(others, there, 1, new Set())).toMatchObject({ members: ['Legend'], of: 2 })
  expect(
    nextStepOf(
      others,
      [...there, walked('Legend', 'year', 'tail', ['1985']), walked('Gladiator', 'year', 'tail', ['2000'])],
      9,
      new Set(),
    ),
  ).toEqual({ kind: 'end', answers: ['1985', '2000'] })
})

test('chains meet in what they have in common, and anchors are no answers where there are others', () => {
  const meeting: GoldPath = {
    paths: [
      { anchor: 'a', steps: [{ relation: 'r', direction: 'tail' }] },
      { anchor: 'b', steps: [{ relation: 'r', direction: 'tail' }] },
    ],
    rest: [],
  }
  expect(
    nextStepOf(
      meeting,
      [walked('a', 'r', 'tail', ['x', 'y', 'b']), walked('b', 'r', 'tail', ['b', 'y', 'z'])],
      9,
      new Set(),
    ),
  ).toEqual({ kind: 'end', answers: ['y'] })
  expect(
    nextStepOf(meeting, [walked('a', 'r', 'tail', ['x', 'b']), walked('b', 'r', 'tail', ['b', 'z'])], 9, new Set()),
  ).toEqual({ kind: 'end', answers: ['b'] })
})

test('members from which nothing that is offered leads on are passed over, and stay so', () => {
  const passedOver = new Set<string>()
  const next = nextOnPath(
    others,
    there,
    [
      offered('Legend', 'genre', 'tail'),
      offered('Gladiator', 'year', 'head'),
      { kind: 'look', action: call, entity: 'Gladiator', direction: 'tail' },
    ],
    9,
    passedOver,
  )
  expect(next).toMatchObject({ kind: 'walk', members: ['Gladiator'], choice: { kind: 'look', entity: 'Gladiator' } })
  expect(passedOver.size).toBe(1)
  expect(nextOnPath(others, there, [], 9, passedOver)).toEqual({ kind: 'end', answers: [] })
  expect(passedOver.size).toBe(2)
})
