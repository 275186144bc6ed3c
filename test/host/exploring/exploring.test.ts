import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Explored } from '../../../electron/contract/explored.ts'
import { estimateOf, isGiven } from '../../../electron/contract/reading/estimate.ts'
import { isAtWork } from '../../../electron/contract/states.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { ExploredStore } from '../../../electron/host/exploring/explored-store.ts'
import { LEAST_CHANCES } from '../../../electron/model/semantic-parser/least-chances.ts'
import { parserFingerprint } from '../../../electron/model/semantic-parser/parser-fingerprint.ts'
import { createHost } from '../../../electron/host/host.ts'
import { spawnBuilt } from '../../built-program.ts'
import { addGraph, FILMS, RESOURCES, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
beforeEach(async () => {
  temporary = await temporaryHost()
  await imported('films', FILMS)
})
afterEach(() => temporary.end())

const imported = (name: string, text: string): Promise<void> => addGraph(temporary, name, text)

async function someExplored(changes: Partial<Explored> = {}): Promise<Explored> {
  const { fingerprint } = await temporary.host.graphs.summary('films')
  return {
    version: 1,
    fingerprint,
    parser: await parserFingerprint(join(RESOURCES, 'models')),
    at: new Date().toISOString(),
    seconds: 1,
    questions: 100,
    twins: 20,
    contradicting: 0,
    answers: 90,
    right: 0.5,
    leastChances: LEAST_CHANCES.map(() => 1),
    ...changes,
  }
}

const keep = async (explored: Explored): Promise<void> =>
  writeFile(join(temporary.home, 'graphs', 'films', 'explored.json'), JSON.stringify(explored))

async function asked(question: string, mostWrong?: number): Promise<Trajectory> {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question, ...(mostWrong === undefined ? {} : { mostWrong }) })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer did not end.')
}

test('a graph is explored in a process of its own, and what came of it lies beside it', { tags: 'slow' }, async () => {
  const { exploring, graphs, jobs } = temporary.host
  await imported('few', 'Alien|directed_by|Ridley Scott\nBrazil|directed_by|Terry Gilliam\n')
  expect(await exploring.get('few')).toBeUndefined()
  const { jobId } = await exploring.startQuietly('few')
  // Asked for again, it is the same.
  expect(await exploring.start('few')).toEqual({ jobId })
  await jobs.finished(jobId)
  const found = await exploring.get('few')
  expect(found?.questions).toBeGreaterThan(0)
  expect(found?.fingerprint).toBe((await graphs.summary('few')).fingerprint)
  // Nobody waits for it, so nobody has to put it away.
  await until(() => jobs.list().every(({ kind }) => kind !== 'exploring'))
})

test('a graph in the way of being explored can be removed, and another of its name has nothing of it', async () => {
  const { exploring, graphs, jobs } = temporary.host
  await exploring.start('films')
  await graphs.remove('films')
  expect(jobs.list().filter(({ kind }) => kind === 'exploring')).toEqual([])
  await imported('films', 'Brazil|directed_by|Terry Gilliam\n')
  expect(await exploring.get('films')).toBeUndefined()
})

test('of another graph, or by other weights, it does not hold', async () => {
  const { exploring, graphs, log } = temporary.host
  const explored = await someExplored()
  await keep(explored)
  expect(await exploring.get('films')).toEqual(explored)
  for (const changed of [{ fingerprint: 'another' }, { parser: 'another' }]) {
    await keep({ ...explored, ...changed })
    expect(await exploring.get('films')).toBeUndefined()
  }
  const store = new ExploredStore(graphs, join(RESOURCES, 'models'), log)
  await expect(store.put('films', { ...explored, fingerprint: 'another' })).rejects.toMatchObject({ code: 'conflict' })
  await writeFile(join(temporary.home, 'graphs', 'films', 'explored.json'), '{"version":')
  expect(await exploring.get('films')).toBeUndefined()
})

test('answers are given as the graph needs it, and as any where it has no threshold of its own', async () => {
  const question = 'who directed the films that Harrison Ford starred in'
  expect(isGiven(await asked(question))).toBe(true)
  await keep(await someExplored())
  const unsure = await asked(question)
  expect(unsure.settings.sureness).toMatchObject({ mostWrong: 0.1, needed: 1 })
  expect([isGiven(unsure), estimateOf(unsure)?.needed]).toEqual([false, 1])
  // Whoever wants every answer gets it.
  expect(isGiven(await asked(question, 1))).toBe(true)
  const { leastChances: _, ...without } = await someExplored()
  await keep(without)
  expect((await asked(question)).settings.sureness).toEqual({ mostWrong: 0.1, offset: 0 })
})

test('a graph that came while nobody explored is explored when it is about to be asked, once', async () => {
  const host = await createHost({ home: temporary.home, resources: RESOURCES, spawn: spawnBuilt, explores: true })
  const atWork = () => host.jobs.list().filter(job => job.kind === 'exploring' && isAtWork(job))
  try {
    await imported('others', FILMS)
    host.exploring.startMissed('films', 0)
    await until(() => atWork().length === 1)
    expect(spelledOut(atWork())).toMatchObject([{ subject: 'films' }])
    await host.exploring.shut('films')
    host.exploring.startMissed('films', 0)
    host.exploring.startMissed('others', 0)
    // What was stopped stays so, beside another that is looked at after it.
    await until(() => atWork().length === 1)
    expect(spelledOut(atWork())).toMatchObject([{ subject: 'others' }])
  } finally {
    await host.close()
  }
})

test('a graph that was explored is not explored again when it is about to be asked', async () => {
  await keep(await someExplored())
  const host = await createHost({ home: temporary.home, resources: RESOURCES, spawn: spawnBuilt, explores: true })
  try {
    await imported('others', FILMS)
    host.exploring.startMissed('films', 0)
    host.exploring.startMissed('others', 0)
    const atWork = () => host.jobs.list().filter(({ kind }) => kind === 'exploring')
    await until(() => atWork().length > 0)
    expect(spelledOut(atWork())).toMatchObject([{ subject: 'others' }])
  } finally {
    await host.close()
  }
})

test('a host that explores does so after an import, takes up what was cut off, and stops it where it is told to', async () => {
  const open = () => createHost({ home: temporary.home, resources: RESOURCES, spawn: spawnBuilt, explores: true })
  const atWork = () => host.jobs.list().filter(job => job.kind === 'exploring' && isAtWork(job))
  let host = temporary.host
  expect(atWork()).toEqual([])
  host = await open()
  try {
    const file = join(temporary.home, 'more.txt')
    await writeFile(file, FILMS)
    await host.jobs.finished((await host.imports.start({ paths: [file], name: 'more' })).jobId)
    await until(() => atWork().length === 1)
    await host.close()
    host = await open()
    expect(spelledOut(atWork())).toMatchObject([{ title: 'Explore "more"', subject: 'more' }])
    await host.exploring.shut('more')
    expect(host.jobs.list().filter(({ kind }) => kind === 'exploring')).toEqual([])
    // What was found out of the graph before it was changed no longer holds.
    await writeFile(file, 'Brazil|directed_by|Terry Gilliam\n')
    await host.jobs.finished((await host.versions.start({ kg: 'more', add: [file], remove: [] })).jobId)
    await until(() => atWork().length === 1)
    // Changed again, what is under way is of the version before.
    const [before] = atWork()
    await writeFile(file, 'Tootsie|directed_by|Sydney Pollack\n')
    await host.jobs.finished((await host.versions.start({ kg: 'more', add: [file], remove: [] })).jobId)
    await until(() => atWork().length === 1 && atWork()[0]?.id !== before?.id)
    await host.exploring.shut('more')
    expect(await host.exploring.get('more')).toBeUndefined()
  } finally {
    await host.close()
  }
})
