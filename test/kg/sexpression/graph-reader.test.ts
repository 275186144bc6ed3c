import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExecutionLimitError } from '../../../electron/kg/sexpression/errors.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { GraphReader } from '../../../electron/kg/sexpression/graph-reader.ts'
import { timesNamed } from '../../../electron/kg/sexpression/measures.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { memoryGraph } from '../../agent/memory-graph.ts'
import { withGraph } from '../../agent/stored-graph.ts'

const graph = memoryGraph([['a', 'r', 'b']])
const reader = new GraphReader(graph)
const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b)
/** Small sets, and such as are worked through in stretches. */
const ids = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 2 ** 31 }),
    fc.constantFrom(1, 2_500),
    fc.integer({ min: 1, max: 200_000 }),
  )
  .map(([length, seed, times, range]) =>
    Uint32Array.from(
      { length: length * times },
      (_, i) => 1 + (((Math.imul(i + 1, 2_654_435_761) ^ seed) >>> 0) % range),
    ),
  )

test('a set of ids in any order', async () => {
  await fc.assert(
    fc.asyncProperty(ids, async given => {
      const expected = sorted(given)
      expect(Array.from(await reader.distinct(given.slice()))).toEqual(expected)
      // Ids that are a set already stay as they are.
      expect(Array.from(await reader.distinct(Uint32Array.from(expected)))).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})

test('ids in order, and how often each of them is named', async () => {
  await fc.assert(
    fc.asyncProperty(ids, async given => {
      expect(Array.from(await reader.sorted(Uint32Array.from(given)))).toEqual([...given].toSorted((a, b) => a - b))
      const { ids: named, numbers } = await timesNamed(reader, Uint32Array.from(given))
      const times = new Map<number, number>()
      for (const id of given) times.set(id, (times.get(id) ?? 0) + 1)
      expect(Array.from(named, (id, i) => [id, numbers[i]])).toEqual([...times].toSorted(([a], [b]) => a - b))
    }),
    { numRuns: 15 },
  )
})

test('the ends of a relation of many triples, from all, from many and from a few', async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => [`film ${i}`, 'shot_in', `place ${(i * 7) % 20_011}`] as const)
  await withGraph(rows, async kg => {
    const stored = new GraphReader(kg)
    const relation = (await kg.relation('shot_in')) ?? 0
    const places = await stored.ends(undefined, relation, 'tail')
    expect(places).toHaveLength(20_011)
    expect(Array.from(places)).toEqual(sorted(places))
    expect(await stored.ends(places, relation, 'head')).toHaveLength(50_000)
    expect(await stored.ends(places.subarray(0, 3_000), relation, 'head')).toHaveLength(
      (await stored.pairs(places.subarray(0, 3_000), relation, 'head')).to.length,
    )
    expect(await stored.ends(places.subarray(0, 2), relation, 'head')).toHaveLength(
      (await stored.pairs(places.subarray(0, 2), relation, 'head')).to.length,
    )
  })
})

test('the common part of two sets', async () => {
  await fc.assert(
    fc.asyncProperty(ids, ids, async (a, b) => {
      const inB = new Set(b)
      expect(Array.from(await reader.intersection(Uint32Array.from(sorted(a)), Uint32Array.from(sorted(b))))).toEqual(
        sorted(a).filter(id => inB.has(id)),
      )
    }),
    { numRuns: 15 },
  )
})

test('where pairs begin that end in a set', async () => {
  await fc.assert(
    fc.asyncProperty(ids, ids, async (from, ends) => {
      const to = from.map((_, i) => ends[i % Math.max(1, ends.length)] ?? 7)
      const some = Uint32Array.from(sorted(ends).filter(id => id % 3 === 0))
      const inSome = new Set(some)
      expect(Array.from(await reader.leadingTo(some, { from, to }))).toEqual(
        sorted(from.filter((_, i) => inSome.has(to[i]!))),
      )
    }),
    { numRuns: 10 },
  )
})

test('a step that leads to too much is refused before it fills the memory', async () => {
  const batch = { from: new Uint32Array(65_536), to: new Uint32Array(65_536).map((_, i) => i + 1) }
  let batches = 0
  const endless = {
    ...graph,
    pairs: function* () {
      for (;;) {
        batches += 1
        yield batch
      }
    },
  }
  await expect(executeSExpression(parseSExpression('(JOIN r b)'), endless)).rejects.toThrow(ExecutionLimitError)
  expect(batches).toBeLessThan(400)
})

test('long work leaves room for other work, and ends when it is no longer wanted', async () => {
  const batch = { from: new Uint32Array(1), to: Uint32Array.of(1) }
  const endless = {
    ...graph,
    pairs: function* () {
      for (;;) yield batch
    },
  }
  const stop = new AbortController()
  setImmediate(() => stop.abort(new Error('stopped')))
  await expect(executeSExpression(parseSExpression('(JOIN r b)'), endless, { signal: stop.signal })).rejects.toThrow(
    'stopped',
  )
})
