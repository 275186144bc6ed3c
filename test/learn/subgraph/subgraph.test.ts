import fc from 'fast-check'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractSubgraph } from '../../../electron/learn/subgraph/extract.ts'
import { openQuestionGraph } from '../../../electron/learn/subgraph/question-graph.ts'
import { isWithin, spread } from '../../../electron/learn/subgraph/spread.ts'
import { termsNamed } from '../../../electron/learn/subgraph/terms-named.ts'
import { memoryGraph, type Row } from '../../agent/memory-graph.ts'
import { withGraph } from '../../agent/stored-graph.ts'

const chain: readonly Row[] = [
  ['a', 'r', 'b'],
  ['c', 'r', 'b'],
  ['c', 's', 'd'],
  ['d', 'r', 'e'],
  ['x', 'r', 'y'],
  ['a', 'loop', 'a'],
]
const texts = (triples: readonly (readonly string[])[]): string[] => triples.map(triple => triple.join(' ')).toSorted()

describe('the subgraph around a question', () => {
  it('holds the triples that touch a term nearer than so many hops, whatever their direction', async () =>
    withGraph(chain, async kg => {
      expect(texts((await extractSubgraph(kg, { entities: ['a'], hops: 1 })).triples)).toEqual(['a loop a', 'a r b'])
      expect(texts((await extractSubgraph(kg, { entities: ['a'] })).triples)).toEqual(['a loop a', 'a r b', 'c r b'])
      expect(texts((await extractSubgraph(kg, { entities: ['a'], answers: ['e'], hops: 1 })).triples)).toEqual([
        'a loop a',
        'a r b',
        'd r e',
      ])
      expect(await extractSubgraph(kg, { entities: ['a', 'nobody'], mostTriples: 1 })).toMatchObject({
        unknown: ['nobody'],
        cut: true,
        triples: [expect.anything()],
      })
    }))

  it('is the same whether expanded by this or by looking at every triple', async () => {
    const term = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const rows = fc.uniqueArray(fc.tuple(term, fc.constantFrom('r', 's'), term), {
      selector: row => row.join(' '),
      minLength: 1,
      maxLength: 14,
    })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 3 }), async (triples, hops) => {
        const kg = memoryGraph(triples)
        const seed = triples[0]?.[0] ?? ''
        const distances = new Map([[seed, 0]])
        for (let hop = 1; hop < hops; hop += 1) {
          const reached = triples
            .filter(([head, , tail]) => distances.has(head) || distances.has(tail))
            .flatMap(([head, , tail]) => [head, tail])
          for (const name of reached) if (!distances.has(name)) distances.set(name, hop)
        }
        const expected = triples.filter(([head, , tail]) => distances.has(head) || distances.has(tail))
        expect(texts((await extractSubgraph(kg, { entities: [seed], hops })).triples)).toEqual(texts(expected))
      }),
    )
  })

  it('tells what is within reach, and that it does not know where there is too much', async () =>
    withGraph(chain, async kg => {
      const within = async (from: string, to: string, hops: number, mostTriples = 100): Promise<boolean | undefined> =>
        isWithin(kg, await termsNamed(kg, from), await termsNamed(kg, to), { hops, mostTriples })
      expect(
        await Promise.all([
          within('a', 'c', 2),
          within('a', 'e', 3),
          within('a', 'e', 4),
          within('a', 'x', 9),
          within('a', 'a', 0),
        ]),
      ).toEqual([true, false, true, false, true])
      expect(await within('a', 'x', 9, 1)).toBeUndefined()
    }))

  it('stops when it is told to', async () =>
    withGraph(chain, async kg => {
      await expect(
        spread(kg, await termsNamed(kg, 'a'), {
          hops: 2,
          mostTriples: 9,
          signal: AbortSignal.abort(new Error('enough')),
        }),
      ).rejects.toThrow('enough')
    }))
})

describe("a question's own graph", () => {
  it('is a graph like any other, and leaves nothing behind', async () => {
    const kg = await openQuestionGraph(
      [
        ['Jamaica', 'languages_spoken', 'Jamaican "Patois"'],
        ['Jamaica', 'languages_spoken', 'English\tthe'],
        ['', 'x', 'y'],
      ],
      'q1',
    )
    expect(kg.name).toBe('q1')
    expect((await kg.summary()).triples).toBe(2)
    const [jamaica] = await termsNamed(kg, 'Jamaica')
    const relation = await kg.relation('languages_spoken')
    expect(
      (await kg.neighbours([jamaica ?? 0], relation ?? 0, 'tail')).items.map(({ entity }) => entity.name).toSorted(),
    ).toEqual(['English\tthe', 'Jamaican "Patois"'])
    expect(existsSync(kg.folder)).toBe(true)
    await kg.close()
    expect(existsSync(kg.folder)).toBe(false)
  })
})
