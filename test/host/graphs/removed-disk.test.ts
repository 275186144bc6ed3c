import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { problemOf } from '../../../electron/contract/errors.ts'
import type { GraphCard } from '../../../electron/contract/graph.ts'
import { spawnBuilt } from '../../built-program.ts'
import { until } from '../../until.ts'
import { addGraph, FILMS, temporaryHost, writeLargeGraph, type Temporary } from '../temporary-host.ts'
import { inWords, spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let importing: WorkerProcess | undefined
beforeAll(async () => {
  temporary = await temporaryHost((name, options) => {
    const worker = spawnBuilt(name, options)
    if (name === 'import') importing ??= worker
    return worker
  })
  await addGraph(temporary, 'films', FILMS)
  await writeLargeGraph(`${temporary.home}.txt`, 300_000)
})
afterAll(() => temporary.end())

/** Runs while the data folder is away, as it is when its disk was pulled out, and puts it back. */
async function away<T>(work: () => Promise<T>): Promise<T> {
  await rename(temporary.home, `${temporary.home}-away`)
  try {
    return await work()
  } finally {
    expect(existsSync(temporary.home)).toBe(false)
    await rename(`${temporary.home}-away`, temporary.home)
  }
}

test('a data folder that goes away stops what needs it in a sentence, nothing is written in its place, and all is there when it is back', async () => {
  const { asks, graphs, imports, jobs, versions } = temporary.host
  const told: GraphCard[][] = []
  const watching = new AbortController()
  const watched = (async () => {
    for await (const cards of graphs.changes(watching.signal)) told.push(cards)
  })()
  const { jobId } = await imports.start({ paths: [`${temporary.home}.txt`], name: 'large' })
  await until(() => (jobs.list().find(({ id }) => id === jobId)?.fraction ?? 0) > 0.1)
  // Held, so that it is in the middle of its work when the folder goes, however long a question takes to begin.
  process.kill(importing?.pid ?? 0, 'SIGSTOP')
  const gone = /data folder .* is not there: its disk was removed/

  const asked = await asks.start({ kg: 'films', question: 'who directed Alien' })

  await away(async () => {
    process.kill(importing?.pid ?? 0, 'SIGCONT')
    // Begun before, it ends with or without an answer.
    for await (const { kind } of asks.events(asked.id, undefined)) if (kind === 'finished') break
    expect(spelledOut(await jobs.finished(jobId))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(gone),
    })
    const refused = [
      () => graphs.summary('films'),
      () => asks.start({ kg: 'films', question: 'who directed Blade Runner' }),
      () => graphs.remove('films'),
      () => graphs.rename('films', 'movies'),
      () => versions.switch('films', 1),
      async () => {
        const again = await imports.start({ paths: [`${temporary.home}.txt`], name: 'other' })
        const { error } = await jobs.finished(again.jobId)
        throw new Error(inWords(error ?? ''))
      },
    ]
    for (const work of refused) expect(await work().then(String, problemOf)).toMatch(gone)
    expect(spelledOut(await graphs.list())).toMatchObject([
      { name: 'films', state: 'broken', problem: expect.stringMatching(gone) },
    ])
    await until(() => told.at(-1)?.[0]?.state === 'broken')
  })

  await until(() => told.at(-1)?.[0]?.state === 'ready')
  expect(await graphs.summary('films')).toMatchObject({ name: 'films' })
  const { id } = await asks.start({ kg: 'films', question: 'who directed Alien' })
  const names: string[] = []
  for await (const event of asks.events(id, undefined))
    if (event.kind === 'finished') names.push(...(event.trajectory.answer ?? []).map(({ name }) => name))
  expect(names).toEqual(['Ridley Scott'])
  await jobs.retry(jobId)
  expect(await jobs.finished(jobId)).toMatchObject({ state: 'done', result: { kg: 'large' } })
  watching.abort()
  await watched
})
