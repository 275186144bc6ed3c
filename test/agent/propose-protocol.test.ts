import { expect, it } from 'vitest'
import { proposeProtocol, type GraphHoldings } from '../../electron/agent/propose-protocol.ts'
import { inWords, spelledOut } from '../../electron/contract/words/saying.ts'

const navigator = { kind: 'navigator' as const }
const walker = { ...navigator, walks: true as const }
const decoder = { kind: 'gguf' as const, prompt: 'compact' as const }
const model = { kind: 'gguf' as const }
const endpoint = { kind: 'endpoint' as const }

it.each<[string, GraphHoldings, Parameters<typeof proposeProtocol>[1], string, RegExp]>([
  ['the Navigator on a graph', { triples: 100, relations: 9, documents: 0 }, navigator, 'clew', /Navigator/],
  ['the Navigator on Freebase', { triples: 1e6, relations: 5_000, documents: 0 }, navigator, 'clew', /Navigator/],
  ['a Navigator taught by walks', { triples: 100, relations: 9, documents: 0 }, walker, 'kg-r1', /taught by walking/],
  ['the embedded decoder', { triples: 1e6, relations: 5_000, documents: 0 }, decoder, 'kg-r1', /decoder/],
  [
    'a language model on few relations',
    { triples: 100, relations: 1, documents: 3 },
    model,
    'kg-r1',
    /has one relation/,
  ],
  [
    'a language model on many relations',
    { triples: 1e6, relations: 5_000, documents: 0 },
    model,
    'graphwalker',
    /5,000 relations/,
  ],
  [
    'an endpoint on many relations',
    { triples: 1e6, relations: 100, documents: 0 },
    endpoint,
    'graphwalker',
    /100 relations/,
  ],
  ['documents alone', { triples: 0, relations: 0, documents: 1 }, navigator, 'graph-r1', /documents only/],
])('%s', (_, graph, policy, proposed, why) => {
  const proposal = proposeProtocol(graph, policy)
  expect(spelledOut(proposal)).toMatchObject({ proposed, why: expect.stringMatching(why) })
  expect(inWords(proposal.why ?? '')).toMatch(/^[A-Z][^.]*\.$/)
  expect(proposal.protocols.find(({ name }) => name === proposed)?.available).toBe(true)
})

it('says what is missing for each protocol that cannot be used', () => {
  const offers = (graph: GraphHoldings): [string, boolean, boolean][] =>
    proposeProtocol(graph, model).protocols.map(({ name, available, reason }) => [
      name,
      available,
      reason !== undefined,
    ])
  expect(offers({ triples: 10, relations: 1, documents: 0 })).toEqual([
    ['kg-r1', true, false],
    ['graphwalker', true, false],
    ['kbqa-r1', true, false],
    ['graph-r1', false, true],
    ['clew', true, false],
  ])
  expect(offers({ triples: 0, relations: 0, documents: 2 })).toEqual([
    ['kg-r1', false, true],
    ['graphwalker', false, true],
    ['kbqa-r1', false, true],
    ['graph-r1', true, false],
    ['clew', false, true],
  ])
  expect(offers({ triples: 0, relations: 0, documents: 0 }).every(([, available]) => !available)).toBe(true)
})

it('offers the embedded decoder the one protocol that it knows', () => {
  const { protocols } = proposeProtocol({ triples: 10, relations: 1, documents: 1 }, decoder)
  expect(protocols.map(({ available }) => available)).toEqual([true, false, false, false, false])
  expect(inWords(protocols[1]?.reason ?? '')).toMatch(/choose the Navigator or another model, or teach it\.$/)
})

it('offers the embedded decoder what it was taught besides', () => {
  const graph = { triples: 10, relations: 1, documents: 1 }
  const { protocols, proposed, why } = proposeProtocol(graph, { ...decoder, taught: 'graph-r1' })
  expect(protocols.filter(({ available }) => available).map(({ name }) => name)).toEqual(['kg-r1', 'graph-r1'])
  expect([proposed, inWords(why)]).toEqual(['graph-r1', 'What was taught here was taught in Graph-R1.'])
})
