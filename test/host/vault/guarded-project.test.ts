import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as files from '../../../electron/base/vault/files.ts'
import { lock, unlock, unlockedAt } from '../../../electron/base/vault/unlocked.ts'
import { readHeader } from '../../../electron/base/vault/header.ts'
import type { LockState } from '../../../electron/contract/vault.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'
import { appRouter } from '../../../electron/host/api/router.ts'
import { createHost } from '../../../electron/host/host.ts'
import { GuardedProject } from '../../../electron/host/vault/guarded-project.ts'
import { encryptProject } from '../../../electron/host/vault/switch-encryption.ts'
import { spawnBuilt } from '../../built-program.ts'
import { until } from '../../until.ts'
import { addGraph, FILMS, RESOURCES, temporaryHost, type Temporary } from '../temporary-host.ts'
import { filesWith } from './every-file.ts'

const PASSPHRASE = 'correct horse battery staple'
const NEXT = 'four other words entirely'
const SECRET = ['Sigourney', 'directed_by', 'Who directed', 'half a question']

let temporary: Temporary
let project: GuardedProject
beforeEach(async () => {
  temporary = await temporaryHost()
  project = temporary.project
  await addGraph(temporary, 'films', FILMS)
  await rm(join(temporary.home, 'films.txt'))
})
afterEach(async () => {
  vi.useRealTimers()
  await temporary.end()
  lock(temporary.home)
})

const api = () => appRouter.createCaller({ project, door: 'browser' })
const kinds = (kind: LockState['kind']): Promise<void> => until(() => project.view().kind === kind)
const encrypted = async (): Promise<void> => {
  await api().vault.encrypt({ passphrase: PASSPHRASE })
  await kinds('open')
}

test('encrypted, locked, opened again and decrypted, all in one process that goes on', async () => {
  await expect(api().vault.encrypt({ passphrase: 'short' })).rejects.toThrow(/8 characters/)
  await expect(api().vault.lock()).rejects.toThrow(/not encrypted/)
  const working: LockState[] = []
  const end = new AbortController()
  const watching = (async () => {
    for await (const state of project.watch(end.signal)) working.push(state)
  })()
  await encrypted()
  expect(project.view()).toEqual({ kind: 'open', encrypted: true, idleMinutes: null })
  expect(working).toContainEqual(expect.objectContaining({ kind: 'working', work: 'encrypting' }))
  end.abort()
  await watching
  // What a browser sends is sealed on its way into a graph, and is as long as it was.
  const { host } = project.current()
  const { uploadId } = await host.uploads.receive('more.txt', Readable.from([Buffer.from(FILMS)]), FILMS.length)
  const { jobId } = await host.imports.startUploads([uploadId], {})
  expect(await host.jobs.finished(jobId)).toMatchObject({ state: 'done', result: { triples: 7, rejectedCount: 0 } })
  await api().vault.remember({ key: 'clew.draft', text: 'half a question' })
  await api().vault.setIdleMinutes({ minutes: 15 })
  expect(await filesWith(temporary.home, SECRET)).toEqual([])

  // What is under way is over at once, and the key is gone from memory.
  const jobs = (await api().jobs.watch())[Symbol.asyncIterator]()
  await jobs.next()
  const told = jobs.next().catch((error: unknown) => error)
  const late = project.current().host
  const key = unlockedAt(temporary.home)?.key
  expect(key?.some(byte => byte !== 0)).toBe(true)
  await api().vault.lock()
  expect(await told).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(key?.every(byte => byte === 0)).toBe(true)
  expect(project.view()).toEqual({ kind: 'locked', waitSeconds: 0 })
  // What still comes of work that was under way reaches neither a file nor a reader.
  const file = join(late.folders.settings, 'late.json')
  await expect(files.writeFile(file, 'Who directed Alien?')).rejects.toMatchObject({ code: 'locked' })
  await expect(late.graphs.summary('films')).rejects.toThrow(/locked|closed/)
  late.log.error('Who directed Alien?')
  expect(await filesWith(temporary.home, SECRET)).toEqual([])

  // The clock stands: on a busy machine the pause would be over before it is looked at.
  vi.useFakeTimers({ toFake: ['performance'] })
  await expect(api().vault.unlock({ passphrase: 'correct horse battery stapl' })).rejects.toMatchObject({
    message: 'That is not the passphrase of this project; try again.',
  })
  expect(project.view()).toMatchObject({ kind: 'locked', waitSeconds: 1 })
  await expect(api().vault.unlock({ passphrase: PASSPHRASE })).rejects.toThrow(/tried in 1 s\./)
  vi.useRealTimers()
  await until(() => project.view().kind === 'locked' && (project.view() as { waitSeconds: number }).waitSeconds === 0)
  await api().vault.unlock({ passphrase: PASSPHRASE })
  expect(project.view()).toEqual({ kind: 'open', encrypted: true, idleMinutes: 15 })
  expect(await api().vault.remembered()).toEqual({ 'clew.draft': 'half a question' })
  expect(await api().graphs.summary({ kg: 'films' })).toMatchObject({ triples: 7 })

  await expect(api().vault.changePassphrase({ passphrase: NEXT, next: NEXT })).rejects.toThrow(/not the passphrase/)
  await until(() => project.view().kind === 'open')
  // Refused until the pause after a wrong one is over.
  const changed = (): Promise<string> =>
    api()
      .vault.changePassphrase({ passphrase: PASSPHRASE, next: NEXT })
      .then(() => 'changed', String)
  await expect.poll(changed).toBe('changed')
  await api().vault.decrypt({ passphrase: NEXT })
  await kinds('open')
  expect(project.view()).toMatchObject({ kind: 'open', encrypted: false })
  expect(await api().graphs.summary({ kg: 'films' })).toMatchObject({ triples: 7 })
  expect(await readHeader(temporary.home)).toBeUndefined()
  // No passphrase came into any file on the way.
  expect(await filesWith(temporary.home, [PASSPHRASE, NEXT, 'battery'])).toEqual([])
})

test('cut off in the middle, it is locked until the passphrase goes on with it', async () => {
  await project.close()
  const stop = new AbortController()
  await expect(
    encryptProject({
      home: temporary.home,
      passphrase: PASSPHRASE,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    }),
  ).rejects.toThrow(/abort/i)
  expect(await readHeader(temporary.home)).toMatchObject({ state: 'encrypting' })
  project = await GuardedProject.open({
    home: temporary.home,
    spawn: spawnBuilt,
    open: () => createHost({ home: temporary.home, resources: RESOURCES, spawn: spawnBuilt }),
  })
  temporary.project = project
  expect(project.view()).toEqual({ kind: 'locked', waitSeconds: 0, begun: 'encrypting' })
  await expect(api().graphs.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await project.unlock(PASSPHRASE)
  expect(project.view()).toMatchObject({ kind: 'working', work: 'encrypting' })
  await kinds('open')
  expect(project.view()).toMatchObject({ encrypted: true })
  expect(await filesWith(temporary.home, SECRET)).toEqual([])
})

test('what stands against it is told, and the project is open as it was', { tags: 'slow' }, async () => {
  const beside = await createHost({ home: temporary.home, resources: RESOURCES, spawn: spawnBuilt })
  await project.encrypt(PASSPHRASE)
  await kinds('open')
  expect(spelledOut(project.view())).toMatchObject({
    encrypted: false,
    problem: expect.stringContaining('another window'),
  })
  await beside.close()
  // A graph that nobody can read would stay as it is.
  await writeFile(join(temporary.home, 'graphs', 'films', 'graph.json'), '{}')
  await project.encrypt(PASSPHRASE)
  await kinds('open')
  expect(spelledOut(project.view())).toMatchObject({
    encrypted: false,
    problem: expect.stringContaining('cannot be read, and would be lost'),
  })
  expect(await readHeader(temporary.home)).toBeUndefined()
})

test('the page of the browser and the place of the window are known before the passphrase', async () => {
  const home = await mkdtemp(join(tmpdir(), 'clew-plain-settings-'))
  unlock({ home, key: Buffer.alloc(32, 1) })
  try {
    for (const name of ['browser.json', 'window.json'])
      await files.writeFile(join(home, name), 'x').catch(() => undefined)
    const settings = join(home, 'settings')
    await import('node:fs/promises').then(fs => fs.mkdir(settings))
    for (const [name, isPlain] of [
      ['browser.json', true],
      ['window.json', true],
      ['keys.json', false],
      ['idle-lock.json', false],
    ] as const) {
      await files.writeFile(join(settings, name), 'as it is')
      expect([name, (await readFile(join(settings, name), 'latin1')) === 'as it is']).toEqual([name, isPlain])
    }
  } finally {
    lock(home)
    await rm(home, { recursive: true, force: true })
  }
})

test('many windows may follow what is told, and nothing warns of it', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error): void => void warnings.push(warning)
  process.on('warning', hear)
  const ends = Array.from({ length: 12 }, () => new AbortController())
  const streams = await Promise.all(
    ends.map(({ signal }) => appRouter.createCaller({ project, door: 'browser' }, { signal }).ask.changes()),
  )
  const iterators = streams.map(stream => stream[Symbol.asyncIterator]())
  for (const iterator of iterators) await iterator.next()
  const waiting = iterators.map(iterator => iterator.next())
  await new Promise(resolve => setImmediate(resolve))
  for (const end of ends) end.abort()
  await Promise.allSettled(waiting)
  process.off('warning', hear)
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([])
})
