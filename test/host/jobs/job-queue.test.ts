import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { jobKind, type JobKind } from '../../../electron/host/jobs/job-kind.ts'
import { JobQueue } from '../../../electron/host/jobs/job-queue.ts'
import { openLog } from '../../../electron/host/log.ts'
import { until } from '../../until.ts'

let home: string
let folder: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-jobs-'))
  folder = join(home, 'jobs')
  await mkdir(folder)
})
afterEach(() => rm(home, { recursive: true, force: true }))

const RESULT = { kg: 'films', triples: 1, entities: 2, relations: 1, seconds: 1, rejectedCount: 0, notes: [] }

function open(kind: Partial<JobKind<string>>): Promise<JobQueue> {
  return JobQueue.open(folder, openLog(join(home, 'logs')), [
    jobKind<string>({
      kind: 'import',
      input: z.string(),
      interrupted: 'It was cut off.',
      run: async () => ({}),
      forget: async () => undefined,
      ...kind,
    }),
  ])
}

const untilAborted = async ({ signal }: { signal: AbortSignal }): Promise<never> => {
  await new Promise(done => {
    signal.addEventListener('abort', done, { once: true })
  })
  throw signal.reason
}

/** No file can be written where a file is the folder. */
async function takeDisk(): Promise<void> {
  await rename(folder, join(home, 'away'))
  await writeFile(folder, '')
}

async function giveDiskBack(): Promise<void> {
  await rm(folder)
  await rename(join(home, 'away'), folder)
}

test('jobs run, end, are cancelled and dismissed where the disk takes nothing', async () => {
  const queue = await open({ run: job => (job.input === 'long' ? untilAborted(job) : Promise.resolve({})) })
  await takeDisk()
  const { jobId: short } = await queue.add('import', 'short', 'short')
  expect(await queue.finished(short)).toMatchObject({ state: 'done' })
  await queue.dismiss(short)
  const { jobId: long } = await queue.add('import', 'long', 'long')
  const { jobId: waiting } = await queue.add('import', 'waiting', 'waiting')
  await until(() => queue.list().some(({ state }) => state === 'running'))
  await queue.cancel(waiting)
  await queue.cancel(long)
  expect(await queue.finished(long)).toMatchObject({ state: 'cancelled', canRetry: true })
  expect(await queue.finished(waiting)).toMatchObject({ state: 'cancelled' })
  await queue.dismiss(long)
  await giveDiskBack()
  await queue.retry(waiting)
  expect(await queue.finished(waiting)).toMatchObject({ state: 'done' })
  await queue.dismiss(waiting)
  expect(queue.list()).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('what a job leaves behind is no part of how it ended', async () => {
  const queue = await open({
    run: async ({ input }) => {
      if (input === 'bad') throw new Error('bad')
      return {}
    },
    forget: async () => {
      throw new Error('cannot be tidied up')
    },
  })
  const { jobId } = await queue.add('import', 'one', 'one')
  expect(await queue.finished(jobId)).toMatchObject({ state: 'done', phase: 'done' })
  expect((await queue.finished(jobId)).error).toBeUndefined()
  const { jobId: bad } = await queue.add('import', 'two', 'bad')
  expect(await queue.finished(bad)).toMatchObject({ state: 'failed' })
  await queue.dismiss(bad)
  expect(queue.list().map(({ id }) => id)).toEqual([jobId])
})

test('of long reasons and many lines the beginning is kept', async () => {
  const rejected = Array.from({ length: 50 }, (_, line) => ({ file: 'a.ttl', line, reason: 'x'.repeat(100_000) }))
  const queue = await open({
    run: async () => ({ result: { ...RESULT, rejected, notes: ['y'.repeat(100_000)] } }),
  })
  const { jobId } = await queue.add('import', 'one', 'one')
  const { result } = await queue.finished(jobId)
  expect(result?.rejected).toHaveLength(50)
  expect(result?.rejected[7]).toMatchObject({ line: 7, reason: expect.stringMatching(/^x{900,}…$/) })
  expect((await readFile(join(folder, `${jobId}.json`), 'utf8')).length).toBeLessThan(100_000)
})

test('what was at work when the program ended can be started again', async () => {
  const first = await open({ run: untilAborted })
  const { jobId } = await first.add('import', 'one', 'one')
  await until(() => first.list()[0]?.state === 'running')
  // Held by a living process: not shown twice.
  expect((await open({})).list()).toEqual([])
  await first.close()
  const second = await open({})
  expect(second.list()).toMatchObject([{ id: jobId, state: 'interrupted', error: 'It was cut off.' }])
  await second.retry(jobId)
  expect(await second.finished(jobId)).toMatchObject({ state: 'done' })
  expect((await open({})).list()).toEqual([])
})

test('what is entering when the queue closes is in it and interrupted; what comes later is refused, and writes nothing', async () => {
  const queue = await open({ run: untilAborted })
  const entering = queue.add('import', 'entering', 'entering')
  await queue.close()
  const { jobId } = await entering
  expect(queue.list()).toMatchObject([{ id: jobId, state: 'interrupted' }])
  const before = await readdir(folder)
  await expect(queue.add('import', 'late', 'late')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(queue.retry(jobId)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await readdir(folder)).toEqual(before)
})
