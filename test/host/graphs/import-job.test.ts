import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobView } from '../../../electron/contract/job.ts'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { spawnBuilt } from '../../built-program.ts'
import { zipOf } from '../../kg/import/packed-files.ts'
import { FILMS, temporaryHost, until, writeLargeGraph, type Temporary } from '../temporary-host.ts'
import { inWords, spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let workers: WorkerProcess[] = []

beforeEach(async () => {
  workers = []
  temporary = await temporaryHost((name, options) => {
    const worker = spawnBuilt(name, options)
    workers.push(worker)
    return worker
  })
})
afterEach(() => temporary.end())

const inHome = (name: string): string => join(temporary.home, name)
const job = (id: string): JobView | undefined => temporary.host.jobs.list().find(view => view.id === id)

async function imported(content: string, file = 'films.txt'): Promise<JobView> {
  await writeFile(inHome(file), content)
  const { jobId } = await temporary.host.imports.start({ paths: [inHome(file)] })
  return temporary.host.jobs.finished(jobId)
}

test('an import runs in a process of its own, tells its progress, and the graph can be read', async () => {
  await writeLargeGraph(inHome('large.txt'), 150_000)
  const { jobId } = await temporary.host.imports.start({ paths: [inHome('large.txt')], name: 'large' })
  const seen: JobView[] = []
  const watching = new AbortController()
  void (async () => {
    for await (const list of temporary.host.jobs.watch(watching.signal)) seen.push(...list)
  })()
  const ended = await temporary.host.jobs.finished(jobId)
  watching.abort()
  expect(ended).toMatchObject({
    state: 'done',
    fraction: 1,
    result: { kg: 'large', triples: 150_000, rejectedCount: 0 },
  })
  expect(workers[0]?.pid).not.toBe(process.pid)
  const fractions = seen.filter(view => view.state === 'running').flatMap(({ fraction }) => fraction ?? [])
  expect(fractions.length).toBeGreaterThan(2)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(seen.some(({ rate }) => inWords(rate ?? '').endsWith(' triples/s'))).toBe(true)
  expect(await temporary.host.graphs.list()).toMatchObject([{ name: 'large', triples: 150_000, state: 'ready' }])
})

test('a zip that a browser sent, and a folder, become a graph each, named after them', { tags: 'slow' }, async () => {
  const archive = zipOf({ 'films.txt': FILMS, 'README.md': '# Films\n' })
  const { uploadId } = await temporary.host.uploads.receive('Some films.zip', Readable.from([archive]), archive.length)
  const { jobId } = await temporary.host.imports.startUploads([uploadId])
  expect(spelledOut((await temporary.host.jobs.finished(jobId)).result)).toMatchObject({
    kg: 'Some films',
    triples: 7,
    notes: ['One file is no graph and was skipped: Some films.zip/README.md.'],
  })
  await mkdir(inHome('a folder'))
  await writeFile(join(inHome('a folder'), 'films.dat'), FILMS)
  const second = await temporary.host.imports.start({ paths: [inHome('a folder')] })
  expect((await temporary.host.jobs.finished(second.jobId)).result).toMatchObject({ kg: 'a folder', triples: 7 })
})

test('bad lines are counted with file, line and reason, good ones kept', async () => {
  const { state, result } = await imported(`${FILMS}only two|columns\n${'Arrival|directed_by|Denis Villeneuve\n'}`)
  expect(state).toBe('done')
  expect(result).toMatchObject({
    kg: 'films',
    triples: 8,
    rejectedCount: 1,
    rejected: [{ file: 'films.txt', line: 8 }],
  })
  expect(result?.rejected[0]?.reason).not.toBe('')
})

test('an empty file fails with a sentence and leaves no graph', { tags: 'slow' }, async () => {
  const { state, error, canRetry } = await imported('')
  expect(state).toBe('failed')
  expect(inWords(error ?? '')).toMatch(/\w+.*\.$/)
  expect(canRetry).toBe(true)
  expect(await temporary.host.graphs.list()).toEqual([])
})

test('a missing file and a taken name are refused at once, an empty folder when it is looked into', async () => {
  await mkdir(inHome('folder'))
  const empty = await temporary.host.imports.start({ paths: [inHome('folder')] })
  expect(spelledOut(await temporary.host.jobs.finished(empty.jobId))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^No graph file was found in folder/),
  })
  await expect(temporary.host.imports.start({ paths: [inHome('nothing')] })).rejects.toThrow(/no file/)
  await imported(FILMS)
  await expect(temporary.host.imports.start({ paths: [inHome('films.txt')], name: 'Films' })).rejects.toThrow(
    /already is a graph named "Films"/,
  )
  await expect(temporary.host.imports.start({ paths: [inHome('films.txt')], name: '../films' })).rejects.toThrow(
    /cannot be a graph's name/,
  )
  const { jobId } = await temporary.host.imports.start({ paths: [inHome('films.txt')] })
  expect((await temporary.host.jobs.finished(jobId)).result?.kg).toBe('films 2')
})

test('cancel ends an import and leaves nothing behind; retry does it again', async () => {
  await writeLargeGraph(inHome('large.txt'), 200_000)
  const { jobId } = await temporary.host.imports.start({ paths: [inHome('large.txt')], name: 'large' })
  await until(() => (job(jobId)?.fraction ?? 0) > 0.2)
  await temporary.host.jobs.cancel(jobId)
  const ended = await temporary.host.jobs.finished(jobId)
  expect(ended).toMatchObject({ state: 'cancelled', canRetry: true })
  expect(await readdir(inHome('graphs'))).toEqual([])
  await temporary.host.jobs.retry(jobId)
  expect(await temporary.host.jobs.finished(jobId)).toMatchObject({ state: 'done', result: { triples: 200_000 } })
})

test('a waiting import is cancelled before it begins', async () => {
  await writeLargeGraph(inHome('large.txt'), 1_000)
  await writeFile(inHome('films.txt'), FILMS)
  const first = await temporary.host.imports.start({ paths: [inHome('large.txt')] })
  const second = await temporary.host.imports.start({ paths: [inHome('films.txt')] })
  expect(job(second.jobId)?.state).toBe('waiting')
  await temporary.host.jobs.cancel(second.jobId)
  expect(job(second.jobId)?.state).toBe('cancelled')
  expect((await temporary.host.jobs.finished(first.jobId)).state).toBe('done')
  await temporary.host.jobs.finished(second.jobId)
  expect((await temporary.host.graphs.list()).map(({ name }) => name)).toEqual(['large'])
})

test('kill -9 of the worker ends the job with the reason, not the program', async () => {
  await writeLargeGraph(inHome('large.txt'), 200_000)
  const { jobId } = await temporary.host.imports.start({ paths: [inHome('large.txt')], name: 'large' })
  await until(() => (job(jobId)?.fraction ?? 0) > 0.3)
  process.kill(workers[0]?.pid ?? 0, 'SIGKILL')
  const ended = await temporary.host.jobs.finished(jobId)
  expect(ended).toMatchObject({ state: 'failed', canRetry: true })
  expect(inWords(ended.error ?? '')).toMatch(/import process was ended by SIGKILL/)
  expect(await readdir(inHome('graphs'))).toEqual([])
})

test('the sample graph is one call away', { tags: 'slow' }, async () => {
  const { jobId } = await temporary.host.imports.startSample()
  expect(await temporary.host.jobs.finished(jobId)).toMatchObject({ state: 'done', result: { rejectedCount: 0 } })
  expect(await temporary.host.graphs.list()).toMatchObject([{ state: 'ready' }])
})

test('what was looked into is imported by the process that looked, and the next import by another', async () => {
  await writeFile(inHome('films.txt'), FILMS)
  await temporary.host.imports.preview({ paths: [inHome('films.txt')] })
  for (const graph of ['one', 'two']) {
    const { jobId } = await temporary.host.imports.start({ paths: [inHome('films.txt')], name: graph })
    expect((await temporary.host.jobs.finished(jobId)).state).toBe('done')
  }
  expect(workers).toHaveLength(2)
  expect(await Promise.all(workers.map(({ exit }) => exit))).toHaveLength(2)
})
