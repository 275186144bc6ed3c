import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAtWork } from '../../../electron/contract/states.ts'
import type { SavedAnswers } from '../../../electron/contract/recheck.ts'
import { createHost, type Host } from '../../../electron/host/host.ts'
import type { SpawnWorker } from '../../../electron/host/workers/spawn-worker.ts'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { spawnBuilt } from '../../built-program.ts'
import { clew, json, startClew } from '../../cli/run-clew.ts'
import { addGraph, addVersion, FILMS, RESOURCES, temporaryHost, until, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
/** The workers of each kind that were started, the last one first. */
const started = new Map<string, WorkerProcess>()
const spawn: SpawnWorker = (name, options) => {
  const worker = spawnBuilt(name, options)
  started.set(name, worker)
  return worker
}

const OF_SCOTT = 'which films were directed by Ridley Scott'
const WITH_FORD = 'who directed the films that Harrison Ford starred in'
const OF_ALIEN = 'who directed Alien'

beforeEach(async () => {
  temporary = await temporaryHost(spawn)
  await addGraph(temporary, 'films', FILMS)
})
afterEach(() => temporary.end())

async function asked(question: string, protocol?: 'kg-r1'): Promise<string> {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question, mostWrong: 1, ...(protocol && { protocol }) })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return id
  throw new Error('The answer did not end.')
}

const changed = (change: { add?: string; remove?: string }): Promise<void> => addVersion(temporary, 'films', change)

async function rechecked(): Promise<SavedAnswers> {
  const { rechecking, jobs } = temporary.host
  expect(await jobs.finished((await rechecking.start('films')).jobId)).toMatchObject({ state: 'done' })
  return rechecking.get('films')
}

const fateOf = (answers: SavedAnswers, id: string): string =>
  answers.told?.changes.find(change => change.id === id)?.fate ?? 'unchanged'

test('a new version: one answer is another, one has gone, one has other facts, one stays, one has no program', async () => {
  const { host } = temporary
  const [ofScott, withFord, ofAlien, byWalking] = [
    await asked(OF_SCOTT),
    await asked(WITH_FORD),
    await asked(OF_ALIEN),
    await asked(OF_ALIEN, 'kg-r1'),
  ]
  const either = await asked('who starred in Alien')
  expect(await host.rechecking.get('films')).toEqual({ graphVersion: undefined, saved: 5, older: 0 })
  await changed({
    add: 'Gladiator|directed_by|Ridley Scott\nThe Fugitive|directed_by|Ridley Scott\nThe Fugitive|starred_actors|Harrison Ford\n',
    remove: 'Alien|starred_actors|Sigourney Weaver\nBlade Runner|starred_actors|Harrison Ford\n',
  })
  expect(await host.rechecking.isDue('films')).toBe(true)
  const answers = await rechecked()
  expect(answers).toMatchObject({
    graphVersion: 2,
    saved: 5,
    older: 5,
    told: { fates: { unchanged: 1, answer: 1, silent: 1, evidence: 1, 'not-asked': 1 } },
  })
  expect([ofScott, either, withFord, byWalking, ofAlien].map(id => fateOf(answers, id))).toEqual([
    'answer',
    'silent',
    'evidence',
    'not-asked',
    'unchanged',
  ])
  expect(await host.rechecking.of(withFord)).toMatchObject({
    given: { id: 1 },
    seen: false,
    facts: {
      came: {
        first: expect.arrayContaining([{ head: 'The Fugitive', relation: 'directed_by', tail: 'Ridley Scott' }]),
      },
      went: { first: [{ head: 'Blade Runner', relation: 'starred_actors', tail: 'Harrison Ford' }] },
    },
  })
  const fates = (await host.asks.history({ limit: 10 })).map(({ id, fate }) => [id, fate])
  expect(new Map(fates.map(([id, fate]) => [id, fate]))).toEqual(
    new Map([
      [ofScott, 'answer'],
      [either, 'silent'],
      [withFord, 'evidence'],
      [byWalking, undefined],
      [ofAlien, undefined],
    ]),
  )
  // Back on the version that they were given on nothing is to be told.
  await host.versions.switch('films', 1)
  expect(await host.rechecking.get('films')).toEqual({ graphVersion: 1, saved: 5, older: 0 })
  expect(await host.rechecking.of(ofScott)).toBeUndefined()
})

test('what a person has seen stays seen while the answer stays the same, and can be unseen', async () => {
  const { host } = temporary
  const id = await asked(OF_SCOTT)
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  await rechecked()
  await host.rechecking.markSeen(id, true)
  expect(await host.rechecking.of(id)).toMatchObject({ seen: true })
  expect((await host.asks.history({ limit: 1 }))[0]?.fate).toBeUndefined()
  // A version that leaves this answer as the one before did.
  await changed({ add: 'Gallipoli|directed_by|Peter Weir\n' })
  await rechecked()
  expect(await host.rechecking.of(id)).toMatchObject({ seen: true, given: { id: 1 } })
  await host.rechecking.markSeen(id, false)
  expect((await host.asks.history({ limit: 1 }))[0]?.fate).toBe('answer')
  await host.rechecking.markSeen(id, true)
  await changed({ add: 'Legend|directed_by|Ridley Scott\n' })
  await rechecked()
  expect(await host.rechecking.of(id)).toMatchObject({ seen: false, now: { total: 4 } })
  await expect(host.rechecking.markSeen('nothing', true)).rejects.toMatchObject({ code: 'not-found' })
})

test('answers follow a graph that is renamed, and those that were removed are not told of', async () => {
  const { host } = temporary
  const [kept, removed] = [await asked(OF_SCOTT), await asked(OF_SCOTT)]
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  await rechecked()
  await host.asks.remove(removed)
  await host.graphs.rename('films', 'pictures')
  const { saved, told } = await host.rechecking.get('pictures')
  expect([saved, told?.changes.map(({ id }) => id)]).toEqual([1, [kept]])
})

test('a graph of one version has nothing to ask again, and a record that is broken is as none', async () => {
  const { host } = temporary
  const id = await asked(OF_SCOTT)
  await expect(host.rechecking.start('films')).rejects.toMatchObject({ code: 'bad-request' })
  expect(await host.rechecking.startQuietly('films')).toBeUndefined()
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  await rechecked()
  await writeFile(join(temporary.home, 'graphs', 'films', 'answers.json'), '{"format":')
  expect(await host.rechecking.of(id)).toBeUndefined()
  expect(await host.rechecking.isDue('films')).toBe(true)
})

/** The same answer many times, as thousands of questions would be. */
async function multiplied(id: string, times: number): Promise<void> {
  const folder = join(temporary.home, 'trajectories')
  const text = await readFile(join(folder, `${id}.json`), 'utf8')
  for (let i = 0; i < times; i++) {
    const copy = `${id}-copy-${i}`
    await writeFile(join(folder, `${copy}.json`), text.replaceAll(id, copy))
  }
}

const files = (): Promise<string[]> => readdir(join(temporary.home, 'graphs', 'films'))

test('a worker that is killed leaves nothing behind, and the job can be started again', async () => {
  const { host } = temporary
  await multiplied(await asked(OF_SCOTT), 100)
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  const { jobId } = await host.rechecking.start('films')
  await until(() => host.jobs.list().some(({ id, fraction = 0 }) => id === jobId && fraction > 0))
  started.get('rechecking')?.kill()
  expect(await host.jobs.finished(jobId)).toMatchObject({ state: 'failed', canRetry: true })
  expect((await files()).filter(name => name.startsWith('answers'))).toEqual([])
  await host.jobs.retry(jobId)
  expect(await host.jobs.finished(jobId)).toMatchObject({ state: 'done' })
  expect((await host.rechecking.get('films')).told?.fates.answer).toBe(101)
})

test('a cancelled one stops at once, and another version ends it', { tags: 'slow' }, async () => {
  const { host } = temporary
  await multiplied(await asked(OF_SCOTT), 250)
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  const first = await host.rechecking.start('films')
  await until(() => host.jobs.list().some(({ id, fraction = 0 }) => id === first.jobId && fraction > 0))
  const second = await host.rechecking.start('films')
  expect(host.jobs.list().flatMap(({ id, kind }) => (kind === 'rechecking' ? id : []))).toEqual([second.jobId])
  await host.jobs.cancel(second.jobId)
  expect(await host.jobs.finished(second.jobId)).toMatchObject({ state: 'cancelled' })
  expect((await host.rechecking.get('films')).told).toBeUndefined()
})

test('the command line asks again where that is due, and lists what became of all', async () => {
  const [ofScott, ofAlien] = [await asked(OF_SCOTT), await asked(OF_ALIEN)]
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  await temporary.host.close()
  const { home } = temporary
  const all = await clew(home, 'kg', 'answers', 'films')
  expect(all.stdout).toBe(
    [
      '1 of 2 saved answers changed with version 2.',
      `! ${OF_SCOTT}`,
      '    another answer, given on version 1: Alien and Blade Runner → Alien, Blade Runner and Gladiator',
      '    + Gladiator → directed_by → Ridley Scott',
      `= ${OF_ALIEN}`,
      '    Ridley Scott',
      '',
    ].join('\n'),
  )
  expect(json(await clew(home, 'kg', 'answers', 'films', '--changed', '--json'))).toMatchObject({
    kg: 'films',
    graphVersion: 2,
    told: { changes: [{ id: ofScott, fate: 'answer' }] },
  })
  expect(json(await clew(home, 'kg', 'answers', 'films', '--json'))).toMatchObject({ unchanged: [{ id: ofAlien }] })
  temporary.host = await createHost({ home, resources: RESOURCES, spawn })
})

test('a command that is killed in the middle is begun again by the next one', { tags: 'slow' }, async () => {
  await multiplied(await asked(OF_SCOTT), 250)
  await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
  await temporary.host.close()
  const { home } = temporary
  const jobs = (): Promise<string[]> => readdir(join(home, 'jobs'))
  const before = (await jobs()).length
  const { child, ended } = startClew(home, ['kg', 'answers', 'films'])
  await until(async () => (await jobs()).length > before)
  child.kill('SIGKILL')
  expect((await ended).code).toBe(null)
  const run = await clew(home, 'kg', 'answers', 'films', '--changed')
  expect(run.stdout).toContain('251 of 251 saved answers changed with version 2.')
  temporary.host = await createHost({ home, resources: RESOURCES, spawn })
})

test(
  'where a window is served it goes by itself: after a change, a switch, and what another process changed',
  { tags: 'slow' },
  async () => {
    await asked(OF_SCOTT)
    await changed({ add: 'Gladiator|directed_by|Ridley Scott\n' })
    await temporary.host.close()
    const serve = (): Promise<Host> => createHost({ home: temporary.home, resources: RESOURCES, spawn, rechecks: true })
    const host = (temporary.host = await serve())
    const told = async (version: number): Promise<boolean> => {
      const { graphVersion, told: found } = await host.rechecking.get('films')
      return graphVersion === version && found?.changes.length === 1
    }
    await until(() => told(2))
    const legend = join(temporary.home, 'legend.txt')
    await writeFile(legend, 'Legend|directed_by|Ridley Scott\n')
    const { jobId } = await host.versions.start({ kg: 'films', add: [legend], remove: [] })
    expect(await host.jobs.finished(jobId)).toMatchObject({ state: 'done' })
    await until(() => told(3))
    await host.versions.switch('films', 2)
    await until(() => told(2))
    // Nobody waits for it, so nobody has to put it away.
    await until(() => host.jobs.list().every(job => job.kind !== 'rechecking' || isAtWork(job)))
    await host.graphs.remove('films')
    expect(host.jobs.list().filter(({ kind }) => kind === 'rechecking')).toEqual([])
  },
)
