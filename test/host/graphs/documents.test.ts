import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerItem } from '../../../electron/contract/trajectory.ts'
import type { JobView } from '../../../electron/contract/job.ts'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { spawnBuilt } from '../../built-program.ts'
import { writeTinyBert } from '../../model/local/tiny-bert.ts'
import { addGraph, FILMS, RESOURCES, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { inWords, spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let workers: { name: string; process: WorkerProcess }[] = []

beforeEach(async () => {
  workers = []
  temporary = await temporaryHost((name, options) => {
    const process = spawnBuilt(name, options)
    workers.push({ name, process })
    return process
  })
})
afterEach(() => temporary.end())

const inHome = (name: string): string => join(temporary.home, name)
const job = (id: string): JobView | undefined => temporary.host.jobs.list().find(view => view.id === id)

async function file(name: string, text: string): Promise<string> {
  await mkdir(join(inHome(name), '..'), { recursive: true })
  await writeFile(inHome(name), text)
  return inHome(name)
}

async function read(
  kg: string,
  paths: string[],
  how: { extractor?: string; embedder?: string } = {},
): Promise<JobView> {
  const { jobId } = await temporary.host.documents.start({ kg, paths, ...how })
  return temporary.host.jobs.finished(jobId)
}

async function answerTo(question: string): Promise<AnswerItem[]> {
  const { id } = await temporary.host.asks.start({ kg: 'films', question, protocol: 'graph-r1' })
  for await (const event of temporary.host.asks.events(id, undefined))
    if (event.kind === 'finished') return event.trajectory.answer
  throw new Error('The answer did not finish.')
}

/** Chunks enough that the patterns need seconds. */
const longText = (chunks: number): string =>
  Array.from(
    { length: chunks * 110 },
    (_, index) => `Person Number${index} met Anna Berg in Oslo on ${1 + (index % 28)} June ${1900 + (index % 100)}.`,
  ).join(' ')

test('documents are read in a process of their own into a graph that is made for them, and a question is answered from them', async () => {
  const film = await file(
    'film.md',
    '# Inception\n\nInception is a 2010 film directed by Christopher Nolan.\n\nIt was produced by Emma Thomas.',
  )
  const page = await file(
    'nolan.html',
    '<html><script>evil()</script><h1>Christopher Nolan</h1><p>Christopher Nolan was born in London on 30 July 1970.</p></html>',
  )
  const empty = await file('empty.txt', ' ')
  const ended = await read('films', [film, page, empty])
  expect(ended).toMatchObject({
    kind: 'documents',
    state: 'done',
    fraction: 1,
    documents: { kg: 'films', documents: 2, chunks: 2, rejectedCount: 1, rejected: [{ file: empty, line: 0 }] },
  })
  expect(ended.documents?.notes.map(inWords).join(' ')).toMatch(/patterns.*lexical/)
  expect(workers.map(({ name }) => name)).toEqual(['documents'])
  expect(await temporary.host.documents.summary('films')).toMatchObject({
    hyperedges: 3,
    extractor: 'patterns',
    embedder: { lexical: true },
    documents: [{ name: 'film.md' }, { name: 'nolan.html' }],
  })
  expect(await temporary.host.documents.chunk('films', 'nolan.html', 0)).toContain('born in London')
  expect(await temporary.host.graphs.list()).toMatchObject([{ name: 'films', triples: 0, state: 'ready' }])
  expect(await answerTo('When was the director of Inception born?')).toMatchObject([
    { name: '30 July 1970', passages: [{ source: { document: 'nolan.html' } }] },
  ])
})

test('documents live beside the triples of a graph, and can be taken out again', { tags: 'slow' }, async () => {
  await addGraph(temporary, 'films', FILMS)
  const before = await temporary.host.graphs.summary('films')
  await read('films', [
    await file('scott.md', 'Ridley Scott was born in South Shields.'),
    await file('weir.md', 'Peter Weir was born in Sydney.'),
  ])
  expect(await temporary.host.graphs.summary('films')).toMatchObject({
    triples: before.triples,
    fingerprint: before.fingerprint,
  })
  await temporary.host.documents.remove('films', 'scott.md')
  expect(await temporary.host.documents.summary('films')).toMatchObject({
    hyperedges: 1,
    documents: [{ name: 'weir.md' }],
  })
  await expect(temporary.host.documents.remove('films', 'scott.md')).rejects.toThrow(
    /holds no document named "scott.md"/,
  )
  await expect(temporary.host.documents.remove('nothing', 'scott.md')).rejects.toThrow(/no graph named/)
})

test(
  'a worker that is killed ends the job with the reason; started again, it goes on where it was',
  { tags: 'slow' },
  async () => {
    const path = await file('long.txt', longText(6))
    const { jobId } = await temporary.host.documents.start({ kg: 'long', paths: [path] })
    await until(() => /\([3-9] of/.test(inWords(job(jobId)?.phase ?? '')))
    workers[0]?.process.kill()
    const failed = await temporary.host.jobs.finished(jobId)
    expect(failed).toMatchObject({ state: 'failed', canRetry: true })
    expect(inWords(failed.error ?? '')).toMatch(/documents process was ended by SIGKILL/)
    const kept = await temporary.host.documents.summary('long')
    expect(kept?.hyperedges).toBeGreaterThan(100)
    await temporary.host.jobs.retry(jobId)
    const first = job(jobId)
    const done = await temporary.host.jobs.finished(jobId)
    expect(first?.state).not.toBe('failed')
    expect(done).toMatchObject({ state: 'done', documents: { documents: 1, chunks: kept?.chunks } })
    const resumed = await temporary.host.documents.summary('long')
    await read('whole', [path])
    const whole = await temporary.host.documents.summary('whole')
    expect([resumed?.hyperedges, resumed?.entities]).toEqual([whole?.hyperedges, whole?.entities])
  },
)

test('a job is cancelled at once; what it read stays', async () => {
  const { jobId } = await temporary.host.documents.start({ kg: 'long', paths: [await file('long.txt', longText(6))] })
  await until(() => /\([3-9] of/.test(inWords(job(jobId)?.phase ?? '')))
  await temporary.host.jobs.cancel(jobId)
  expect(await temporary.host.jobs.finished(jobId)).toMatchObject({ state: 'cancelled', canRetry: true })
  expect((await temporary.host.documents.summary('long'))?.hyperedges).toBeGreaterThan(100)
})

test(
  'uploads make a graph named after the first file, or go into the one that is named',
  { tags: 'slow' },
  async () => {
    const upload = async (name: string, text: string): Promise<string> =>
      (
        await temporary.host.uploads.receive(
          name,
          (async function* () {
            yield Buffer.from(text)
          })(),
          text.length,
        )
      ).uploadId
    const { jobId } = await temporary.host.documents.startUploads({
      uploadIds: [await upload('My notes.md', 'Ridley Scott directed Alien.')],
    })
    await temporary.host.jobs.finished(jobId)
    const second = await temporary.host.documents.startUploads({
      kg: 'My notes',
      uploadIds: [await upload('more.txt', 'Peter Weir directed Witness.')],
    })
    await temporary.host.jobs.finished(second.jobId)
    expect((await temporary.host.documents.summary('My notes'))?.documents.map(({ name }) => name)).toEqual([
      'My notes.md',
      'more.txt',
    ])
  },
)

test('a language model writes through the host; what it cannot do is told and does no harm', async () => {
  // The embedded decoder was never taught to extract: it stands for every model that writes garbage.
  const ended = await read('garbage', [await file('a.txt', 'Ridley Scott directed Alien.')], {
    extractor: 'decoder',
    embedder: 'lexical',
  })
  expect(ended).toMatchObject({ state: 'done', documents: { documents: 1 } })
  expect(await temporary.host.documents.summary('garbage')).toMatchObject({ documents: [{ name: 'a.txt' }] })
  expect(workers.map(({ name }) => name).toSorted()).toEqual(['documents', 'inference'])
  const wrong = await read('other', [inHome('a.txt')], { extractor: 'navigator' })
  expect(spelledOut(wrong)).toMatchObject({ state: 'failed', error: expect.stringMatching(/writes no text/) })
})

test('an embedding model of the library makes the vectors, of documents and of questions', async () => {
  await mkdir(temporary.host.folders.models, { recursive: true })
  await writeTinyBert(join(temporary.host.folders.models, 'tiny.gguf'))
  const ended = await read('films', [await file('a.txt', 'Ridley Scott directed Alien.')])
  expect(ended.documents?.notes.map(inWords).join(' ')).not.toMatch(/lexical/)
  expect(await temporary.host.documents.summary('films')).toMatchObject({
    embedder: { name: 'tiny-bert', dimensions: 32, lexical: false },
  })
  expect(await answerTo('Who directed Alien?')).toMatchObject([{ name: 'Ridley Scott' }])
  // A model that writes is no embedder, and says so.
  await copyFile(join(RESOURCES, 'models', 'decoder.gguf'), inHome('writer.gguf'))
  expect(spelledOut(await read('films', [inHome('a.txt')], { embedder: inHome('writer.gguf') }))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/choose an embedding model/),
  })
})

test('bad requests are refused before a job is made', async () => {
  const { documents, jobs } = temporary.host
  await expect(documents.start({ kg: 'x', paths: [inHome('missing.txt')] })).rejects.toThrow(/There is no file/)
  await expect(documents.start({ kg: 'x', paths: [temporary.home] })).rejects.toThrow(/is a folder/)
  await expect(documents.start({ kg: '../x', paths: [await file('a.txt', 'x')] })).rejects.toThrow(
    /cannot be a graph's name/,
  )
  expect(jobs.list()).toEqual([])
  await read('films', [await file('b.txt', 'Ridley Scott directed Alien.')])
  expect(spelledOut(await read('FILMS', [inHome('b.txt')]))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/already is a graph named "films"/),
  })
})
