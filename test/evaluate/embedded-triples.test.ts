import { describe, expect, it } from 'vitest'
import { lexicalEmbedder } from '../../electron/kg/hypergraph/lexical-embedder.ts'
import { searchTriples } from '../../electron/evaluate/embedded-triples/search-protocol.ts'
import { TripleIndex, tripleText } from '../../electron/evaluate/embedded-triples/triple-index.ts'
import { evaluate, type QuestionRecord } from '../../electron/evaluate/run.ts'
import { memoryGraph, type Row } from '../agent/memory-graph.ts'
import { withGraph } from '../agent/stored-graph.ts'
import { scriptedPolicy } from '../agent/scripted-policy.ts'

const rows: Row[] = [
  ['Inception', 'directed_by', 'Christopher Nolan'],
  ['Heat', 'directed_by', 'Michael Mann'],
  ...Array.from({ length: 300 }, (_, i): Row => [`Film ${i}`, 'shown_in', `Cinema ${i % 40}`]),
]

describe('the index of triples', () => {
  it('finds what a full search over the vectors finds', async () => {
    await withGraph(rows, async kg => {
      const embedder = lexicalEmbedder()
      const index = await TripleIndex.build(kg, embedder)
      expect(index.size).toBe(302)
      const texts = rows.map(([head, relation, tail]) => tripleText({ head, relation, tail }))
      const vectors = await embedder.embed(texts, 'passage')
      for (const query of ['who directed Inception', 'films shown in Cinema 7', 'Film 211']) {
        const vector = await embedder.embed([query], 'query')
        const products = texts.map((text, row) => ({
          text,
          product: vector.reduce((sum, value, i) => sum + value * (vectors[row * embedder.dimensions + i] ?? 0), 0),
        }))
        const best = products
          .map(({ product }) => product)
          .toSorted((a, b) => b - a)
          .slice(0, 5)
        const found = (await index.nearest(query, 5)).map(
          fact => products.find(({ text }) => text === tripleText(fact))?.product ?? -1,
        )
        found.forEach((product, at) => expect(product).toBeCloseTo(best[at] ?? -2, 5))
      }
      expect((await index.nearest('who directed Inception', 1))[0]).toEqual({
        head: 'Inception',
        relation: 'directed_by',
        tail: 'Christopher Nolan',
      })
    })
  })

  it('refuses what does not fit in memory', async () => {
    const kg = memoryGraph(rows)
    const large = { ...kg, summary: async () => ({ ...(await kg.summary()), triples: 2_000_000 }) }
    await expect(TripleIndex.build(large, lexicalEmbedder())).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('the baseline', () => {
  it("asks with Search-R1's template, searches, and takes the answer", async () => {
    const kg = memoryGraph(rows)
    const writer = scriptedPolicy([
      '<think>I need the director. <search>nothing</search></think>\n<search> who directed Inception </search> and more',
      'no action at all',
      '<think>It is there.</think>\n<answer> Christopher Nolan </answer>',
    ])
    const records: QuestionRecord[] = []
    const result = await evaluate({
      kg,
      protocol: searchTriples(await TripleIndex.build(kg, lexicalEmbedder())),
      policy: writer,
      settings: { turns: 4, temperature: 0, seed: 0, constrained: false, relationOrder: 'plain' },
      questions: [
        { id: '1', question: 'Who directed Inception?', entities: ['Inception'], answers: ['Christopher Nolan'] },
      ],
      onRecord: record => {
        records.push(record)
      },
    })
    expect(writer.shown[0]).toBe(
      'Answer the given question. You must conduct reasoning inside <think> and </think> first every time you get new information. After reasoning, if you find you lack some knowledge, you can call a search engine by <search> query </search> and it will return the top searched results between <information> and </information>. You can search as many times as your want. If you find no further external knowledge needed, you can directly provide the answer inside <answer> and </answer>, without detailed illustrations. For example, <answer> Beijing </answer>. Question: Who directed Inception?\n',
    )
    expect(writer.shown[1]).toContain('<information>Doc 1: Inception - directed_by - Christopher Nolan\nDoc 2: ')
    expect(writer.shown[2]).toContain('<information>My previous action is invalid.')
    expect(records[0]?.trajectory).toMatchObject({
      protocol: 'embedded',
      turns: [
        {
          action: { name: 'search', args: ['who directed Inception'] },
          observation: { kind: 'passages', facts: { length: 5 } },
        },
        {},
        {},
      ],
    })
    expect(result).toMatchObject({
      hit1: 1,
      retrievalRate: 1,
      calls: 1,
      invalidCalls: 1,
      recovery: { episodes: 1, rate: 1 },
    })
  })
})
