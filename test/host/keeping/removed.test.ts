import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EraseScopeSchema, eraseWords } from '../../../electron/contract/erase.ts'
import { RemovedKindSchema } from '../../../electron/contract/removed.ts'
import { diagnosticsOf } from '../../../electron/host/keeping/diagnostics.ts'
import { storedIn } from '../../../electron/host/stored.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let here: Temporary
let answer: string

const now = new Date().toISOString()
const KEPT_FILES = {
  'runs/run-1/run.json': {
    id: 'run-1',
    name: 'a run',
    kind: 'sft',
    kg: 'films',
    model: 'Clew Navigator',
    modelId: 'navigator',
    protocol: 'clew',
    state: 'paused',
    stages: [],
    phase: 'paused',
    startedAt: now,
    notes: [],
    lessons: 0,
  },
  'evaluations/matrices/matrix-1.json': {
    version: 1,
    id: 'matrix-1',
    name: 'a matrix',
    state: 'done',
    startedAt: now,
    columns: [],
    rows: [],
  },
}

beforeAll(async () => {
  here = await temporaryHost()
  const { host } = here
  await addGraph(here, 'films', FILMS)
  answer = (await host.asks.start({ kg: 'films', question: 'Who directed Alien?' })).id
  for await (const _ of host.asks.events(answer, undefined));
  await host.asks.mark(answer, { mark: 'right' })
  await host.asks.label(answer, { pinned: true })
  await host.reports.templates.save({ name: 'House' })
  await host.views.save({
    kg: 'films',
    name: 'all',
    canvas: { nodes: [], groups: [], filter: { types: [], relations: [] }, look: { colour: 'none', size: 'same' } },
  })
  for (const [path, value] of Object.entries(KEPT_FILES)) {
    await mkdir(join(here.home, path, '..'), { recursive: true })
    await writeFile(join(here.home, path), JSON.stringify(value))
  }
})
afterAll(() => here.end())

test('whatever is removed is listed, comes back, and is gone after thirty days', async () => {
  const { host } = here
  const [view] = await host.views.list('films')
  const [template] = await host.reports.templates.list()
  await host.asks.remove(answer)
  await host.teaching.remove('run-1')
  await host.evaluations.removeMatrix('matrix-1')
  await host.views.remove(view!.id)
  await host.reports.templates.remove(template!.id)
  await host.graphs.remove('films')
  const listed = await host.removed.list()
  expect(listed.map(({ kind, title }) => `${kind}: ${title}`).toSorted()).toEqual([
    'graph: films',
    'matrix: a matrix',
    'question: Who directed Alien?',
    'template: House',
    'training run: a run',
    'view: all',
  ])
  expect(listed.every(({ kind }) => RemovedKindSchema.options.includes(kind))).toBe(true)
  const { removedAt, keptUntil } = listed[0]!
  expect(Date.parse(keptUntil) - Date.parse(removedAt)).toBe(30 * 86_400_000)
  await expect(host.removed.find('nothing')).rejects.toThrow(/Nothing in the trash has the id/)
  for (const thing of listed) await host.removed.restore(await host.removed.find(thing.id))
  expect(await host.removed.list()).toEqual([])
  expect(await host.asks.history({ limit: 5 })).toMatchObject([{ id: answer, verdict: 'right', pinned: true }])
  expect(await host.teaching.list()).toMatchObject([{ id: 'run-1' }])
  expect(await host.graphs.names()).toEqual(['films'])

  await host.asks.remove(answer)
  const old = new Date(Date.now() - 29 * 86_400_000)
  for (const name of await readdir(host.folders.trash)) await utimes(join(host.folders.trash, name), old, old)
  expect((await (await here.restart()).removed.list()).map(({ kind }) => kind)).toEqual(['question'])
  await here.host.graphs.tidy(Date.now() + 2 * 86_400_000)
  expect(await readdir(here.host.folders.trash)).toEqual([])
})

test('what is erased is gone from its folder and from the trash, and nothing else is', async () => {
  const { host } = here
  const { id } = await host.asks.start({ kg: 'films', question: 'Who directed Witness?' })
  for await (const _ of host.asks.events(id, undefined));
  await host.asks.mark(id, { mark: 'wrong' })
  await host.asks.remove(id)
  expect(eraseWords('trajectories', await storedIn(host.folders))).toMatch(
    /All questions and answers go, with your marks[^]*removed lately[^]*cannot be undone/,
  )
  await host.erase('trajectories')
  expect(await host.removed.list()).toEqual([])
  expect(await readdir(host.folders.verdicts)).toEqual([])
  expect(await host.asks.history({ limit: 5 })).toEqual([])
  expect(await host.graphs.names()).toEqual(['films'])
  // Somebody is at work on one: none goes.
  const lock = await (
    await import('../../../electron/base/process-lock.ts')
  ).takeLock(join(host.folders.runs, 'run-1', 'lock'))
  await expect(host.erase('runs')).rejects.toThrow(/at work; stop it first/)
  expect(await host.teaching.list()).toHaveLength(1)
  await lock?.release()
  await host.erase('everything')
  expect(EraseScopeSchema.options).toContain('everything')
  // That this host has the project open stands in a lock.
  const left = (await storedIn(host.folders)).folders.filter(
    ({ files, folder }) => files > 0 && folder !== 'logs' && folder !== 'settings' && folder !== 'locks',
  )
  expect(left).toEqual([])
})

test('diagnostics name no graph, no file and nobody; the log holds no question unless it is to', async () => {
  const { host } = here
  await addGraph(here, 'secret films', FILMS)
  const { id } = await host.asks.start({ kg: 'secret films', question: 'Who directed Blade Runner?' })
  for await (const _ of host.asks.events(id, undefined));
  host.log.error({ err: new Error(`${here.home}/secret.txt: Marta`) }, 'a job failed: Marta was here')
  const written = await readFile(join(host.folders.logs, 'clew.log'), 'utf8')
  expect(written).toContain('a question was asked')
  expect(written).not.toContain('Blade Runner')
  const told = await diagnosticsOf({ folders: host.folders, graphs: host.graphs, door: 'test' })
  expect(told).toMatch(
    /^Clew \d[^]*Node\.js[^]*Graphs: 7 triples[^]*graphs: \d+ files[^]*a job failed {2}Error {2}.*removed\.test\.ts:\d+/,
  )
  for (const name of ['secret', 'Marta', here.home, 'Blade']) expect(told).not.toContain(name)
})
