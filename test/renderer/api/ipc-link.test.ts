import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTRPCClient } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClewBridge } from '../../../electron/contract/bridge.ts'
import type { Api } from '../../../electron/host/api/router.ts'
import type { GraphCard } from '../../../electron/contract/graph.ts'
import type { JobView } from '../../../electron/contract/job.ts'
import { answerOperation, streamOperation } from '../../../electron/host/web/bridge-server.ts'
import { createHost } from '../../../electron/host/host.ts'
import { spawnBuilt } from '../../built-program.ts'
import { codeOf, problemText } from '../../../renderer/api/problem.ts'
import { ipcLink } from '../../../renderer/api/ipc-link.ts'

// The real host behind the real link; only Electron's own message channel between them is missing.
let home: string
let close: () => Promise<void>
let bridge: ClewBridge<File>
let open = 0

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-ipc-'))
  const host = await createHost({ home, resources: 'resources', spawn: spawnBuilt })
  const ctx = { host, door: 'electron' } as const
  bridge = {
    request: operation => answerOperation(structuredClone(operation), ctx),
    subscribe(operation, listener) {
      const end = new AbortController()
      open++
      void streamOperation(structuredClone(operation), ctx, end.signal, event =>
        listener(structuredClone(event)),
      ).finally(() => open--)
      return () => end.abort()
    },
    pathForFile: () => '',
    chooseFiles: async () => [],
    chooseSavePath: async () => undefined,
  }
  close = () => host.close()
})

afterAll(async () => {
  await close()
  await rm(home, { recursive: true, force: true })
})

function client() {
  return createTRPCClient<Api>({ links: [ipcLink(bridge)] })
}

it('brings the answer of a query', async () => {
  expect(await client().app.info.query()).toMatchObject({ door: 'electron' })
})

it('turns a refusal into an error with the sentence for people', async () => {
  const refusal = await client()
    .graphs.summary.query({ kg: 'missing' })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(problemText(refusal)).toMatch(/missing/)
  expect(codeOf(refusal)).toBe('not-found')
})

it('streams, and ends the stream in the host when it is no longer wanted', async () => {
  const lists: GraphCard[][] = []
  const subscription = client().graphs.changes.subscribe(undefined, { onData: list => lists.push(list) })
  await expect.poll(() => lists.length).toBe(1)
  expect(open).toBe(1)
  subscription.unsubscribe()
  await expect.poll(() => open).toBe(0)
})

it('follows a sample import from start to end', async () => {
  const states: JobView['state'][] = []
  const api = client()
  const subscription = api.jobs.watch.subscribe(undefined, {
    onData: jobs => states.push(...jobs.map(({ state }) => state)),
  })
  await api.graphs.addSample.mutate()
  await expect.poll(() => states.at(-1), { timeout: 25_000 }).toBe('done')
  subscription.unsubscribe()
  const [card] = await api.graphs.list.query()
  expect(card?.triples).toBeGreaterThan(0)
})
