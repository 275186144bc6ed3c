import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { checkHypergraph } from './check-hypergraph.ts'
import { reading, writeMeetings } from './written-graph.ts'

const folder = temporaryFolder()
const DOCUMENTS = 12

const writer = (target: string, ...manner: string[]): ChildProcess =>
  fork(resolve('test/kg/hypergraph/write-child.ts'), [target, String(DOCUMENTS), ...manner], {
    execArgv: ['--import', 'tsx'],
    stdio: 'ignore',
  })

/** Runs a writer that is killed once it is as far as `moment`. */
async function killedAt(moment: number, target: string): Promise<void> {
  const child = writer(target)
  child.on('message', message => {
    if (typeof message === 'number' && message >= moment) child.kill('SIGKILL')
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test('a writer killed at any moment leaves a graph that can be read and gone on with', { tags: 'slow' }, async () => {
  const { folder: graph, fingerprint } = await importTexts(folder, { 'g.txt': 'Entity 1 1|knows|Entity 2 1\n' })
  const whole = join(folder, 'whole')
  cpSync(graph, whole, { recursive: true })
  await writeMeetings(whole, DOCUMENTS)
  const wanted = await checkHypergraph(whole)
  expect(Object.keys(wanted).length).toBeGreaterThan(DOCUMENTS * 5)

  const killed = join(folder, 'killed')
  cpSync(graph, killed, { recursive: true })
  let facts = 0
  for (const moment of [0.1, 0.5]) {
    await killedAt(moment, killed)
    const found = Object.entries(await checkHypergraph(killed))
    for (const [chunk, read] of found) expect(read).toEqual(wanted[chunk])
    expect(found.length).toBeGreaterThanOrEqual(facts)
    facts = found.length
    await reading(killed, async opened => {
      expect(await opened.summary()).toMatchObject({ fingerprint, triples: 1 })
    })
  }
  await writeMeetings(killed, DOCUMENTS)
  expect(await checkHypergraph(killed)).toEqual(wanted)
})

test('who has the graph open sees documents as they are committed', async () => {
  const { folder: target } = await importTexts(folder, { 'g.txt': 'Entity 1 1|knows|Entity 2 1\n' })
  const embedder = lexicalEmbedder()
  const [query, entity] = [
    await embedder.embed(['Entity 11 3 meets Entity 12 3.'], 'query'),
    await embedder.embed(['Entity 11 3'], 'query'),
  ]
  const graph = await openGraph(target)
  try {
    expect(await graph.hypergraph()).toBeUndefined()
    const seen = new Set<number>()
    const child = writer(target, 'in turn')
    const ended = once(child, 'exit')
    const look = async (): Promise<void> => {
      const hypergraph = await graph.hypergraph()
      if (hypergraph) {
        seen.add((await hypergraph.summary()).hyperedges)
        await hypergraph.retrieve({ entities: entity, text: query }, { entities: 5, hyperedges: 5, facts: 5 })
      }
    }
    child.on('message', () => void look().finally(() => child.send('go on')))
    expect(await ended).toEqual([0, null])
    expect(seen.size).toBeGreaterThan(3)
    const hypergraph = await graph.hypergraph()
    const facts = await hypergraph?.retrieve(
      { entities: entity, text: query },
      { entities: 5, hyperedges: 5, facts: 5 },
    )
    expect(facts?.[0]?.hyperedge).toMatchObject({
      text: 'Entity 11 3 meets Entity 12 3.',
      source: { document: '11.txt' },
    })
    expect((await hypergraph?.entity('Entity 1 1'))?.graphKey).toBe('Entity 1 1')
  } finally {
    await graph.close()
  }
})
