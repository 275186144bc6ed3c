import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createHost, type Host } from '../../../electron/host/host.ts'
import { tarEntries } from '../../../electron/kg/archive/tar.ts'
import { spawnBuilt } from '../../built-program.ts'
import { RESOURCES } from '../temporary-host.ts'

/**
 * `version-0.1/home.tar.gz` is a data folder as version 0.1 (23e1289e, 22 Nov 2026) wrote it: `clew import` of six facts,
 * one question, `clew eval` of two, and `clew train teach`, of whose run the checkpoints and weights are left out.
 */
const KEPT = join(import.meta.dirname, 'version-0.1', 'home.tar.gz')
const made: string[] = []
afterAll(() => Promise.all(made.map(folder => rm(folder, { recursive: true, force: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-0.1-'))
  made.push(folder)
  return folder
}

const openAt = (home: string): Promise<Host> => createHost({ home, resources: RESOURCES, spawn: spawnBuilt })

async function holdsAll(host: Host): Promise<void> {
  expect(await host.graphs.list()).toMatchObject([{ name: 'films', triples: 6, state: 'ready' }])
  const [question] = await host.asks.history({ limit: 5 })
  expect(question).toMatchObject({ question: 'who directed Alien', answers: ['Ridley Scott'], status: 'answered' })
  expect((await host.asks.get(question!.id)).answer[0]?.evidence).toEqual([
    [{ head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }],
  ])
  expect(await host.teaching.list()).toMatchObject([{ kg: 'myths', state: 'done', after: { questions: 20 } }])
  const [run] = await host.teaching.list()
  for await (const points of host.teaching.points(run!.id, undefined)) {
    expect(points.length).toBeGreaterThan(10)
    break
  }
  expect(await host.evaluations.list()).toMatchObject([{ kg: 'films', state: 'done', hit1: { value: 1 } }])
}

test('a data folder of version 0.1 opens, is backed up, and comes back elsewhere', async () => {
  const home = await newFolder()
  const unpacked = Readable.from([gunzipSync(await readFile(KEPT))])
  for await (const { name, bytes } of tarEntries('home.tar.gz', unpacked)) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), bytes)
  }
  const host = await openAt(home)
  await holdsAll(host)
  const file = join(await newFolder(), 'all.clew')
  const { backedUp, error } = await host.jobs.finished((await host.projectFiles.backUp(file)).jobId)
  expect(error).toBeUndefined()
  expect(backedUp).toMatchObject({ graphs: ['films'], things: { trajectories: 1, runs: 1, evaluations: 1 }, notes: [] })
  await host.close()
  const elsewhere = await openAt(await newFolder())
  const { restored } = await elsewhere.jobs.finished((await elsewhere.projectFiles.restore(file)).jobId)
  expect(restored).toMatchObject({ graphs: ['films'], there: 0, notes: [] })
  await holdsAll(elsewhere)
  await elsewhere.close()
})
