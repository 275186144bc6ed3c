import { expect, it } from 'vitest'
import { edgeLook, isRoomy, namesOf, nodeLook } from '../../../renderer/graph-canvas/look.ts'
import type { SubgraphEdge, SubgraphNode } from '../../../electron/contract/reading/subgraph.ts'

const palette = {
  paper: 'paper',
  ink: 'ink',
  soft: 'soft',
  thread: 'thread',
  threadInk: 'threadInk',
  node: 'node',
  nodeLine: 'nodeLine',
  edge: 'edge',
  kinds: [],
  sans: 'sans',
}
const edge = (id: string, relation: string, thread: boolean): SubgraphEdge => ({
  id,
  source: 'a',
  target: id,
  relations: [relation],
  thread,
})
const node = (kind: SubgraphNode['kind']): SubgraphNode => ({ id: kind, label: 'x'.repeat(60), kind })

it('writes relations on the thread only, and one of each where they are many', () => {
  const labels = (edges: SubgraphEdge[]) => edges.map(each => edgeLook(each, 'each', palette).label)
  expect(labels([edge('1', 'r', true), edge('2', 'r', false), edge('3', 's', true)])).toEqual(['r', undefined, 's'])
  const many = Array.from({ length: 30 }, (_, index) => edge(`${index}`, index % 2 ? 's' : 'r', true))
  expect([namesOf(many.slice(0, 8)), namesOf(many)]).toEqual(['each', 'once'])
})

it('writes every relation where two of one thing are compared, and one of each where all lead to the same', () => {
  const pairs = (ends: (at: number) => [string, string]): SubgraphEdge[] =>
    Array.from({ length: 9 }, (_, at) => {
      const [stock, level] = ends(at)
      return [
        { ...edge(`s${at}`, 'in stock', true), source: `item ${at}`, target: stock },
        { ...edge(`l${at}`, 'reorder level', true), source: `item ${at}`, target: level },
      ]
    }).flat()
  expect(namesOf(pairs(at => [`${at}`, `${at + 10}`]))).toBe('each')
  expect(namesOf(pairs(() => ['a hub', 'another']))).toBe('once')
})

it('gives the thread colour to what carries the answer and to nothing else', () => {
  expect(edgeLook(edge('1', 'people.person.child', true), 'each', palette)).toMatchObject({
    color: 'thread',
    label: 'child',
  })
  expect(edgeLook(edge('1', 'r', false), 'each', palette)).toMatchObject({ color: 'edge', label: undefined })
  const colours = (['plain', 'set', 'idle', 'topic', 'thread', 'answer'] as const).map(
    kind => nodeLook(node(kind), true, palette).color,
  )
  expect(colours).toEqual(['nodeLine', 'nodeLine', 'ink', 'thread', 'thread', 'thread'])
})

it('shortens labels further and forces fewer of them in a crowd', () => {
  const crowd = Array.from({ length: 40 }, () => node('answer'))
  expect([isRoomy(crowd), isRoomy(crowd.slice(0, 5))]).toEqual([false, true])
  expect(nodeLook(node('answer'), true, palette)).toMatchObject({ label: `${'x'.repeat(33)}…`, forceLabel: true })
  expect(nodeLook(node('answer'), false, palette)).toMatchObject({ label: `${'x'.repeat(21)}…`, forceLabel: false })
})
