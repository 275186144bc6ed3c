import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { Direction } from '../../../electron/contract/fact.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const iri = (name: string): string => `http://example.org/${name}`
const HEADS = 300

async function pairsOf(
  graph: KnowledgeGraph,
  of: Uint32Array | undefined,
  relation: number,
  direction: Direction,
): Promise<string[]> {
  const found: string[] = []
  for await (const { from, to } of graph.pairs(of, relation, direction)) {
    expect(from.length).toBe(to.length)
    from.forEach((id, i) => found.push(`${id} ${to[i]}`))
  }
  return found.toSorted()
}

test('pairs of few entities, of many and of all are those that neighbours tell one by one', async () => {
  const lines = Array.from({ length: HEADS }, (_, h) => [
    `<${iri(`e${h}`)}> <${iri('next')}> <${iri(`e${(h * 7) % HEADS}`)}> .`,
    `<${iri(`e${h}`)}> <${iri('hub')}> <${iri(`e${h % 3}`)}> .`,
    `<${iri(`e${h}`)}> <${iri('age')}> "${h % 40}" .`,
  ]).flat()
  const graph = await graphOf(folder, { 'pairs.nt': lines.join('\n') })
  const ids = await Promise.all(Array.from({ length: HEADS }, async (_, h) => (await graph.term(iri(`e${h}`))) ?? 0))
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 60, size: 'max' }),
      fc.constantFrom('next', 'hub', 'age'),
      fc.constantFrom<Direction>('tail', 'head'),
      async (some, name, direction) => {
        const relation = (await graph.relation(iri(name))) ?? 0
        const expected: string[] = []
        for (const id of some)
          for (const { entity } of (await graph.neighbours([id], relation, direction)).items)
            expected.push(`${id} ${entity.id}`)
        expect(await pairsOf(graph, Uint32Array.from(some), relation, direction)).toEqual(expected.toSorted())
      },
    ),
    { numRuns: 60 },
  )
  const hub = (await graph.relation(iri('hub'))) ?? 0
  expect(await pairsOf(graph, undefined, hub, 'tail')).toEqual(await pairsOf(graph, Uint32Array.from(ids), hub, 'tail'))
  expect(await pairsOf(graph, undefined, hub, 'head')).toHaveLength(HEADS)
  expect(await pairsOf(graph, Uint32Array.of(ids[5]!), 999_999, 'tail')).toEqual([])
  await graph.close()
})

test('terms by key', async () => {
  const graph = await graphOf(folder, {
    'terms.nt': `<${iri('a')}> <${iri('r')}> "x"@en .\n<${iri('a')}> <${iri('r')}> _:b .\n<${iri('a')}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${iri('C')}> .`,
  })
  const a = (await graph.term(iri('a'))) ?? 0
  const text = (await graph.term('"x"@en')) ?? 0
  expect(await graph.terms(Uint32Array.of(text, a))).toEqual([
    { key: '"x"@en', kind: 'literal' },
    { key: iri('a'), kind: 'entity' },
  ])
  expect(await graph.term(iri('nothing'))).toBeUndefined()
  // A relation that is no entity is no term of a triple's ends.
  expect(await graph.term(iri('r'))).toBeUndefined()
  expect(await graph.typeRelations()).toEqual([await graph.relation('http://www.w3.org/1999/02/22-rdf-syntax-ns#type')])
  await graph.close()
})
