import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { firstMembers, resultKey } from '../../../electron/kg/sexpression/expression-result.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
let graph: LmdbGraph
beforeAll(async () => {
  graph = await graphOf(folder, { 'films.txt': 'A|by|X\nB|by|X\nC|by|Y\nA|written_by|X\nB|written_by|X\nC|year|2' })
})
afterAll(() => graph.close())

const run = (program: string) => new SExpressionExecutor(graph).execute(parseSExpression(program))

test('programs that come to the same have the same key, and no others', async () => {
  const keyOf = async (program: string): Promise<string> => resultKey(await run(program))
  expect(await keyOf('(JOIN by X)')).toBe(await keyOf('(JOIN written_by X)'))
  const others = [
    '(JOIN by X)',
    '(JOIN by Y)',
    '(ANY by)',
    '(COUNT (JOIN by X))',
    '(EXISTS (JOIN by X))',
    '(JOIN by A)',
  ]
  expect(new Set(await Promise.all(others.map(keyOf))).size).toBe(others.length)
})

test('a key and the first members are had without a copy of the set', async () => {
  const result = await run('(ANY by)')
  if (result.kind !== 'set') throw new Error('It is a set.')
  Object.defineProperty(result, 'ids', {
    get: () => {
      throw new Error('The set was copied.')
    },
  })
  expect(resultKey(result)).toMatch(/^3 \d+$/)
  expect(firstMembers(result, 2)).toHaveLength(2)
})

test('a result that was not run here is told by its ids', () => {
  const set = (ids: number[]) => resultKey({ kind: 'set', total: ids.length, ids })
  expect(set([1, 2])).toBe(set([1, 2]))
  expect(set([1, 2])).not.toBe(set([2, 1]))
})
