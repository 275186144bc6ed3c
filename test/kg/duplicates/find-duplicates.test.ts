import { expect, test } from 'vitest'
import type { DuplicatePair } from '../../../electron/contract/duplicates.ts'
import { ClewError } from '../../../electron/contract/errors.ts'
import { findDuplicates } from '../../../electron/kg/duplicates/find-duplicates.ts'
import { openTables } from '../../../electron/kg/versions/open-tables.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()

/** People, each of whom made three films of their own, with what is to be told apart among them. */
function world(more: readonly string[]): string {
  const letters = 'abcdefghijklmnopqrst'
  const name = (n: number): string =>
    `${letters[n % 20]}${letters[(n * 7) % 20]}rin${letters[(n * 3) % 20]} ${letters[(n * 11) % 20]}ov${letters[(n * 13) % 20]}${letters[n % 19]}ek`
  const facts = Array.from({ length: 120 }, (_, n) => [
    ...[0, 1, 2].map(film => `Work ${name(n * 3 + film)} of ${n},director,${name(n)}`),
    `${name(n)},born,${1900 + n}`,
  ]).flat()
  return ['head,relation,tail', ...facts, ...more].join('\n')
}

const nothingApart = (): boolean => false

async function found(
  more: readonly string[],
  isApart: (a: string, b: string) => boolean = nothingApart,
): Promise<DuplicatePair[]> {
  const { folder: graph } = await importTexts(folder, { 'world.csv': world(more) })
  const tables = await openTables(graph)
  try {
    return (await findDuplicates(tables, { isApart })).pairs
  } finally {
    await tables.close()
  }
}
const of = (pairs: readonly DuplicatePair[], one: string, other: string): DuplicatePair | undefined =>
  pairs.find(({ a, b }) => (a.name === one && b.name === other) || (a.name === other && b.name === one))

test('one thing under two names is found, with what speaks for it; the better connected stands first', async () => {
  const pairs = await found([
    'Thelma,director,Ridley Scott',
    'Legend,director,Ridley Scott',
    'Heat,director,Ridley Scott',
    'Heat,director,Ridley Scot',
    'Ridley Scott,born,1937-11-30',
    'Ridley Scot,born,1937',
  ])
  const pair = of(pairs, 'Ridley Scott', 'Ridley Scot')
  expect(pair).toMatchObject({
    a: { name: 'Ridley Scott', degree: 4 },
    b: { name: 'Ridley Scot', degree: 2 },
    doubts: [],
  })
  expect(pair?.chance).toBeGreaterThan(0.8)
  expect(pair?.reasons.map(inWords)).toEqual(['names are one letter apart', 'Heat → director → both'])
  expect(pair?.compared).toContainEqual({
    relation: 'born',
    direction: 'tail',
    a: { first: ['1937-11-30'], count: 1 },
    b: { first: ['1937'], count: 1 },
    state: 'agree',
  })
})

test('what contradicts, and what relates the two, speaks against it', async () => {
  const both = ['Heat,director,Ridley Scott', 'Heat,director,Ridley Scot']
  const agreeing = of(await found(both), 'Ridley Scott', 'Ridley Scot')?.chance ?? 0
  const born = of(
    await found([...both, 'Ridley Scott,born,1937', 'Ridley Scot,born,1990']),
    'Ridley Scott',
    'Ridley Scot',
  )
  expect(born?.chance ?? 0).toBeLessThan(agreeing / 1.5)
  const related = of(await found([...both, 'Ridley Scot,child of,Ridley Scott']), 'Ridley Scott', 'Ridley Scot')
  expect(related?.chance ?? 0).toBeLessThan(agreeing / 1.5)
})

test('namesakes that contradict one another are not offered, nor what was kept apart, nor numbers of a series', async () => {
  const more = [
    'Heat,director,Ridley Scott',
    'Heat,director,Ridley Scot',
    'Alien 2,director,Ann Lee',
    'Alien 3,director,Ann Lee',
  ]
  const pairs = await found(more)
  expect(of(pairs, 'Alien 2', 'Alien 3')).toBeUndefined()
  expect(of(pairs, 'Ridley Scott', 'Ridley Scot')).toBeDefined()
  const apart = await found(more, (a, b) => [a, b].toSorted().join() === 'Ridley Scot,Ridley Scott')
  expect(of(apart, 'Ridley Scott', 'Ridley Scot')).toBeUndefined()
})

test('it ends when it is told to', async () => {
  const { folder: graph } = await importTexts(folder, { 'world.csv': world([]) })
  const tables = await openTables(graph)
  const stop = new AbortController()
  const phases: string[] = []
  const looking = findDuplicates(tables, {
    isApart: () => false,
    signal: stop.signal,
    onProgress: ({ phase }) => {
      phases.push(inWords(phase))
      stop.abort(new ClewError('cancelled', 'It was stopped.'))
    },
  })
  await expect(looking).rejects.toThrow('It was stopped.')
  expect(phases.length).toBeGreaterThan(0)
  await tables.close()
})
