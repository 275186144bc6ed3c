import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutSubgraph } from '../../electron/report/subgraph-layout.ts'
import { subgraphSvg } from '../../electron/report/subgraph-svg.ts'
import type { Trajectory } from '../../electron/contract/trajectory.ts'
import { everyKind, factOf, trajectoryOf, walkTurn } from './trajectories.ts'

const DRAWN = { id: 'a', label: 'walked' }

const names = fc.integer({ min: 0, max: 40 }).map(index => `n${index}`)
const trajectories = fc
  .record({
    facts: fc.array(fc.tuple(names, fc.constantFrom('r', 's'), names), { maxLength: 120 }),
    topics: fc.array(names, { maxLength: 3 }),
    answers: fc.array(names, { maxLength: 30 }),
  })
  .map(({ facts, topics, answers }): Trajectory =>
    trajectoryOf(
      topics,
      facts.map(([head, relation, tail]) => walkTurn(head, [factOf(head, relation, tail)])),
      answers,
    ),
  )

describe('layOutSubgraph', () => {
  it('draws at most 60 nodes, in the picture, none on another, and counts the rest', () => {
    fc.assert(
      fc.property(trajectories, trajectory => {
        const { nodes, edges, width, height, entities, drawn } = layOutSubgraph(trajectory)
        const rest = nodes
          .filter(({ kind }) => kind === 'rest')
          .reduce((sum, { label }) => sum + Number.parseInt(label, 10), 0)
        expect(nodes.length).toBeLessThanOrEqual(60)
        expect(drawn + rest).toBe(entities)
        expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length)
        for (const { x, y } of nodes) expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
        for (const { from, to } of edges) expect(nodes.includes(from) && nodes.includes(to) && from !== to).toBe(true)
      }),
    )
  })

  it('is the same every time', () => {
    fc.assert(
      fc.property(trajectories, trajectory => {
        expect(subgraphSvg(layOutSubgraph(structuredClone(trajectory)), DRAWN)).toBe(
          subgraphSvg(layOutSubgraph(trajectory), DRAWN),
        )
      }),
      { numRuns: 30 },
    )
  })

  it('puts entities in columns by their distance and runs the thread along the evidence alone', () => {
    const turns = [
      walkTurn('A', [factOf('A', 'r', 'B'), factOf('A', 'r', 'X')]),
      walkTurn('B', [factOf('C', 's', 'B')]),
    ]
    const { nodes, edges } = layOutSubgraph(trajectoryOf(['A'], turns, ['C']))
    expect(Object.fromEntries(nodes.map(({ label, kind }) => [label, kind]))).toEqual({
      A: 'topic',
      B: 'thread',
      X: 'plain',
      C: 'answer',
    })
    const x = Object.fromEntries(nodes.map(node => [node.label, node.x]))
    expect(x.A! < x.B! && x.B === x.X && x.B! < x.C!).toBe(true)
    expect(edges.filter(({ thread }) => thread).map(({ from, to }) => [from.label, to.label])).toEqual([
      ['A', 'B'],
      ['C', 'B'],
    ])
  })

  it('draws what carries the answer before anything else and folds the others', () => {
    const facts = Array.from({ length: 500 }, (_, index) => factOf('hub', 'r', `entity ${index}`))
    const layout = layOutSubgraph(trajectoryOf(['hub'], [walkTurn('hub', facts)], ['entity 499']))
    expect(layout.nodes.map(({ label }) => label)).toContain('entity 499')
    expect(layout.nodes.at(-1)).toMatchObject({ kind: 'rest', label: '494 more' })
    expect(layout.edges.filter(({ labelled }) => labelled)).toHaveLength(1)
  })
})

describe('passages', () => {
  const { turns, passage } = everyKind(role => role)
  const layout = layOutSubgraph(
    trajectoryOf(['topic'], turns.slice(3), [], { answer: [{ name: 'end', evidence: [], passages: [passage] }] }),
  )

  it('are nodes of their own between the topic and the answer that they carry, on the thread', () => {
    expect(layout.nodes.map(({ kind, label, passage: isPassage }) => [kind, label, isPassage])).toEqual([
      ['topic', 'topic', undefined],
      ['thread', '“words of topic and end”', true],
      ['answer', 'end', undefined],
    ])
    expect(layout.edges.map(({ thread, labelled }) => [thread, labelled])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  it('have neither head nor tail, so no arrow', () => {
    const svg = subgraphSvg(layout, DRAWN)
    expect(svg.match(/<path class="edge thread"/g)).toHaveLength(2)
    expect(svg).not.toContain('marker-end')
    expect(svg).toContain('class="node thread passage"')
  })
})
