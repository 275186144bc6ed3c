import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appRouter } from '../../../electron/host/api/router.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
let victim: string
beforeEach(async () => {
  temporary = await temporaryHost()
  victim = `${temporary.home}-victim`
  await mkdir(victim)
  await writeFile(join(victim, 'letter.json'), '{}')
})
afterEach(async () => {
  await temporary.end()
  await rm(victim, { recursive: true, force: true })
})

test('an id that leads out of its folder is refused by every store before anything is touched', async () => {
  const { host } = temporary
  const api = appRouter.createCaller({ project: temporary.project, door: 'electron' })
  const requests: Record<string, (id: string) => Promise<unknown>> = {
    'adapters.remove': id => host.adapters.remove(id),
    'ask.get': id => api.ask.get({ id }),
    'ask.remove': id => api.ask.remove({ id }),
    'ask.restore': id => api.ask.restore({ id }),
    'ask.group': group => api.ask.group({ group }),
    'ask.mark': id => api.ask.mark({ id, mark: 'right' }),
    'ask.unmark': id => api.ask.unmark({ id }),
    'adapters.restore': id => host.adapters.restore(id),
    'adapters.rename': id => host.adapters.rename(id, 'x'),
    'teach.remove': id => host.teaching.remove(id),
    'teach.resume': id => host.teaching.resume(id),
    'evaluate.remove': id => host.evaluations.remove(id),
    'evaluate.restore': id => host.evaluations.restore(id),
    'evaluate.get': id => host.evaluations.get(id),
    'evaluate.removeMatrix': id => host.evaluations.removeMatrix(id),
    'graphs.undoRemove': id => host.graphs.undoRemove(id),
    'jobs.dismiss': id => host.jobs.dismiss(id),
    'uploads.discard': id => host.uploads.discard(id),
    'uploads.path': id => host.uploads.path(id),
  }
  const name = basename(victim)
  for (const [request, send] of Object.entries(requests))
    for (const up of ['/../../..', '/../..', '../..', '../../..']) {
      const code: unknown = await send(`${up}/${name}`).then(
        () => 'done',
        error => (error instanceof Error && 'code' in error ? error.code : error),
      )
      expect([request, code]).toEqual([
        request,
        expect.stringMatching(/^(bad-request|not-found|BAD_REQUEST|NOT_FOUND)$/),
      ])
      expect([request, await readdir(victim)]).toEqual([request, ['letter.json']])
    }
})
