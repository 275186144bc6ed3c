import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PathRequest } from '../../../electron/contract/browse.ts'
import { findPaths } from '../../../electron/kg/browsing/paths.ts'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
let films: LmdbGraph
beforeAll(async () => {
  films = await graphOf(folder, {
    'films.txt': [
      'Big|starred|Tom Hanks',
      'Big|in_language|English',
      'Sleepless|starred|Tom Hanks',
      'Sleepless|starred|Meg Ryan',
      'Sleepless|directed_by|Nora Ephron',
      'Sleepless|written_by|Nora Ephron',
      'Mail|starred|Tom Hanks',
      'Mail|starred|Meg Ryan',
      'Mail|in_language|English',
      'Alone|starred|Nobody',
      ...Array.from({ length: 30 }, (_, i) => `Film ${i}|in_language|English`),
    ].join('\n'),
  })
})
afterAll(() => films.close())

const asked = (from: string, to: string, more: Partial<PathRequest> = {}): PathRequest => ({
  from,
  to,
  which: 'shortest',
  longest: 4,
  most: 100,
  ...more,
})
const ways = (paths: { nodes: { name: string }[] }[]): string[] =>
  paths.map(({ nodes }) => nodes.map(({ name }) => name).join(' > '))

test('the shortest ways, those through less connected entities first, with every fact that joins two', async () => {
  const { paths, cut, searchedTo } = await findPaths(films, asked('Tom Hanks', 'Meg Ryan'))
  expect(ways(paths)).toEqual(['Tom Hanks > Mail > Meg Ryan', 'Tom Hanks > Sleepless > Meg Ryan'])
  expect([cut, searchedTo]).toEqual([undefined, 2])
  const [only] = (await findPaths(films, asked('Tom Hanks', 'Nora Ephron'))).paths
  expect(only?.steps[1]?.map(({ head, relation, tail }) => `${head} ${relation} ${tail}`).toSorted()).toEqual([
    'Sleepless directed_by Nora Ephron',
    'Sleepless written_by Nora Ephron',
  ])
})

test('all up to a length, the shortest first; along no relation that is left out', async () => {
  const all = await findPaths(films, asked('Tom Hanks', 'Meg Ryan', { which: 'all' }))
  expect(ways(all.paths)).toEqual([
    'Tom Hanks > Mail > Meg Ryan',
    'Tom Hanks > Sleepless > Meg Ryan',
    'Tom Hanks > Big > English > Mail > Meg Ryan',
  ])
  const without = await findPaths(films, asked('Tom Hanks', 'Meg Ryan', { which: 'all', without: ['in_language'] }))
  expect(without.paths).toHaveLength(2)
})

test('years and amounts join nothing, but where things are numbers themselves', async () => {
  const ships = await graphOf(temporaryFolder(), {
    'ships.txt': [
      'Fylla|built_year|1899',
      'Mira|built_year|1899',
      'Fylla|owned_by|Weber',
      'Weber|seat|Marstal',
      'Mira|built_in|Marstal',
      'Mira|launched|1899-05-01',
      'Fylla|launched|1899-05-01',
    ].join('\n'),
  })
  const { paths } = await findPaths(ships, asked('Fylla', 'Mira', { which: 'all' }))
  expect(ways(paths)).toEqual(['Fylla > Weber > Marstal > Mira'])
  expect(ways((await findPaths(ships, asked('Fylla', 'Mira'))).paths)).toEqual(['Fylla > Weber > Marstal > Mira'])
  // One who asks for the year itself gets there.
  expect(ways((await findPaths(ships, asked('Weber', '1899'))).paths)).toEqual(['Weber > Fylla > 1899'])
  await ships.close()
  const edges = await graphOf(temporaryFolder(), { 'edges.txt': '1|to|2\n3|to|2\n' })
  expect(ways((await findPaths(edges, asked('1', '3'))).paths)).toEqual(['1 > 2 > 3'])
  await edges.close()
})

test('says where it stopped, and that there is nothing', async () => {
  const nothing = await findPaths(films, asked('Nobody', 'Tom Hanks', { longest: 6 }))
  expect(nothing).toMatchObject({ paths: [], searchedTo: 6 })
  expect(nothing.cut).toBeUndefined()
  const few = await findPaths(films, asked('Tom Hanks', 'Meg Ryan', { which: 'all', most: 1 }))
  expect(few).toMatchObject({ paths: [expect.anything()], cut: 'ways' })
  const bounded = await findPaths(films, asked('Big', 'Film 3'), { mostLooked: 2 })
  expect(bounded.cut).toBe('facts')
  await expect(findPaths(films, asked('Big', 'Big'))).rejects.toThrow('Both ends are the same entity')
  await expect(findPaths(films, asked('Big', 'Bigger than all'))).rejects.toMatchObject({ code: 'not-found' })
  const signal = AbortSignal.abort()
  await expect(findPaths(films, asked('Big', 'Meg Ryan'), { signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('finds the ways that a search without any cunning finds', async () => {
  const node = fc.integer({ min: 0, max: 7 }).map(number => `n${number}`)
  const links = fc.array(fc.tuple(node, fc.constantFrom('r', 's'), node), { minLength: 4, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(links, fc.integer({ min: 1, max: 6 }), async (facts, longest) => {
      const graph = await graphOf(folder, {
        'random.txt': [...facts, ['n0', 'r', 'x0'], ['n1', 'r', 'x1']].map(fact => fact.join('|')).join('\n'),
      })
      try {
        const expected = simpleWays(facts, 'n0', 'n1', longest)
        const { paths } = await findPaths(graph, asked('n0', 'n1', { which: 'all', longest, most: 500 }))
        expect(ways(paths).toSorted()).toEqual(expected.toSorted())
        const least = Math.min(...expected.map(way => way.length))
        const { paths: shortest } = await findPaths(graph, asked('n0', 'n1', { longest, most: 500 }))
        expect(ways(shortest).toSorted()).toEqual(expected.filter(way => way.length === least).toSorted())
      } finally {
        await graph.close()
      }
    }),
    { numRuns: 15 },
  )
})

function simpleWays(facts: readonly (readonly string[])[], from: string, to: string, longest: number): string[] {
  const found: string[] = []
  const walk = (way: string[]): void => {
    const at = way.at(-1)
    if (at === to) found.push(way.join(' > '))
    if (at === to || way.length > longest) return
    const next = new Set(facts.flatMap(([head, , tail]) => (head === at ? tail : tail === at ? head : undefined) ?? []))
    for (const other of next) if (!way.includes(other)) walk([...way, other])
  }
  walk([from])
  return found
}
