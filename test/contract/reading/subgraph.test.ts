import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryingOf } from '../../../electron/contract/reading/carrying.ts'
import { subgraphOf } from '../../../electron/contract/reading/subgraph.ts'
import { setLabel } from '../../../electron/contract/reading/sets-seen.ts'
import { fact, topic, walk } from './turns.ts'

const topicEntities = [topic('Hub')]
const nothing = carryingOf({ topicEntities, answer: [], turns: [] })
const names = Array.from({ length: 1000 }, (_, index) => `n${index}`)
const none = new Map<string, number>()

describe('subgraphOf', () => {
  it('draws a thousand neighbours as one set that says how many they are', () => {
    const { nodes, edges, factsSeen } = subgraphOf(
      { topicEntities, turns: [walk('Hub', 'r', 'tail', names, { cut: 24, types: ['Film'] })] },
      nothing,
      none,
    )
    expect(nodes.map(({ kind, label }) => [kind, label])).toEqual([
      ['idle', 'Hub'],
      ['set', '1,024 films'],
    ])
    expect(edges).toMatchObject([{ source: 'Hub', relations: ['r'], thread: false }])
    expect(factsSeen).toBe(1000)
  })

  it('joins a kind that was asked about to those of it, where no fact does', () => {
    const kinds = { topicEntities: [topic('bell')], turns: [walk('Thunderer', 'cast in', 'tail', ['1633'])] }
    const named = walk('Brenn', 'hangs in', 'head', ['Thunderer', 'Grey Friar'], { types: ['bell'] })
    const { edges } = subgraphOf({ ...kinds, turns: [...kinds.turns, named] }, nothing, none)
    expect(edges.filter(({ target }) => target === 'bell')).toMatchObject([
      { source: 'Thunderer', relations: [], thread: false },
      { source: 'Grey Friar', relations: [], thread: false },
    ])
    const joined = { topicEntities: [topic('bell')], turns: [walk('Thunderer', 'type', 'tail', ['bell']), named] }
    expect(subgraphOf(joined, nothing, none).edges.filter(({ relations }) => relations.length === 0)).toEqual([])
  })

  it('draws a dozen one by one', () => {
    const { nodes } = subgraphOf(
      { topicEntities, turns: [walk('Hub', 'r', 'tail', names.slice(0, 12))] },
      nothing,
      none,
    )
    expect(nodes.map(({ kind }) => kind)).toEqual(['idle', ...Array.from({ length: 12 }, () => 'plain')])
  })

  it('draws members out of a set by hand, a dozen a click', () => {
    const turns = [walk('Hub', 'r', 'tail', names)]
    const list = subgraphOf({ topicEntities, turns }, nothing, none).nodes.at(-1)?.list ?? ''
    const { nodes, edges } = subgraphOf({ topicEntities, turns }, nothing, new Map([[list, 2]]))
    expect(nodes.filter(({ kind }) => kind === 'plain').length).toBe(24)
    expect(edges.filter(({ source }) => source === list).length).toBe(24)
  })

  it('draws the few that carry the answer out of their set, and goes on from them', () => {
    const carrying = carryingOf({
      topicEntities,
      answer: [{ name: 'End', evidence: [[fact('Hub', 'r', 'n999'), fact('n999', 's', 'End')]] }],
      turns: [],
    })
    const turns = [
      walk('Hub', 'r', 'tail', names),
      walk('n999', 's', 'tail', ['End']),
      walk('n5', 's', 'tail', ['Far']),
    ]
    const { nodes, edges, factsCarrying } = subgraphOf({ topicEntities, turns }, carrying, none)
    expect(nodes.map(({ id, kind }) => [kind === 'set' ? 'set' : id, kind])).toEqual([
      ['Hub', 'topic'],
      ['set', 'set'],
      ['n999', 'thread'],
      ['End', 'answer'],
      ['Far', 'plain'],
    ])
    const set = nodes[1]
    expect(set).toMatchObject({ label: '1,000 entities', carries: true })
    expect(edges.map(({ source, target, relations, thread }) => [source, target, relations, thread])).toEqual([
      [set?.id, 'n999', [], true],
      ['Hub', set?.id, ['r'], true],
      ['n999', 'End', ['s'], true],
      // What the walk went on to from a member that is not drawn hangs on the set.
      [set?.id, 'Far', ['s'], false],
    ])
    expect(factsCarrying).toBe(2)
  })

  it('leaves in their set the members that all are the answer', () => {
    const answer = names.slice(0, 50).map(name => ({ name, evidence: [[fact('Hub', 'r', name)]] }))
    const carrying = carryingOf({ topicEntities, answer, turns: [] })
    const turns = [walk('Hub', 'r', 'tail', names.slice(0, 50))]
    const { nodes, edges } = subgraphOf({ topicEntities, turns }, carrying, none)
    expect(nodes.map(({ label }) => label)).toEqual(['Hub', '50 entities'])
    expect(edges).toMatchObject([{ thread: true }])
    const list = nodes[1]?.list ?? ''
    expect(subgraphOf({ topicEntities, turns }, carrying, new Map([[list, 1]])).nodes.length).toBe(14)
  })

  it('draws what many answers go through as one set, between their topic and theirs', () => {
    const films = names.slice(0, 26)
    const actors = films.map(film => `actor of ${film}`)
    const answer = actors.map((name, index) => ({
      name,
      evidence: [[fact(films[index] ?? '', 'directed_by', 'Hub'), fact(films[index] ?? '', 'starred', name)]],
    }))
    const turns = [
      walk('Hub', 'directed_by', 'head', films),
      ...films.map((film, index) => walk(film, 'starred', 'tail', [actors[index] ?? ''])),
    ]
    const { nodes, edges } = subgraphOf({ topicEntities, turns }, carryingOf({ topicEntities, answer, turns }), none)
    expect(nodes.slice(0, 2)).toMatchObject([{ kind: 'topic' }, { label: '26 entities', carries: true }])
    expect(nodes.slice(2).every(({ kind }) => kind === 'answer')).toBe(true)
    expect(edges.every(({ thread }) => thread)).toBe(true)
  })

  it('draws a topic that led to nothing beside the thread, and no part of it', () => {
    const two = [topic('Hub'), topic('Dead end')]
    const answer = [{ name: 'B', evidence: [[fact('Hub', 'r', 'B')]] }]
    const turns = [walk('Hub', 'r', 'tail', ['B'])]
    const { nodes } = subgraphOf({ topicEntities: two, turns }, carryingOf({ topicEntities: two, answer, turns }), none)
    expect(nodes.map(({ id, kind }) => [id, kind])).toEqual([
      ['Hub', 'topic'],
      ['Dead end', 'idle'],
      ['B', 'answer'],
    ])
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
          expect(nodes.length).toBeLessThanOrEqual(300)
          expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true)
          expect([...before].filter(id => !ids.has(id))).toEqual([])
          before = ids
        }
      }),
      { numRuns: 30 },
    )
  })
})

it('numbers and days are values', () => {
  expect(setLabel(13, ['66', '50', '2025-03-20'], [[], [], []])).toBe('13 values')
  expect(setLabel(13, ['66', 'fish pie'], [[], []])).toBe('13 entities')
})
