import { bridge, openHost, openStreams } from '../hosted-window.ts'
import { createTRPCClient } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '../../../electron/host/api/router.ts'
import type { GraphCard } from '../../../electron/contract/graph.ts'
import type { JobView } from '../../../electron/contract/job.ts'
import { codeOf, problemText } from '../../../renderer/api/problem.ts'
import { ipcLink } from '../../../renderer/api/ipc-link.ts'
import type { Temporary } from '../../host/temporary-host.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await openHost()
})
afterAll(() => temporary.end())

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
  expect(openStreams()).toBe(1)
  subscription.unsubscribe()
  await expect.poll(openStreams).toBe(0)
})

it('follows a sample import from start to end', async () => {
  const states: JobView['state'][] = []
  const api = client()
  const subscription = api.jobs.watch.subscribe(undefined, {
    onData: jobs => states.push(...jobs.map(({ state }) => state)),
  })
  await api.graphs.addSample.mutate()
  await expect.poll(() => states.at(-1)).toBe('done')
  subscription.unsubscribe()
  const [card] = await api.graphs.list.query()
  expect(card?.triples).toBeGreaterThan(0)
})
