import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { listVersions, switchVersion } from '../../../electron/kg/versions/kept-versions.ts'
import { makeWhole } from '../../../electron/kg/versions/make-whole.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const ROUNDS = 4

interface Seen {
  openings: number
  differed: number
  counts: [triples: number, times: number][]
}

const lines = (from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, i) => `<http://e/s${(from + i) % 977}> <http://e/p${i % 13}> "v ${from + i}" .`,
  ).join('\n')

async function reader(graph: string): Promise<{ ended: () => Promise<Seen> }> {
  const child = fork(resolve('test/kg/store/reading-child.ts'), [graph], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  onTestFinished(() => void child.kill())
  return {
    async ended() {
      const said = once(child, 'message') as Promise<[Seen]>
      child.send('end')
      const [seen] = await said
      await once(child, 'exit')
      return seen
    },
  }
}

test('two processes read while a third changes the graph, switches its versions and writes them whole: each reads one version or another, and what it has open stays', async () => {
  const { folder: graph } = await importTexts(folder, { 'first.nt': lines(0, 5_000) })
  const readers = [await reader(graph), await reader(graph)]
  const versions = new Set([5_000])
  for (let round = 0; round < ROUNDS; round++) {
    const more = join(folder, `more-${round}.nt`)
    writeFileSync(more, lines(5_000 + 100 * round, 5_100 + 100 * round))
    await changeByFiles({ folder: graph, name: 'read', add: [more], remove: [] })
    const { current, versions: all } = await listVersions(graph)
    for (const { triples } of all) versions.add(triples)
    await makeWhole(graph, current)
    await switchVersion(graph, 1)
    await switchVersion(graph, current)
  }
  for (const { openings, differed, counts } of await Promise.all(readers.map(({ ended }) => ended()))) {
    expect(differed).toBe(0)
    expect(openings).toBeGreaterThan(3)
    expect(counts.map(([triples]) => triples).filter(triples => !versions.has(triples))).toEqual([])
    // It saw the graph change.
    expect(counts.length).toBeGreaterThan(1)
  }
})
