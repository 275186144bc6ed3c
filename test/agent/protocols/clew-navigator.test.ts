import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { clew } from '../../../electron/agent/protocols/clew.ts'
import { estimateOf } from '../../../electron/contract/reading/estimate.ts'
import type { Trajectory, Turn } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { withGraph } from '../stored-graph.ts'
import { loadNavigator, type Navigator } from '../../../electron/model/navigator/navigator.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let home: string
let kg: LmdbGraph
let navigator: Navigator

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-programs-'))
  await importGraph({ files: ['resources/samples/greek-myths.ttl'], folder: join(home, 'graph'), name: 'myths' })
  kg = await openGraph(join(home, 'graph'))
  navigator = await loadNavigator('resources/models/navigator.bin')
})
afterAll(async () => {
  await kg.close()
  await rm(home, { recursive: true, force: true })
})

const asked = (question: string, from?: Pick<Trajectory, 'id' | 'turns'> & { text: string }): Promise<Trajectory> =>
  askedOf(kg, question, from)

async function askedOf(
  graph: KnowledgeGraph,
  question: string,
  from?: Pick<Trajectory, 'id' | 'turns'> & { text: string },
): Promise<Trajectory> {
  let last: Trajectory | undefined
  const settings = { turns: 8, temperature: 0, seed: 1, constrained: true, relationOrder: 'plain' } as const
  for await (const event of runEpisode({
    question,
    protocol: clew(),
    policy: navigator,
    kg: graph,
    settings,
    ...(from && { from }),
  }))
    if (event.kind === 'finished') last = event.trajectory
  if (last === undefined) throw new Error('The episode did not finish.')
  return last
}

/** The turns with which a question over a graph of its own was understood. */
async function answered(rows: readonly (readonly [string, string, string])[], question: string): Promise<Turn[]> {
  let turns: Turn[] = []
  await withGraph(
    rows.map(row => [...row]),
    async graph => {
      turns = (await askedOf(graph, question)).turns.filter(({ estimate }) => estimate !== undefined)
    },
  )
  return turns
}

test('a count is written as a program, carried out, and answered with what it counted as evidence', async () => {
  const { status, answer, turns } = await asked('How many children does Zeus have?')
  expect(status).toBe('answered')
  expect(answer.map(({ name }) => name)).toEqual(['14'])
  expect(turns).toHaveLength(2)
  expect(turns[0]?.text).toContain('count(')
  expect(answer[0]?.evidence.length).toBeGreaterThan(0)
})

test('what was chosen among is told with probabilities', async () => {
  const { turns } = await asked('Is Hades the father of Athena?')
  const considered = turns[0]?.considered ?? []
  expect(considered.length).toBeGreaterThan(1)
  expect(considered.every(({ probability }) => probability >= 0 && probability <= 1)).toBe(true)
  expect(Math.exp(turns[0]?.logprob ?? 0)).toBeCloseTo(considered[0]?.probability ?? -1, 6)
})

test('a no is answered with no', async () => {
  const { answer } = await asked('Is Hades the father of Athena?')
  expect(answer.map(({ name }) => name)).toEqual(['no'])
})

test('what else a question may mean comes, once chosen, to what was said of it', async () => {
  const asking = 'Who has most children?'
  const first = await asked(asking)
  const estimate = estimateOf(first)
  if (estimate === undefined) throw new Error('Nothing was said of how sure it is.')
  expect(estimate.others.length).toBeGreaterThan(0)
  const chances = estimate.others.map(({ chance }) => chance)
  expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  expect(chances.reduce((sum, chance) => sum + chance, estimate.chance)).toBeLessThanOrEqual(1 + 1e-9)
  for (const other of estimate.others) {
    const { answer } = await asked(asking, { id: first.id, turns: [], text: other.text })
    const names = answer.map(({ name }) => name)
    expect(names).toHaveLength(other.total)
    expect(names).toEqual(expect.arrayContaining([...other.names]))
  }
})

test('words for which nothing stands are named', async () => {
  expect(estimateOf(await asked('Who are the fearless children of Zeus?'))?.unread).toEqual(['fearless'])
  expect(estimateOf(await asked('Who are the children of Zeus?'))?.unread).toEqual([])
})

test('a noun that the graph cannot say of anything is taken on trust, and not told as unread', async () => {
  const borders = [
    ['china', 'neighbor', 'mongolia'],
    ['russia', 'neighbor', 'mongolia'],
    ['china', 'neighbor', 'nepal'],
  ] as const
  const [first, ...others] = await answered(borders, 'Which countries border Mongolia?')
  expect(others).toEqual([])
  expect(first?.estimate?.unread).toEqual([])
  expect(first?.doubts?.map(inWords)).toEqual([
    'Nothing in this graph says what anything is, so whether these are “countries” is taken on trust.',
  ])
  // Where the graph tells kinds, a noun that the answer's members are not of stays unread.
  expect(estimateOf(await asked('Which rivers did Zeus father?'))?.unread).toEqual(['rivers'])
})

test('what carries the members of a class leads from the class, and not from one member to another', async () => {
  const { answer } = await asked('Which gods are there?')
  expect(answer.find(({ name }) => name === 'Ares')?.evidence).toEqual([
    [{ head: 'Ares', relation: 'type', tail: 'God' }],
  ])
})

test('what something is carries the yes to whether it is that', async () => {
  const { answer } = await asked('Is Ares a god?')
  expect(answer).toMatchObject([{ name: 'yes', evidence: [[{ head: 'Ares', relation: 'type', tail: 'God' }]] }])
})
