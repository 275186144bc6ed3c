import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobView } from '../../electron/contract/job.ts'
import { recentGraphs } from '../../electron/main/recent-graphs.ts'
import { endOfJob, tellOfEnds, withoutMarkup, type EndOfJob } from '../../electron/main/tell-of-ends.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../host/temporary-host.ts'
import { inWords } from '../../electron/contract/words/saying.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())

test('the end of an import is told once, though it is put away at once; a failure says why', async () => {
  const { host, home } = temporary
  const told: EndOfJob[] = []
  const end = new AbortController()
  const following = tellOfEnds(
    host.jobs,
    each => told.push(each),
    () => 'en',
    end.signal,
  )
  const begin = async (name: string, text: string): Promise<string> => {
    await writeFile(join(home, name), text)
    const { jobId } = await host.imports.start({ paths: [join(home, name)] })
    await host.jobs.finished(jobId)
    return jobId
  }
  await host.jobs.dismiss(await begin('films.txt', FILMS))
  await until(() => told.length === 1)
  expect(told[0]).toMatchObject({ title: 'Clew is done', opens: { kind: 'graph', kg: 'films' } })
  const failed = await begin('empty.nt', '')
  await until(() => told.length === 2)
  expect(told[1]).toMatchObject({ title: 'Clew could not finish', opens: { kind: 'job', id: failed } })
  expect(told[1]?.body.length).toBeGreaterThan(inWords(host.jobs.list()[0]?.title ?? '').length + 10)
  end.abort()
  await following
})

test('what was cancelled, and what began by itself, is no news', () => {
  const job: JobView = {
    id: 'a',
    kind: 'training',
    title: 'Teach films',
    state: 'done',
    phase: 'done',
    startedAt: '',
    canRetry: false,
  }
  expect(endOfJob(job)).toEqual({ title: 'Clew is done', body: 'Teach films', opens: { kind: 'job', id: 'a' } })
  for (const change of [
    { state: 'cancelled' },
    { state: 'interrupted' },
    { kind: 'exploring' },
    { kind: 'rechecking' },
  ] as const)
    expect(endOfJob({ ...job, ...change })).toBeUndefined()
})

test('the name of a file is no markup of a desktop', () => {
  expect(withoutMarkup('Import of <a href="https://x.example">R&D</a>.ttl')).not.toMatch(/[<>&]/)
})

test('recent graphs are those that were asked or came last', async () => {
  const { host } = temporary
  await addGraph(temporary, 'cinema', FILMS)
  expect(await recentGraphs(host)).toEqual(['cinema', 'films'])
  const { id } = await host.asks.start({ kg: 'films', question: 'who directed Alien' })
  expect(host.asks.isAnswering()).toBe(true)
  await until(() => !host.asks.isAnswering())
  expect((await host.asks.get(id)).status).toBe('answered')
  expect(await recentGraphs(host)).toEqual(['films', 'cinema'])
  await host.graphs.remove('films')
  expect(await recentGraphs(host)).toEqual(['cinema'])
})
