import { expect, test } from 'vitest'
import type { ExploredView } from '../../electron/report/source.ts'
import { viewDocument } from '../../electron/report/view-document.ts'

const node = (name: string, x: number, y: number) => ({ key: name, name, types: [], x, y })
const fact = (head: string, relation: string, tail: string) => ({ head, relation, tail, times: [] })

const view: ExploredView = {
  name: 'Ships',
  graph: { name: 'harbour', fingerprint: 'ab' },
  savedAt: '2026-11-27T00:00:00.000Z',
  nodes: [node('Fylla', 0, 0), node('Marstal', 600, 0), node('Nyborg', 600, 3), node('Thurø', -600, 0)],
  facts: [
    fact('Fylla', 'called at', 'Marstal'),
    fact('Fylla', 'called at', 'Nyborg'),
    fact('Fylla', 'built in', 'Thurø'),
  ],
  relations: [],
  folded: [],
  cut: false,
}

test('a relation is named where nothing else is written', () => {
  const { layout } = viewDocument(view)
  // The arrow to Nyborg runs along the one to Marstal.
  expect(layout.edges.map(({ relation, labelled }) => [relation, labelled])).toEqual([
    ['called at', true],
    ['called at', false],
    ['built in', true],
  ])
})
