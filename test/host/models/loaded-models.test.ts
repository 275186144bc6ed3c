import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { LoadedModels, type OpenModel } from '../../../electron/host/models/loaded-models.ts'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { spawnBuilt } from '../../built-program.ts'
import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import { GgufPolicy } from '../../../electron/model/local/gguf-policy.ts'
import { writeTinyGguf } from '../../model/local/tiny-gguf.ts'

const folder = mkdtempSync(join(tmpdir(), 'clew-loaded-'))
const path = join(folder, 'tiny.gguf')
writeTinyGguf(path)
const workers: WorkerProcess[] = []
const running = (): number => workers.filter(({ pid }) => pid !== undefined && isAlive(pid)).length
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
afterEach(() => workers.splice(0).forEach(worker => worker.kill()))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function tiny(id: string): OpenModel {
  return {
    id,
    adapter: undefined,
    bytes: 100,
    open: ({ signal, onProgress, onGone }) => {
      const link = spawnBuilt('inference', { correlation: 'test' })
      workers.push(link)
      void link.exit.then(onGone)
      return GgufPolicy.open({ path, name: id, link, signal, onProgress })
    },
  }
}
const episode: EpisodeView = {
  question: 'who?',
  topicEntities: [],
  segments: [{ author: 'prompt', text: 'Who?\n' }],
  past: [],
  relationNames: [],
  callsLeft: 3,
  constraint: async () => ({ kind: 'until', until: '</answer>', without: [], maxTokens: 12 }),
  choices: async () => [],
  render: () => '',
}
const options = { temperature: 0, seed: 1, constrained: true }

test('an idle model is unloaded', async () => {
  const models = new LoadedModels({ idleMs: 50 })
  await models.policy('a', undefined, async () => tiny('a'))
  expect(workers).toHaveLength(1)
  await expect.poll(running).toBe(0)
  await models.close()
})

test('an idle model is unloaded, and its policy loads it again', { tags: 'slow' }, async () => {
  const models = new LoadedModels({ idleMs: 50 })
  const policy = await models.policy('a', undefined, async () => tiny('a'))
  expect(await models.policy('a', undefined, () => Promise.reject(new Error('It is loaded already.')))).toMatchObject({
    description: { name: 'a' },
  })
  await expect.poll(running).toBe(0)
  const first = await policy.turn(episode, options)
  expect(first.text).toMatch(/<\/answer>$/)
  expect(workers).toHaveLength(2)
  // The process that dies on its own is replaced too.
  workers[1]?.kill()
  await workers[1]?.exit
  expect((await policy.turn(episode, options)).text).toBe(first.text)
  await models.close()
  expect(running()).toBe(0)
})

test('the one used longest ago makes room for another, but not while it writes; its policy loads it again', async () => {
  const models = new LoadedModels({ budget: 250 })
  const long: EpisodeView = {
    ...episode,
    constraint: async () => ({ kind: 'until', until: '</answer>', without: [], maxTokens: 100_000 }),
  }
  const [a, b] = [
    await models.policy('a', undefined, async () => tiny('a')),
    await models.policy('b', undefined, async () => tiny('b')),
  ]
  const stop = new AbortController()
  const writing = a.turn(long, { ...options, temperature: 1, signal: stop.signal }).then(
    () => 'written',
    () => 'stopped',
  )
  await models.policy('c', undefined, async () => tiny('c'))
  expect(running()).toBe(2)
  expect(workers[1]?.pid !== undefined && isAlive(workers[1].pid)).toBe(false)
  stop.abort()
  await writing
  expect((await b.turn(episode, options)).text).toMatch(/<\/answer>$/)
  await models.close()
})

test('loading can be watched and stopped, and what could not be loaded is tried again', { tags: 'slow' }, async () => {
  const models = new LoadedModels()
  const seen: unknown[] = []
  const watched = new AbortController()
  const watching = (async () => {
    for await (const loading of models.watchLoading(watched.signal)) seen.push(loading)
  })()
  const stopped = models.policy('a', undefined, async () => tiny('a'))
  await expect.poll(() => models.loading()).toEqual([{ id: 'a', fraction: 0 }])
  models.stopLoading('a')
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  expect(models.loading()).toEqual([])
  await expect.poll(running).toBe(0)
  await expect(models.policy('a', undefined, () => Promise.reject(new Error('The file is gone.')))).rejects.toThrow(
    'The file is gone.',
  )
  expect((await models.policy('a', undefined, async () => tiny('a'))).description.name).toBe('a')
  watched.abort()
  await watching
  expect(seen).toContainEqual([expect.objectContaining({ id: 'a' })])
  await models.close()
})
