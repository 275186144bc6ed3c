import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import { Nearest } from '../../../electron/kg/hypergraph/nearest.ts'
import { quantise } from '../../../electron/kg/hypergraph/quantise.ts'
import { fuse } from '../../../electron/kg/hypergraph/retrieval.ts'
import { CodeRows } from '../../../electron/kg/hypergraph/simd-scan.ts'
import { openHypergraphTables } from '../../../electron/kg/hypergraph/tables.ts'
import { VectorIndex } from '../../../electron/kg/hypergraph/vector-index.ts'
import { blockLayout, writeVectors } from '../../../electron/kg/hypergraph/vector-blocks.ts'
import { openWritableEnvironment } from '../../../electron/kg/store/environment.ts'
import { temporaryFolder } from '../temporary-graph.ts'
import { documentOf, embedAll, fact, reading, writing } from './written-graph.ts'

const folder = temporaryFolder()

/** A vector of unit length in the plane, by its angle in degrees. */
const at = (degrees: number): [number, number] => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
]

describe('Graph-R1, Eq. 7 to 9, by hand', () => {
  // Angles of the texts from the query, which is at 0°: the smaller, the nearer.
  const angles: Record<string, number> = {
    Ada: 10,
    Babbage: 20,
    Analytical: 60,
    London: 85,
    'Ada wrote notes.': 30,
    'Ada met Babbage.': 40,
    'Babbage built it.': 5,
    'London is large.': 50,
  }
  const target = join(folder, 'worked')

  test('entity path, hyperedge path and their fusion', async () => {
    await writing(target, async writer => {
      await writer.beginDocument(
        documentOf('a.txt', 'Ada wrote notes. Ada met Babbage. Babbage built it. London is large.'),
      )
      await writer.addChunk('a.txt', 0, [
        fact('Ada wrote notes.', 'Ada'),
        fact('Ada met Babbage.', 'Ada', 'Babbage'),
        fact('Babbage built it.', 'Babbage', 'Analytical'),
        fact('London is large.', 'London'),
      ])
      await embedAll(writer, text => at(angles[text] ?? 180))
    })
    await reading(target, async graph => {
      const hypergraph = await graph.hypergraph()
      const query = Float32Array.from(at(0))
      // k_V = 2: Ada, Babbage. Ada's facts by their own nearness: notes (30°), met (40°); then Babbage's that are not
      // there yet: built (5°). r_V = 1, 2, 3. k_H = 2: built (5°), notes (30°). r_H = 1, 2.
      const facts = await hypergraph?.retrieve(
        { entities: query, text: query },
        { entities: 2, hyperedges: 2, facts: 5 },
      )
      expect(facts?.map(({ hyperedge, coherence, ranks }) => [hyperedge.text, coherence, ranks])).toEqual([
        ['Ada wrote notes.', 1 + 1 / 2, { entities: 1, hyperedges: 2 }],
        ['Babbage built it.', 1 / 3 + 1, { entities: 3, hyperedges: 1 }],
        ['Ada met Babbage.', 1 / 2, { entities: 2 }],
      ])
      expect(facts?.[2]?.hyperedge).toEqual({
        id: 1,
        text: 'Ada met Babbage.',
        score: 8,
        entities: ['Ada', 'Babbage'],
        source: { document: 'a.txt', chunk: 0, start: 0, end: 68 },
      })
      expect(
        await hypergraph?.retrieve({ entities: query, text: query }, { entities: 2, hyperedges: 2, facts: 1 }),
      ).toHaveLength(1)
      // A path that retrieves nothing is left out.
      const alone = async (settings: { entities: number; hyperedges: number }): Promise<unknown> =>
        (await hypergraph?.retrieve({ entities: query, text: query }, { ...settings, facts: 5 }))?.map(
          ({ hyperedge, ranks }) => [hyperedge.text, ranks],
        )
      expect(await alone({ entities: 2, hyperedges: 0 })).toEqual([
        ['Ada wrote notes.', { entities: 1 }],
        ['Ada met Babbage.', { entities: 2 }],
        ['Babbage built it.', { entities: 3 }],
      ])
      expect(await alone({ entities: 0, hyperedges: 2 })).toEqual([
        ['Babbage built it.', { hyperedges: 1 }],
        ['Ada wrote notes.', { hyperedges: 2 }],
      ])
      // Other entities in the query than its text: each path goes its own way.
      const other = await hypergraph?.retrieve(
        { entities: Float32Array.from(at(90)), text: query },
        { entities: 1, hyperedges: 1, facts: 5 },
      )
      expect(other?.map(({ hyperedge, ranks }) => [hyperedge.text, ranks])).toEqual([
        ['Babbage built it.', { hyperedges: 1 }],
        ['London is large.', { entities: 1 }],
      ])
    })
  })

  test('a query without anything in common finds nothing, one of another embedder is refused', async () => {
    await reading(target, async graph => {
      const hypergraph = await graph.hypergraph()
      const nothing = new Float32Array(2)
      expect(
        await hypergraph?.retrieve({ entities: nothing, text: nothing }, { entities: 5, hyperedges: 5, facts: 5 }),
      ).toEqual([])
      await expect(
        hypergraph?.retrieve(
          { entities: new Float32Array(3), text: nothing },
          { entities: 5, hyperedges: 5, facts: 5 },
        ),
      ).rejects.toThrow('embed the query with the plane')
    })
  })

  test('a hub of thousands of facts: ranks are those of sorting them all', async () => {
    const hub = join(folder, 'hub')
    const count = 9_000
    // Every hundredth of a degree from 0° to 89.99°, shuffled, and a query at -5°, from which no two are equally far.
    const angle = (i: number): number => (((i + 8_000) * 7) % count) / 100
    await writing(hub, async writer => {
      await writer.beginDocument(documentOf('h.txt', 'h'))
      await writer.addChunk(
        'h.txt',
        0,
        Array.from({ length: count }, (_, i) => fact(`fact ${i}`, 'Hub', ...(i < 3 ? ['Other'] : []))),
      )
      await embedAll(writer, text =>
        at(text.startsWith('fact') ? angle(Number(text.slice(5))) : text === 'Hub' ? 0 : 90),
      )
    })
    await reading(hub, async graph => {
      const query = { entities: Float32Array.from(at(1)), text: Float32Array.from(at(-5)) }
      const sorted = Array.from({ length: count }, (_, i) => i).toSorted((a, b) => angle(a) - angle(b))
      const found = await (await graph.hypergraph())?.retrieve(query, { entities: 2, hyperedges: 3, facts: 6 })
      expect(found).toHaveLength(6)
      expect(found?.map(({ hyperedge }) => hyperedge.id)).toEqual(sorted.slice(0, 6))
      expect(found?.map(({ ranks }) => ranks.entities)).toEqual([1, 2, 3, 4, 5, 6])
      const all = await (await graph.hypergraph())?.hyperedgesOf('Hub', 10_000)
      expect(all?.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => i))
    })
  })

  test('a fact that both paths have twice counts once on each, and order does not depend on luck', () => {
    expect(
      fuse(
        new Map([
          [7, 1],
          [3, 2],
        ]),
        [3, 9],
      ),
    ).toEqual([
      { id: 3, coherence: 1.5, ranks: { entities: 2, hyperedges: 1 } },
      { id: 7, coherence: 1, ranks: { entities: 1 } },
      { id: 9, coherence: 0.5, ranks: { hyperedges: 2 } },
    ])
    expect(fuse(new Map(), [])).toEqual([])
    expect(
      fuse(
        new Map([
          [2, 1],
          [1, 2],
        ]),
        [1, 2],
      ).map(({ id }) => id),
    ).toEqual([1, 2])
  })
})

describe('exact search', () => {
  test('the products of the SIMD scan are those of whole numbers, at their largest too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 70 }), fc.nat(), (blocks, count, seed) => {
        const columns = 16 * blocks
        const random =
          fc.sample(fc.int8Array({ minLength: count * columns, maxLength: count * columns }), {
            numRuns: 1,
            seed,
          })[0] ?? new Int8Array()
        const most = Math.min(32_767, Math.floor(0x7fff_ffff / (127 * columns)))
        const query = Int16Array.from({ length: columns }, (_, i) => (i % 3 === 0 ? most : i % 3 === 1 ? -most : i))
        const rows = new CodeRows(columns)
        rows.reserve(count)
        rows.rows(0, count).set(random)
        rows.setQuery(query)
        const wanted = Array.from({ length: count }, (_, row) =>
          query.reduce((sum, value, i) => sum + value * (random[row * columns + i] ?? 0), 0),
        )
        expect([...rows.products(0, count)]).toEqual(wanted)
      }),
      { numRuns: 30 },
    )
    expect(() => new CodeRows(20)).toThrow(RangeError)
  })

  test('the codes leave out no more than they say', () => {
    fc.assert(
      fc.property(fc.float32Array({ minLength: 1, maxLength: 64, noNaN: true, min: -1, max: 1 }), vector => {
        const codes = new Int8Array(64)
        const { scale, error } = quantise(vector, codes)
        const left = Math.sqrt(vector.reduce((sum, value, i) => sum + (value - scale * (codes[i] ?? 0)) ** 2, 0))
        expect(left).toBeLessThanOrEqual(error + 1e-12)
      }),
    )
  })

  test('the k best of any stream, the smaller number first among equals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 10 }),
        (scores, k) => {
          const nearest = new Nearest(k)
          scores.forEach((score, id) => {
            nearest.add(id, score)
          })
          expect(nearest.sorted()).toEqual(
            scores
              .map((score, id) => ({ id, score }))
              .toSorted((a, b) => b.score - a.score || a.id - b.id)
              .slice(0, k),
          )
        },
      ),
    )
  })

  /** Random directions, some of them twice and some nearly the same, a tenth of the rows without a vector. */
  function randomRows(count: number, dimensions: number, seed: number): (Float32Array | undefined)[] {
    const random = seededRandom(seed)
    const next = (): number => random.next() - 0.5
    const rows: (Float32Array | undefined)[] = []
    for (let row = 0; row < count; row++) {
      const like = row % 7 === 3 ? rows[row - 2] : undefined
      const vector = like
        ? like.map((value, i) => value + (row % 14 === 3 && i === 0 ? 1e-4 : 0))
        : Float32Array.from({ length: dimensions }, next)
      const length = Math.hypot(...vector)
      rows.push(row % 10 === 9 ? undefined : vector.map(value => value / length))
    }
    return rows
  }

  test('finds what a loop over all vectors finds, in the same order, for every dimension', async () => {
    for (const dimensions of [1, 3, 16, 100, 768]) {
      const target = join(folder, `exact-${dimensions}`)
      await writing(target, async () => undefined)
      const rows = randomRows(900, dimensions, dimensions)
      const environment = await openWritableEnvironment(target)
      const tables = openHypergraphTables(environment)
      if (tables === undefined) throw new Error('no tables')
      const ids = rows.flatMap((row, id) => (row ? [id] : []))
      environment.transaction(() =>
        writeVectors(
          environment,
          tables,
          'hyperedge',
          blockLayout(dimensions),
          ids,
          Float32Array.from(ids.flatMap(id => [...(rows[id] ?? [])])),
          1,
        ),
      )
      const index = new VectorIndex(environment, tables, 'hyperedge', dimensions)
      await index.refresh(1)
      for (const query of [...randomRows(8, dimensions, 99), rows[0]]) {
        if (query === undefined) continue
        const all = ids
          .map(id => ({
            id,
            score: (rows[id] ?? new Float32Array()).reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0),
          }))
          .filter(({ score }) => score > 0)
        const wanted = all.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, 12)
        const found = await index.nearest(query, 12)
        expect(found.length).toBe(wanted.length)
        // Sums taken in another order differ in the last digits: a near tie may come out either way round.
        found.forEach(({ id, score }, i) => {
          expect(score).toBeCloseTo(wanted[i]?.score ?? 0, 9)
          expect(all.find(row => row.id === id)?.score).toBeCloseTo(score, 9)
        })
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      }
      expect(await index.nearest(new Float32Array(dimensions), 5)).toEqual([])
      await environment.close()
    }
  })

  test('two searches at the same time do not disturb each other', async () => {
    const target = join(folder, 'both')
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('many.txt', 'many'))
      await writer.addChunk(
        'many.txt',
        0,
        Array.from({ length: 360 }, (_, i) => fact(`fact ${i}`, `entity ${i}`)),
      )
      await embedAll(writer, text => at(Number(text.split(' ')[1])))
    })
    await reading(target, async graph => {
      const hypergraph = await graph.hypergraph()
      const degrees = Array.from({ length: 40 }, (_, i) => i * 9)
      const found = await Promise.all(
        degrees.map(angle =>
          hypergraph?.retrieve(
            { entities: Float32Array.from(at(angle)), text: Float32Array.from(at(angle)) },
            { entities: 1, hyperedges: 1, facts: 1 },
          ),
        ),
      )
      expect(found.map(facts => facts?.[0]?.hyperedge.text)).toEqual(degrees.map(angle => `fact ${angle}`))
    })
  })
})
