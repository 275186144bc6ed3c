import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appRouter } from '../../../electron/host/api/router.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
let api: ReturnType<typeof appRouter.createCaller>
let id: string

beforeAll(async () => {
  temporary = await temporaryHost()
  api = appRouter.createCaller({ project: temporary.project, door: 'browser' })
  await addGraph(temporary, 'films', FILMS)
  id = (await api.ask.start({ kg: 'films', question: 'who directed Alien' })).id
  for await (const _ of temporary.host.asks.events(id, undefined));
})
afterAll(() => temporary.end())

const question = 'who directed Alien'

describe('what does not fit is refused before anything begins', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a question of 10,001 characters',
      () => api.ask.start({ kg: 'films', question: 'x'.repeat(10_001) }),
      /question: is longer than 10,000 letters/,
    ],
    ['an empty question', () => api.ask.start({ kg: 'films', question: '  ' }), /question: is empty/],
    [
      'a protocol that is none',
      () => api.ask.start({ kg: 'films', question, protocol: JSON.parse('"rog"') }),
      /protocol: Invalid option/,
    ],
    [
      'a threshold above 1',
      () => api.ask.start({ kg: 'films', question, protocolSettings: { tauHigh: 2 } }),
      /protocolSettings\.tauHigh/,
    ],
    ['a nucleus of nothing', () => api.ask.start({ kg: 'films', question, topP: 0 }), /topP/],
    [
      'a start before the beginning',
      () => api.ask.start({ kg: 'films', question, from: { id, turns: -1 } }),
      /from\.turns/,
    ],
    [
      'a start beyond the end',
      () => api.ask.start({ kg: 'films', question, from: { id, turns: 900 } }),
      /can be kept; go on from one of 0 to/,
    ],
    ['a path for an id', () => api.ask.start({ kg: 'films', question, after: '../films' }), /after: is no id/],
    ['no request', () => api.ask.startGroup({ requests: [] }), /requests: Too small/],
    [
      'a hundred requests',
      () => api.ask.startGroup({ requests: Array.from({ length: 100 }, () => ({ kg: 'films', question })) }),
      /At most 16 answers/,
    ],
    ['a path for a group', () => api.ask.group({ group: '../x' }), /group: is no id/],
    ['a mark that is none', () => api.ask.mark({ id, mark: JSON.parse('"good"') }), /mark: Invalid option/],
    [
      'the proposal for a graph that is none',
      () => api.ask.proposal({ kg: 'nothing' }),
      /There is no graph named "nothing"/,
    ],
    [
      'settings with a protocol that is none',
      () => api.graphs.changeSettings({ kg: 'films', change: JSON.parse('{"protocol":"tea leaves"}') }),
      /protocol/,
    ],
    [
      'settings of a graph that is none',
      () => api.graphs.settings({ kg: 'nothing' }),
      /There is no graph named "nothing"/,
    ],
    [
      "a graph's name that leads out",
      () => api.graphs.changeSettings({ kg: '../x', change: { endpointAllowed: true } }),
      /cannot be a graph's name/,
    ],
    [
      'documents by path from a browser',
      () => api.graphs.addDocuments({ kg: 'films', paths: ['/etc/passwd'] }),
      /not read or written by their path from a browser/,
    ],
    [
      'an upload that is none',
      () => api.graphs.addDocumentUploads({ uploadIds: ['../../etc'] }),
      /uploadIds.0: is no id/,
    ],
    ['an endpoint that is none', () => api.models.checkEndpoint({ id: 'none' }), /There is no endpoint "none"/],
    ['a chunk before the first', () => api.graphs.chunk({ kg: 'films', document: 'x', chunk: -1 }), /chunk/],
  ])('%s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message)
  })
})

test('documents come by upload into a new graph, are told of, shown, and removed', async () => {
  const { uploads, jobs } = temporary.host
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('Ridley Scott directed Alien. Ridley Scott was born in South Shields in 1937.\n')
  }
  const { uploadId } = await uploads.receive('notes.txt', content(), 0)
  const { jobId } = await api.graphs.addDocumentUploads({ uploadIds: [uploadId], name: 'notes' })
  expect(await jobs.finished(jobId)).toMatchObject({
    kind: 'documents',
    state: 'done',
    documents: { kg: 'notes', documents: 1 },
  })
  expect(await api.graphs.documents({ kg: 'notes' })).toMatchObject({
    documents: [{ name: 'notes.txt' }],
    embedder: { lexical: true },
  })
  expect(await api.graphs.documents({ kg: 'films' })).toBeNull()
  expect(await api.graphs.chunk({ kg: 'notes', document: 'notes.txt', chunk: 0 })).toContain('South Shields')
  expect(await api.graphs.chunk({ kg: 'notes', document: 'other.txt', chunk: 0 })).toBeNull()
  expect(await api.ask.proposal({ kg: 'notes' })).toMatchObject({
    proposed: 'graph-r1',
    protocols: [
      { name: 'kg-r1', available: false },
      { available: false },
      { available: false },
      { name: 'graph-r1', available: true },
      { name: 'clew', available: false },
    ],
  })
  const asked = await api.ask.start({ kg: 'notes', question: 'Where was Ridley Scott born?' })
  for await (const _ of temporary.host.asks.events(asked.id, undefined));
  expect(await api.ask.get(asked)).toMatchObject({
    protocol: 'graph-r1',
    status: 'answered',
    answer: [{ name: 'South Shields', passages: [{ source: { document: 'notes.txt' } }] }],
  })
  await api.graphs.removeDocument({ kg: 'notes', document: 'notes.txt' })
  expect((await api.graphs.documents({ kg: 'notes' }))?.documents ?? []).toEqual([])
})

test('which models are being loaded can be watched', async () => {
  const watching = new AbortController()
  const loading = temporary.host.models.watchLoading(watching.signal)
  expect((await loading.next()).value).toEqual([])
  watching.abort()
  await api.models.stopLoading({ id: 'decoder' })
})
