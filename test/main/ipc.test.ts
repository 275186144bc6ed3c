import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IpcMain } from 'electron'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BridgeEvent } from '../../electron/contract/bridge.ts'
import { serveApi } from '../../electron/main/serve-api.ts'
import { FILMS, temporaryHost, until, type Temporary } from '../host/temporary-host.ts'
import { eventFrom, StandInContents, StandInIpc } from './electron-stand-in.ts'

let temporary: Temporary
let ipc: StandInIpc
const PAGE = 'app://clew/index.html'

beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())
beforeEach(() => {
  ipc = new StandInIpc()
  serveApi(ipc as unknown as IpcMain, { project: temporary.project, door: 'electron' })
})

const request = (operation: unknown, event: unknown = eventFrom(PAGE)): Promise<unknown> =>
  ipc.invoke('clew:request', event, operation)

test('queries and mutations are answered, refusals come as sentences', async () => {
  expect(await request({ type: 'query', path: 'app.info', input: undefined })).toMatchObject({
    ok: true,
    data: { door: 'electron', dataFolder: temporary.home },
  })
  expect(await request({ type: 'query', path: 'graphs.summary', input: { kg: 'nothing' } })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('There is no graph named "nothing"'), data: { code: 'NOT_FOUND' } },
  })
  expect(await request({ type: 'query', path: 'graphs.nothing', input: undefined })).toMatchObject({ ok: false })
  for (const wrong of [
    undefined,
    5,
    { type: 'query' },
    { type: 'subscription', path: 'jobs.watch' },
    { type: 'mutation', path: 'app.info' },
  ])
    expect(await request(wrong)).toMatchObject({ ok: false })
})

test('only the main frame of our own page is answered', async () => {
  const operation = { type: 'query', path: 'app.info', input: undefined }
  for (const foreign of [
    eventFrom('https://evil.example/'),
    eventFrom('app://clew.evil/'),
    eventFrom('app://other/index.html'),
    eventFrom(PAGE, undefined, false),
    { sender: new StandInContents(), senderFrame: null },
  ]) {
    expect(await request(operation, foreign)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Only the window of Clew') },
    })
    ipc.emit('clew:subscribe', foreign, 1, { type: 'subscription', path: 'jobs.watch', input: undefined })
    await new Promise(done => {
      setTimeout(done, 20)
    })
    expect((foreign.sender as StandInContents).sent).toEqual([])
  }
})

test('a question is asked and followed over IPC', async () => {
  await writeFile(join(temporary.home, 'films.txt'), FILMS)
  const {
    data: { jobId },
  } = (await request({
    type: 'mutation',
    path: 'graphs.import',
    input: { paths: [join(temporary.home, 'films.txt')] },
  })) as { data: { jobId: string } }
  await temporary.host.jobs.finished(jobId)
  const {
    data: { id },
  } = (await request({
    type: 'mutation',
    path: 'ask.start',
    input: { kg: 'films', question: 'who directed Witness' },
  })) as { data: { id: string } }
  const sender = new StandInContents()
  ipc.emit('clew:subscribe', eventFrom(PAGE, sender), 7, { type: 'subscription', path: 'ask.events', input: { id } })
  await until(() => sender.sent.some(([, , event]) => (event as BridgeEvent).kind === 'complete'))
  expect(sender.sent.every(([channel, subscription]) => channel === 'clew:event' && subscription === 7)).toBe(true)
  expect(sender.sent.at(-2)?.[2]).toMatchObject({
    kind: 'data',
    data: { kind: 'finished', trajectory: { answer: [{ name: 'Peter Weir' }] } },
  })
})

test('a subscription ends when it is given up, when the page is reloaded and when its window is gone', async () => {
  const ends: ((sender: StandInContents) => void)[] = [
    sender => {
      ipc.emit('clew:unsubscribe', eventFrom(PAGE, sender), 1)
    },
    sender => {
      sender.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
    },
    sender => {
      sender.destroyed = true
      sender.emit('destroyed')
    },
  ]
  for (const end of ends) {
    const sender = new StandInContents()
    ipc.emit('clew:subscribe', eventFrom(PAGE, sender), 1, {
      type: 'subscription',
      path: 'graphs.changes',
      input: undefined,
    })
    await until(() => sender.sent.length === 1)
    end(sender)
    await temporary.host.graphs.rename('films', 'cinema')
    await temporary.host.graphs.rename('cinema', 'films')
    await new Promise(done => {
      setTimeout(done, 250)
    })
    expect(sender.sent).toHaveLength(1)
  }
})
