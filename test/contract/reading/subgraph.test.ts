import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryingOf } from '../../../electron/contract/reading/carrying.ts'
import { subgraphOf } from '../../../electron/contract/reading/subgraph.ts'
import { fact, topic, walk } from './turns.ts'

const topicEntities = [topic('Hub')]
const nothing = carryingOf({ topicEntities, answer: [], turns: [] })
const names = Array.from({ length: 1000 }, (_, index) => `n${index}`)
const none = new Map<string, number>()

describe('subgraphOf', () => {
  it('draws a few of a thousand neighbours and says how many are left', () => {
    const { nodes, edges, factsSeen } = subgraphOf(
      { topicEntities, turns: [walk('Hub', 'r', 'tail', names, { cut: 24 })] },
      nothing,
      none,
    )
    expect(nodes.length).toBe(12)
    expect(nodes.at(-1)).toMatchObject({ kind: 'more', label: '+ 1,014 more', parent: 'Hub' })
    expect(edges.length).toBe(11)
    expect(factsSeen).toBe(1000)
  })

  it('pages through the rest', () => {
    const turns = [walk('Hub', 'r', 'tail', names)]
    const list = subgraphOf({ topicEntities, turns }, nothing, none).nodes.at(-1)?.list ?? ''
    expect(
      subgraphOf({ topicEntities, turns }, nothing, new Map([[list, 1]])).nodes.filter(({ kind }) => kind === 'plain')
        .length,
    ).toBe(22)
  })

  it('draws what carries the answer even when it stands last, and marks it', () => {
    const carrying = carryingOf({
      topicEntities,
      answer: [{ name: 'n999', evidence: [[fact('Hub', 'r', 'n999')]] }],
      turns: [],
    })
    const { nodes, edges, factsCarrying } = subgraphOf(
      { topicEntities, turns: [walk('Hub', 'r', 'tail', names)] },
      carrying,
      none,
    )
    expect(nodes.find(({ id }) => id === 'n999')?.kind).toBe('answer')
    expect(edges.filter(({ thread }) => thread).map(({ source, target }) => [source, target])).toEqual([
      ['Hub', 'n999'],
    ])
    expect(factsCarrying).toBe(1)
  })

  it('joins the relations of one pair into one edge, the one on the thread first', () => {
    const carrying = carryingOf({
      topicEntities,
      answer: [{ name: 'B', evidence: [[fact('Hub', 's', 'B')]] }],
      turns: [],
    })
    const { edges } = subgraphOf(
      { topicEntities, turns: [walk('Hub', 'r', 'tail', ['B']), walk('Hub', 's', 'tail', ['B'])] },
      carrying,
      none,
    )
    expect(edges).toMatchObject([{ relations: ['s', 'r'], thread: true }])
  })

  it('never passes 300 nodes and only grows while turns arrive', () => {
    const turn = fc.tuple(
      fc.constantFrom('Hub', 'n1', 'n2', 'n3'),
      fc.constantFrom('r', 's', 't'),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 200 }),
    )
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 80 }), walks => {
        const turns = walks.map(([entity, relation, from, many]) =>
          walk(entity, relation, 'tail', names.slice(from, from + many)),
        )
        let before = new Set<string>()
        for (let shown = 0; shown <= turns.length; shown += 8) {
          const { nodes, edges } = subgraphOf({ topicEntities, turns: turns.slice(0, shown) }, nothing, none)
          const ids = new Set(nodes.map(({ id }) => id))
          expect(nodes.filter(({ kind }) => kind !== 'more').length).toBeLessThanOrEqual(302)
          expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true)
          expect([...before].filter(id => !ids.has(id))).toEqual([])
          before = ids
        }
      }),
      { numRuns: 30 },
    )
  })
})
