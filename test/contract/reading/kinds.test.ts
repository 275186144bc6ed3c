import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../electron/contract/trajectory.ts'
import { carryingOf, observedItems } from '../../../electron/contract/reading/carrying.ts'
import { lookedAt } from '../../../electron/contract/reading/looked-at.ts'
import { sentenceOf } from '../../../electron/contract/reading/sentence.ts'
import { subgraphOf } from '../../../electron/contract/reading/subgraph.ts'
import { bothSides, join, passages, triples } from './kinds.ts'
import { fact, topic, turn } from './turns.ts'

const none = new Map<string, number>()
const marked = (of: Turn, carrying: ReturnType<typeof carryingOf>) =>
  observedItems(of, carrying, new Set())
    .filter(({ carries }) => carries)
    .map(({ text }) => text)

describe('GraphWalker', () => {
  const turns = [
    bothSides('Ida', ['born_in'], ['starred', 'wrote']),
    triples('Ida', { born_in: ['London'] }, { starred: ['Film'], wrote: ['Book'] }),
  ]
  const carrying = carryingOf({
    topicEntities: [topic('Ida')],
    answer: [{ name: 'Film', evidence: [[fact('Film', 'starred', 'Ida')]] }],
    turns,
  })

  it('marks the relation on the side on which it was walked, and the entity that it reached', () => {
    expect(turns.map(each => marked(each, carrying))).toEqual([['starred'], ['Film']])
  })

  it('draws the steps of all relations', () => {
    const { nodes, edges, factsSeen } = subgraphOf({ topicEntities: [topic('Ida')], turns }, carrying, none)
    expect(nodes.map(({ id, kind }) => [id, kind])).toEqual([
      ['Ida', 'topic'],
      ['London', 'plain'],
      ['Film', 'answer'],
      ['Book', 'plain'],
    ])
    expect(edges.map(({ source, target, thread }) => [source, target, thread])).toEqual([
      ['Ida', 'London', false],
      ['Film', 'Ida', true],
      ['Book', 'Ida', false],
    ])
    expect(factsSeen).toBe(3)
  })

  it('has sentences', () => {
    expect(turns.map(sentenceOf)).toEqual([
      'What is known of Ida, on both sides?',
      'Look up “born in” and “starred” and “wrote” around Ida.',
    ])
  })
})

describe('KBQA-R1', () => {
  const step = join('expression1', 'directed_by', [
    ['Film A', 'X'],
    ['Film B', 'Y'],
    ['Film C', 'X'],
  ])
  const carrying = carryingOf({
    topicEntities: [],
    answer: [{ name: 'X', evidence: [[fact('Film A', 'directed_by', 'X')]] }],
    turns: [step],
  })

  it('marks what a step from many entities reached by the facts, not by the expression', () => {
    expect(marked(step, carrying)).toEqual(['X'])
  })

  it('draws the members that the step started from and never the expression', () => {
    const { nodes } = subgraphOf({ topicEntities: [], turns: [step] }, carrying, none)
    expect(nodes.map(({ id }) => id)).toEqual(['Film A', 'Film B', 'Film C', 'X', 'Y'])
  })

  it('tells relations that were near where one was rejected, best first and without those walked', () => {
    const rejected = turn(
      { kind: 'call', name: 'Find_relation', args: ['A', 'colour'] },
      {
        kind: 'expressions',
        text: '',
        facts: [],
        cut: 0,
        steps: [
          {
            action: '',
            results: [],
            total: 0,
            error: 'no',
            gate: {
              tier: 'rejected',
              written: 'colour',
              score: 0.2,
              candidates: [
                { relation: 'directed_by', score: 0.21 },
                { relation: 'eye', score: 0.1 },
                { relation: 'hair', score: 0.2 },
              ],
            },
          },
        ],
      },
    )
    expect(lookedAt([step, rejected])).toEqual({
      entities: ['Film A', 'Film B', 'Film C'],
      relations: ['directed_by'],
      facts: 3,
      passages: 0,
      nearest: ['hair', 'eye'],
    })
  })
})

describe('Graph-R1', () => {
  const search = passages('who built it', [
    ['Daedalus built the labyrinth for Minos', ['Daedalus', 'labyrinth', 'Minos']],
    ['Icarus fell', ['Icarus']],
  ])
  const [first] = search.observation?.kind === 'passages' ? search.observation.passages : []
  const answer = [
    { name: 'Daedalus', evidence: [], passages: first ? [{ text: first.text, source: first.source }] : [] },
  ]
  const carrying = carryingOf({ topicEntities: [topic('Labyrinth')], answer, turns: [search] })

  it('draws one node a passage with all its entities, and the thread from the topic through it to the answer', () => {
    const { nodes, edges } = subgraphOf({ topicEntities: [topic('Labyrinth')], turns: [search] }, carrying, none)
    expect(nodes.filter(({ kind }) => kind === 'passage').map(({ label, carries }) => [label, carries])).toEqual([
      ['Daedalus built the labyrinth for Minos', true],
      ['Icarus fell', false],
    ])
    expect(edges.map(({ target, thread }) => [target, thread])).toEqual([
      ['Daedalus', true],
      ['labyrinth', true],
      ['Minos', false],
      ['Icarus', false],
    ])
    expect(nodes.find(({ id }) => id === 'Daedalus')?.kind).toBe('answer')
  })

  it('draws a passage once, however often it was found', () => {
    expect(subgraphOf({ topicEntities: [], turns: [search, search] }, carrying, none).nodes.length).toBe(
      subgraphOf({ topicEntities: [], turns: [search] }, carrying, none).nodes.length,
    )
    expect(lookedAt([search, search]).passages).toBe(2)
  })
})
