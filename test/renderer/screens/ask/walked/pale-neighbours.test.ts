import '../../../hosted-window.ts'
import { expect, it } from 'vitest'
import type { Subgraph } from '../../../../../electron/contract/reading/subgraph.ts'
import { withNeighbours } from '../../../../../renderer/screens/ask/walked/pale-neighbours.ts'

const walked: Subgraph = {
  nodes: [
    { id: 'Zeus', label: 'Zeus', kind: 'topic', key: 'zeus' },
    { id: 'Rhea', label: 'Rhea', kind: 'answer', key: 'rhea' },
  ],
  edges: [{ id: 'a', source: 'Zeus', target: 'Rhea', relations: ['mother'], thread: true }],
  factsSeen: 1,
  factsCarrying: 1,
}

it('what lies around is drawn pale, a few of each, once, and the counts stay', () => {
  const children = ['Ares', 'Hermes', 'Apollo', 'Athena', 'Artemis']
  const { nodes, edges, factsSeen } = withNeighbours(
    walked,
    new Map([
      [
        'Zeus',
        [
          { head: 'Zeus', relation: 'mother', tail: 'Rhea' },
          ...children.map(head => ({ head, relation: 'father', tail: 'Zeus' })),
        ],
      ],
      [
        'Rhea',
        [
          { head: 'Rhea', relation: 'spouse', tail: 'Cronus' },
          { head: 'Ares', relation: 'grandmother', tail: 'Rhea' },
        ],
      ],
    ]),
  )
  expect(nodes.map(({ id }) => id)).toEqual(['Zeus', 'Rhea', 'Ares', 'Hermes', 'Apollo', 'Athena', 'Cronus'])
  expect(nodes.filter(({ isPale }) => isPale).every(({ kind }) => kind === 'plain')).toBe(true)
  expect(edges.filter(({ isPale }) => isPale).map(({ source, target }) => `${source} ${target}`)).toEqual([
    'Ares Zeus',
    'Hermes Zeus',
    'Apollo Zeus',
    'Athena Zeus',
    'Rhea Cronus',
    'Ares Rhea',
  ])
  expect(edges.filter(({ thread }) => thread)).toEqual(walked.edges)
  expect(factsSeen).toBe(1)
})

it('what is drawn within a set is not drawn beside it, as if it did not carry the answer', () => {
  const facts = ['Ares', 'Hermes'].map(head => ({ head, relation: 'father', tail: 'Zeus' }))
  const { nodes } = withNeighbours(walked, new Map([['Zeus', facts]]), new Set(['Ares']))
  expect(nodes.filter(({ isPale }) => isPale).map(({ id }) => id)).toEqual(['Hermes'])
})
