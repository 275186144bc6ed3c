import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openGraph } from '../../../../electron/kg/store/lmdb-graph.ts'
import { changeByFiles } from '../../../../electron/kg/versions/change-files.ts'
import { listVersions, switchVersion } from '../../../../electron/kg/versions/kept-versions.ts'
import { checkInvariants } from '../../../kg/invariants.ts'
import { importTexts, temporaryFolder } from '../../../kg/temporary-graph.ts'
import { tablesOf } from '../../../kg/versions/tables-of.ts'

const folder = temporaryFolder()

/** Where it is killed: at a step that it tells of, or with what it is doing after it. */
const MOMENTS = [
  'begins',
  'comparing',
  'building indexes',
  'building the name index',
  'taking the fingerprint',
  'writing to disk',
]

test('a change killed at any moment leaves the version before, whole, or the new one; who reads goes on reading', async () => {
  const lines = (from: number, to: number): string =>
    Array.from(
      { length: to - from },
      (_, i) => `<http://e/s${(from + i) % 977}> <http://e/p${i % 13}> "v ${from + i}" .`,
    ).join('\n')
  const { folder: graph } = await importTexts(folder, { 'first.nt': lines(0, 20_000) })
  const change = join(folder, 'change.nt')
  writeFileSync(change, lines(20_000, 21_500))
  const before = await tablesOf(graph)
  const reader = await openGraph(graph)
  let killed = 0
  for (const moment of MOMENTS) {
    const child = fork(resolve('test/kg/versions/change-child.ts'), [graph, change], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    })
    child.on('message', message => {
      if (message === moment) child.kill('SIGKILL')
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    if (signal === 'SIGKILL') killed++
    const { current, versions } = await listVersions(graph)
    await checkInvariants(graph)
    // The version before, table by table, or the new one with all that it brought.
    const isBefore = current === 1
    expect(isBefore ? await tablesOf(graph) : undefined).toEqual(isBefore ? before : undefined)
    expect(versions.find(({ id }) => id === current)?.added).toBe(isBefore ? 20_000 : 1_500)
    expect((await reader.summary()).triples).toBe(20_000)
    await switchVersion(graph, 1)
  }
  await reader.close()
  expect(killed).toBeGreaterThan(3)
  await changeByFiles({ folder: graph, name: 'changed', add: [change], remove: [] })
  // Nothing of those that were killed is left.
  const { versions } = await listVersions(graph)
  expect(readdirSync(join(graph, 'versions')).filter(name => name.startsWith('.'))).toEqual([])
  expect(readdirSync(join(graph, 'versions')).filter(name => !name.endsWith('.gz')).length).toBe(versions.length - 1)
  await switchVersion(graph, 1)
  expect(await tablesOf(graph)).toEqual(before)
})
